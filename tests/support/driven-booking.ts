/** Bookings that are under way, with what their reports show. */
import { getAs, type Person, type Place, sendAs, signIn } from './accounts.ts';
import { billing, orderOf, partnerOrder } from './bookings.ts';
import { damage } from './condition-reports.ts';
import { sendFilmed } from './filmed-reports.ts';
import { pay } from './payments.ts';

export interface Driven {
  readonly id: string;
  readonly reference: string;
}

/** A booking of theirs whose vehicle was driven to its garage, with a report at both ends; the video of the first has come. */
export async function drivenBooking(place: Place, person: Person): Promise<Driven> {
  const api = (path: string) => `${place.url}/api/${path}`;
  const tokens = await signIn(place, person);
  const team = await signIn(place, 'teammate');
  if (person === 'partner') await sendAs(tokens, 'PUT', api('partner/billing'), billing());
  const make = person === 'partner' ? partnerOrder : orderOf;
  const { body } = await sendAs(tokens, 'POST', api('booking'), make(new Date()));
  if (person === 'customer') await pay(place.url, body.id);
  const { id, reference, trips, vehicle } = (await getAs(team, api(`booking/${body.id}`))).body;
  const trip = { tripId: trips[0].id, plate: vehicle.plate };
  const scratch = damage();
  const dent = damage({ view: 'top', part: 'roof', type: 'dent' });
  const first = await sendFilmed(place.url, team, {
    ...trip,
    content: { damages: [scratch], mileage: 45_210 },
  });
  await sendFilmed(place.url, team, {
    ...trip,
    kind: 'at_provider',
    after: first.report,
    content: { damages: [scratch, dent], mileage: 45_222 },
  });
  await first.bringVideo();
  return { id, reference };
}
