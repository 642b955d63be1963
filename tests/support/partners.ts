/** Partners, and what they are invoiced for, on any running server. */

import { randomUUID } from 'node:crypto';
import { bearer, getAs, login, type Place, people, sendAs, signIn } from './accounts.ts';
import { type Answer, post } from './api.ts';
import { billing, partnerOrder } from './bookings.ts';
import { reportPickup } from './condition-reports.ts';
import { wholeWay } from './desk.ts';
import { mailsTo } from './mails.ts';

type Signed = Parameters<typeof bearer>[0];

/** Another partner than the one to try, whose mail led to a password; answers a way to sign in. */
export async function anotherPartner(place: Place): Promise<() => Promise<Signed>> {
  const mail = `p${randomUUID()}@exemple.fr`;
  const account = { clientId: randomUUID(), mail, displayName: 'Autre Garage', role: 'ROLE_PARTNER' };
  required(await sendAs(await signIn(place, 'admin'), 'POST', `${place.url}/api/account`, account));
  const [{ token } = { token: null }] = await mailsTo(place.dataDir, mail);
  const plainPassword = 'Garrigue-2026 !';
  required(await post(`${place.url}/api/reset-password`, { token, plainPassword }));
  return async () => required(await login(place.url, mail, plainPassword));
}

interface Ordered {
  readonly id: string;
  readonly reference: string;
}

/**
 * What a partner orders is driven and closed, so that they are invoiced for it.
 * @returns the reference of the booking
 */
export async function invoicedOrder(...order: Parameters<typeof drivenOrder>): Promise<string> {
  const { id, reference } = await drivenOrder(...order);
  const [place] = order;
  const closing = { clientId: randomUUID() };
  required(
    await sendAs(await signIn(place, 'teammate'), 'POST', `${place.url}/api/booking/${id}/close`, closing),
  );
  return reference;
}

/** What a partner orders is driven to its end. */
export async function drivenOrder(
  place: Place,
  partner: Signed,
  now: Date,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Ordered> {
  const api = (path: string) => `${place.url}/api/${path}`;
  required(await sendAs(partner, 'PUT', api('partner/billing'), billing()));
  const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };
  const order = partnerOrder(now, { ...single, ...fields });
  const { id, reference } = required(await post(api('booking'), order, bearer(partner)));

  const team = await signIn(place, 'teammate');
  const change = async (path: string, body: object = {}) =>
    required(await sendAs(team, 'POST', api(path), { clientId: randomUUID(), ...body }));
  const { drivers } = required(await getAs(team, api('booking/people')));
  const { id: driverId } = drivers.find(
    ({ displayName }: { displayName: string }) => displayName === people.teammate.displayName,
  );
  const { trips, vehicle } = await change(`booking/${id}/assign`, { tripKind: 'outbound', driverId });
  for (const transition of wholeWay) {
    if (transition === 'depart')
      await reportPickup(place.url, team, { id: trips[0].id, plate: vehicle.plate });
    await change(`trip/${trips[0].id}/status`, { transition });
  }
  return { id, reference };
}

/** What a call that must succeed answers. */
function required({ status, body }: Answer): Answer['body'] {
  if (status >= 300) throw new Error(`the API answered ${status} ${JSON.stringify(body)}`);
  return body;
}
