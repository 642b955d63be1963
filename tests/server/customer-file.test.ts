/** All that a customer has with us, on one page of the team's: theirs alone, whatever it is and however much. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { post, writeTo } from '../support/api.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { type SignedUp, signedUp } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { payFor } from '../support/payments.ts';
import { waiting } from '../support/queue.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { subscriptionOf } from '../support/subscriptions.ts';

let desk: Desk;
let other: SignedUp;
beforeAll(async () => {
  desk = await openDesk();
  other = await signedUp(desk.server);
});
afterAll(() => desk.server.stop());

const api = (path: string) => `${desk.server.url}/api/${path}`;
const customerOf = async ({ mail }: SignedUp): Promise<string> =>
  (await getAs(desk.team('teammate'), api(`customer/by_email?mail=${mail}`))).body.id;
const fileOf = async (id: string) => getAs(desk.team('teammate'), api(`desk/customer/${id}`));
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

test('has bookings, vehicles, subscriptions, invoices and messages, and nothing of anybody else', async () => {
  const { mail } = desk.customer();
  const id = await desk.booked(single);
  const vehicle = { ...orderOf(desk.now()).vehicle, plate: 'QZ-987-ZQ', brand: 'Renault', model: 'Zoe' };
  await desk.later(60_000);
  const unpaid = await desk.ordered({ ...single, vehicle });
  const subscribed = await post(api('subscription'), subscriptionOf(), {
    ...bearer(desk.customer().tokens),
    ...fromSomewhere(),
  });
  expect(subscribed.status).toBe(201);
  await payFor(desk.server.url, { subscriptionId: subscribed.body.id });
  await writeTo(desk.server.url, { mail, message: 'Où en êtes-vous ?' });
  const [message] = await waiting(desk, 'message');
  const answered = { kind: 'message', entryId: message?.id, text: 'Bientôt.' };
  const clientId = '0b0b0b0b-0000-4000-8000-000000000001';
  await sendAs(desk.team('teammate'), 'POST', api('desk/reply'), { clientId, ...answered });

  const { status, body } = await fileOf(await customerOf(desk.customer()));
  expect(status).toBe(200);
  expect(body.bookings.map((one: { id: string }) => one.id)).toEqual([unpaid, id]);
  expect(body.bookings[0]).toMatchObject({ status: 'awaiting_payment', plate: 'QZ-987-ZQ', partner: null });
  expect(body.bookings[1]).toMatchObject({
    status: 'confirmed',
    serviceCode: 'single_outbound',
    driver: null,
    cents: 3490,
    dueCents: 0,
  });
  expect(body.vehicles).toMatchObject([
    { plate: 'QZ-987-ZQ', brand: 'Renault', bookings: 1 },
    { plate: 'AB-123-CD', bookings: 1 },
  ]);
  expect(body.subscriptions).toMatchObject([{ id: subscribed.body.id, status: 'active' }]);
  expect(
    body.invoices.map(({ cents, dueCents }: { cents: number; dueCents: number }) => [cents, dueCents]),
  ).toEqual([
    [990, 0],
    [3490, 0],
  ]);
  expect(body.messages).toMatchObject([{ text: 'Où en êtes-vous ?', reply: 'Bientôt.' }]);

  // The last appointment comes first, and who drives to it.
  const [, , slot] = someSlots(desk.now());
  await desk.change(id, 'reschedule', { outboundSlot: slot, returnSlot: null });
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  const after = (await fileOf(await customerOf(desk.customer()))).body;
  expect(after.bookings[0]).toMatchObject({ id, slot, driver: people.teammate.displayName });

  const none = await fileOf(await customerOf(other));
  expect(none.body).toEqual({ bookings: [], vehicles: [], subscriptions: [], invoices: [], messages: [] });
});

test('is the team’s alone, and of nobody who is not there', async () => {
  const id = await customerOf(other);
  const asked = await getAs(other.tokens, api(`desk/customer/${id}`));
  expect([asked.status, asked.body.code]).toEqual([403, 'ERROR.FORBIDDEN']);
  const partner = await getAs(await signIn(desk.server, 'partner'), api(`desk/customer/${id}`));
  expect(partner.status).toBe(403);
  expect((await fileOf('00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

describe('what the next order begins with', () => {
  const orderedBy = async (one: SignedUp) =>
    getAs(desk.team('teammate'), api(`desk/customer/${await customerOf(one)}/ordered`));

  test('is their vehicles, the last first, where they were met and are used to go, each once', async () => {
    const { vehicle, outbound, provider } = orderOf(desk.now());
    const usual = { ...provider, name: 'Garage du Pont' };
    const regular = await signedUp(desk.server);
    const asked = async (fields: object) => {
      await desk.later(60_000);
      const [, outboundSlot] = someSlots(desk.now());
      const order = orderOf(desk.now(), { ...single, outboundSlot, ...fields });
      const headers = { ...bearer(regular.tokens), ...fromSomewhere() };
      expect((await post(api('booking'), order, headers)).status).toBe(201);
    };
    await asked({ provider: usual });
    await asked({ provider: usual, outbound: { ...outbound, accessNote: 'Portail vert' } });
    await asked({ vehicle: { ...vehicle, plate: 'RS-111-TV', model: '308' } });
    const { status, body } = await orderedBy(regular);
    expect(status).toBe(200);
    expect(body.serviceCode).toBe('single_outbound');
    expect(body.vehicles.map(({ plate }: { plate: string }) => plate)).toEqual(['RS-111-TV', 'AB-123-CD']);
    expect(body.vehicles[0]).toEqual({ ...vehicle, plate: 'RS-111-TV', model: '308' });
    expect(body.stops).toEqual([outbound]);
    // The other was gone to last, and less often.
    const names = body.providers.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Garage du Pont', provider.name]);
  });

  test('of whoever has ordered nothing is where everybody’s vehicles go, and is the team’s alone', async () => {
    const { usual, ...own } = (await orderedBy(other)).body;
    expect(own).toEqual({ vehicles: [], serviceCode: null, stops: [], providers: [] });
    const names: string[] = usual.map(({ name }: { name: string }) => name);
    expect(names).toContain('Garage du Pont');
    expect(new Set(names).size).toBe(names.length);
    const id = await customerOf(other);
    expect((await getAs(other.tokens, api(`desk/customer/${id}/ordered`))).status).toBe(403);
  });
});

test('says which booking is late, as the search does', async () => {
  // Their subscription covers it.
  const id = await desk.ordered({ ...single, totalCents: 0 });
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  const isLate = async () =>
    (await fileOf(await customerOf(desk.customer()))).body.bookings.find(
      (one: { id: string }) => one.id === id,
    ).isLate;
  expect(await isLate()).toBe(false);
  const { slot } = (await desk.read(id)).trips[0];
  await desk.later(Date.parse(slot.end) + 60_000 - desk.now().getTime());
  expect(await isLate()).toBe(true);
});
