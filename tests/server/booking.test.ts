/** Orders: what is taken, what is refused, and the slots that they hold, on the real server and database. */

import { randomUUID } from 'node:crypto';
import { assert } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listKnownProviders, readOrdered } from '../../src/domain/booking/order-again-calls.ts';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { LINK_REFUSED } from '../../src/domain/lib/without-link.ts';
import { bearer, demoPassword, getAs, login, sendAs, signIn } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { anonymousOrder, billing, orderOf, partnerOrder, someSlots } from '../support/bookings.ts';
import { address, newCustomer, PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { mailAbout, mailsTo } from '../support/mails.ts';
import { keyed, pay } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { someVehicle } from '../support/vehicles.ts';

const HOUR = 3_600_000;
const CAPACITY = 3;

let server: InProcessServer;
let customer: SignedUp;
/** What the server's clock shows. */
let now = Date.parse('2026-11-21T08:00:00Z');
beforeAll(async () => {
  server = await startInProcess();
  await demoPassword(server);
  customer = await signedUp(server);
});
afterAll(() => server.stop());
/** Moves the clock, and renews the sign-in of a person that it would end. */
async function later(milliseconds: number, person: SignedUp): Promise<SignedUp> {
  server.advance(milliseconds);
  now += milliseconds;
  const { body } = await login(server.url, person.mail, PASSWORD);
  return { ...person, tokens: body };
}
// Each test has days of its own, and the limits of those before are over.
beforeEach(async () => {
  customer = await later(72 * HOUR, customer);
});

const at = () => new Date(now);
const order = (body: unknown) => post(`${server.url}/api/booking`, body, fromSomewhere());
const orderAs = (who: SignedUp, fields: Readonly<Record<string, unknown>> = {}) =>
  post(`${server.url}/api/booking`, orderOf(at(), fields), { ...bearer(who.tokens), ...fromSomewhere() });
const own = async (who = customer) =>
  (await getAs(who.tokens, `${server.url}/api/booking/for_user`)).body.items;
const freeOf = async (start: string): Promise<number> => {
  const { body } = await send(`${server.url}/api/slot/available`, { headers: fromSomewhere() });
  return body.left[start] ?? CAPACITY;
};

describe('an order', () => {
  test('of a customer is theirs, unpaid, at our price', async () => {
    const { status, body } = await orderAs(customer);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      reference: expect.stringMatching(/^CVG-2026-\d{6}$/),
      status: 'awaiting_payment',
      totalCents: 5990,
      expiresAt: new Date(now + HOUR / 2).toISOString(),
      key: keyed({ bookingId: body.id }).key,
    });
    const [outboundSlot, , returnSlot] = someSlots(at());
    expect((await own())[0]).toMatchObject({
      id: body.id,
      vehicle: { plate: 'AB-123-CD', brand: 'Peugeot' },
      outbound: { contactName: 'Élodie Garçon' },
      lines: [{ label: 'Aller-retour', cents: 5990, vatRate: 20 }],
      trips: [
        { kind: 'outbound', status: 'planned', slot: outboundSlot },
        { kind: 'return', status: 'planned', slot: returnSlot },
      ],
      createdAt: at().toISOString(),
    });
    const alone = await getAs(customer.tokens, `${server.url}/api/booking/${body.id}`);
    expect(() => assert(alone.body, readOrdered.answer)).not.toThrow();
  });

  test('is what its customer is shown to order once more: the last of their own, and nobody else’s', async () => {
    const last = async (who: SignedUp) => getAs(who.tokens, `${server.url}/api/booking/last`);
    const other = await signedUp(server);
    expect(await last(other)).toMatchObject({ status: 200, body: { last: null } });
    await orderAs(customer);
    const vehicle = someVehicle({ plate: 'ef 456 gh' });
    const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };
    server.advance(1_000);
    now += 1_000;
    expect(await orderAs(customer, { vehicle, ...single })).toMatchObject({ status: 201 });
    const partner = await signIn(server, 'partner');
    await sendAs(partner, 'PUT', `${server.url}/api/partner/billing`, billing());
    const theirs = partnerOrder(at(), { mail: customer.mail });
    expect(await sendAs(partner, 'POST', `${server.url}/api/booking`, theirs)).toMatchObject({ status: 201 });
    const { body } = await last(customer);
    expect(body.last).toMatchObject({ serviceCode: 'single_outbound', vehicle: { plate: 'EF-456-GH' } });
    expect(Object.keys(body.last).sort()).toEqual([
      'inbound',
      'outbound',
      'provider',
      'serviceCode',
      'vehicle',
    ]);
    expect(await last(other)).toMatchObject({ body: { last: null } });
    expect((await getAs(partner, `${server.url}/api/booking/last`)).status).toBe(403);
  });

  test('leaves the establishments of their own to its customer, the latest first and each once', async () => {
    const who = await signedUp(server);
    const known = async (one: SignedUp) => getAs(one.tokens, `${server.url}/api/booking/providers`);
    expect(await known(who)).toMatchObject({ status: 200, body: { items: [] } });
    const { provider } = orderOf(at());
    for (const change of [{}, { name: 'Carrosserie du Soleil' }, { phone: '04 42 00 00 01' }]) {
      expect(await orderAs(who, { provider: { ...provider, ...change } })).toMatchObject({ status: 201 });
      server.advance(1_000);
      now += 1_000;
    }
    const { body } = await known(who);
    expect(() => assert(body, listKnownProviders.answer)).not.toThrow();
    expect(body.items).toMatchObject([
      { name: provider.name, phone: '04 42 00 00 01' },
      { name: 'Carrosserie du Soleil' },
    ]);
    expect(await known(await signedUp(server))).toMatchObject({ body: { items: [] } });
    // When their vehicles are expected, those of what was given up aside.
    const expected = async () => (await getAs(who.tokens, `${server.url}/api/booking/expected`)).body.items;
    const { outboundSlot, returnSlot } = orderOf(at());
    const [latest, ...others] = await own(who);
    expect(await expected()).toHaveLength(2 * (others.length + 1));
    expect((await expected())[0]).toEqual({
      reference: latest.reference,
      plate: 'AB-123-CD',
      start: outboundSlot?.start,
    });
    expect((await expected())[1].start).toBe(returnSlot?.start);
    const cancelled = await sendAs(who.tokens, 'POST', `${server.url}/api/booking/${latest.id}/cancel`, {
      clientId: randomUUID(),
    });
    expect(cancelled.status).toBe(200);
    expect(await expected()).toHaveLength(2 * others.length);
  });

  test('is shown with the number that its customer has now, and with that of anybody else as it was', async () => {
    const caller = await signedUp(server);
    await orderAs(caller);
    const phones = async () => {
      const { last } = (await getAs(caller.tokens, `${server.url}/api/booking/last`)).body;
      return last.outbound.contactPhone;
    };
    expect(await phones()).toBe('06 01 02 03 04');
    const renamed = { ...caller.sent, clientId: randomUUID(), version: 1, phone: '06 11 22 33 44' };
    const changed = await sendAs(caller.tokens, 'PUT', `${server.url}/api/customer/${caller.id}`, renamed);
    expect(changed.status).toBe(200);
    expect(await phones()).toBe('06 11 22 33 44');
    const outbound = { ...orderOf(at()).outbound, contactName: 'Le gardien' };
    server.advance(1_000);
    now += 1_000;
    expect(await orderAs(caller, { outbound })).toMatchObject({ status: 201 });
    expect(await phones()).toBe('06 01 02 03 04');
  });

  test('of someone new makes an account, of which a mail tells, and the booking is there after the sign-in', async () => {
    const sent = anonymousOrder(at());
    const { status, body } = await order(sent);
    expect(status).toBe(201);
    const mail = await mailAbout(server.dataDir, sent.identity.mail, /Bienvenue/);
    const chosen = { token: mail.token, plainPassword: PASSWORD };
    expect((await post(`${server.url}/api/reset-password`, chosen)).status).toBe(200);
    const { body: tokens } = await login(server.url, sent.identity.mail, PASSWORD);
    const mine = await getAs(tokens, `${server.url}/api/booking/for_user`);
    expect(mine.body.items.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  });

  test('with an e-mail that has an account asks to sign in, and nothing is kept of it', async () => {
    const [slot] = someSlots(at());
    const { clientId: _, ...identity } = newCustomer({ mail: customer.mail });
    const { status, body } = await order(anonymousOrder(at(), { identity }));
    expect([status, body.code]).toEqual([409, 'ERROR.EXISTS']);
    expect(await freeOf(slot.start)).toBe(CAPACITY);
  });

  test('without an account says who it is for', async () => {
    const { status, body } = await order(orderOf(at()));
    expect([status, body.fields]).toEqual([400, { identity: 'Indiquez qui commande.' }]);
  });

  test('with a token that has expired is not taken for one of nobody', async () => {
    const { status, body } = await post(`${server.url}/api/booking`, anonymousOrder(at()), {
      Authorization: 'Bearer x.y.z',
    });
    expect([status, body.code]).toEqual([401, 401]);
  });

  test('sent 20 times at once, and once more, is one booking, one account and one mail', async () => {
    const sent = anonymousOrder(at());
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(sent)));
    answers.push(await order(sent));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.reference}`)).size).toBe(1);
    expect(await freeOf(sent.outboundSlot.start)).toBe(CAPACITY - 1);
    // One to choose a password, one of the order.
    const mails = await mailsTo(server.dataDir, sent.identity.mail, 2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringContaining('Bienvenue'),
      expect.stringContaining(`Votre commande, à payer – ${answers[0]?.body.reference}`),
    ]);
  });
});

describe('a stranger’s words', () => {
  const evil = 'Payez evil.example';
  const { outbound, provider, vehicle } = orderOf(new Date('2026-11-21T08:00:00Z'));
  test.each([
    ['vehicle.brand', { vehicle: { ...vehicle, brand: evil } }],
    ['vehicle.model', { vehicle: { ...vehicle, model: 'www.evil.example' } }],
    ['outbound.contactName', { outbound: { ...outbound, contactName: evil } }],
    ['provider.name', { provider: { ...provider, name: evil } }],
  ])('lead nowhere by our mails: a link in %s is refused', async (name, fields) => {
    const { status, body } = await order(anonymousOrder(at(), fields));
    expect([status, body.fields]).toEqual([400, { [name]: LINK_REFUSED }]);
  });
});

describe('the price', () => {
  test.each([
    ['another', { totalCents: 5989 }, 'Le prix est de 59,90\u00a0€'],
    ['nothing', { totalCents: 0 }, 'Le prix est de 59,90\u00a0€'],
    ['that of another service', { serviceCode: 'inspection_round_trip' }, 'Le prix est de 119,90\u00a0€'],
  ])('shown as %s is refused, and ours is said', async (_name, fields, message) => {
    const before = (await own()).length;
    const { status, body } = await orderAs(customer, fields);
    expect([status, body.code]).toEqual([409, 'ERROR.PRICE']);
    expect(body.message).toContain(message);
    expect(await own()).toHaveLength(before);
  });

  test('out of the grid is on quote', async () => {
    const far = orderOf(at()).outbound;
    const { status, body } = await orderAs(customer, {
      outbound: { ...far, address: address({ lat: 43.2965, lon: 5.3698 }) },
    });
    expect([status, body.code]).toEqual([409, 'ERROR.PRICE']);
    expect(body.message).toContain('sur devis');
  });

  test('of a garage out of the grid is on quote, though its customer is next door', async () => {
    const { provider } = orderOf(at());
    const inLille = address({ label: 'Grand’Place, 59800 Lille', city: 'Lille', lat: 50.6366, lon: 3.0635 });
    const before = (await own()).length;
    const { status, body } = await orderAs(customer, { provider: { ...provider, address: inLille } });
    expect([status, body.code]).toEqual([409, 'ERROR.PRICE']);
    expect(body.message).toContain('sur devis au-delà de 15\u00a0km');
    expect(await own()).toHaveLength(before);
  });

  test('of a commune alone can be ordered, and the team reads that its distance is to be confirmed', async () => {
    const { outbound } = orderOf(at());
    const commune = address({ googleCode: '13001', label: '13100 Aix-en-Provence' });
    const { status, body } = await orderAs(customer, { outbound: { ...outbound, address: commune } });
    expect(status).toBe(201);
    const told = async (tokens: SignedUp['tokens']) =>
      (await getAs(tokens, `${server.url}/api/booking/${body.id}`)).body;
    const [team, own] = await Promise.all([told(await signIn(server, 'teammate')), told(customer.tokens)]);
    expect([team.outbound.address.label, team.provider.address.label, own.outbound.address.label]).toEqual([
      '13100 Aix-en-Provence (distance à confirmer)',
      expect.not.stringContaining('confirmer'),
      '13100 Aix-en-Provence',
    ]);
    expect(own.explanation[0]).toContain('(distance à confirmer)');
  });

  test('counts both places', async () => {
    const { outbound } = orderOf(at());
    const inbound = { ...outbound, address: address({ lat: 43.5297 + 0.07, lon: 5.4474 }) };
    expect((await orderAs(customer, { inbound })).body.totalCents).toBe(5990);
  });
});

describe('an order is refused', () => {
  const wrong: readonly (readonly [string, (slots: ReturnType<typeof someSlots>) => object, string])[] = [
    ['without a slot', () => ({ outboundSlot: null }), 'outboundSlot'],
    [
      'with a slot that is none',
      ([slot]) => ({ outboundSlot: { ...slot, end: slot.start } }),
      'outboundSlot',
    ],
    [
      'with a slot of yesterday',
      () => ({ outboundSlot: someSlots(new Date(now - 96 * HOUR))[0] }),
      'outboundSlot',
    ],
    [
      'with a way back before the way there',
      ([first, second]) => ({ outboundSlot: second, returnSlot: first }),
      'returnSlot',
    ],
    ['with both in one slot', ([first]) => ({ outboundSlot: first, returnSlot: first }), 'returnSlot'],
    [
      'with a trip that the service does not have',
      () => ({ serviceCode: 'single_outbound', totalCents: 3490 }),
      'returnSlot',
    ],
    [
      'without the slot of its only trip',
      () => ({ serviceCode: 'single_return', totalCents: 3490, outboundSlot: null, returnSlot: null }),
      'returnSlot',
    ],
    ['with other terms', () => ({ termsVersion: '2020-01' }), 'termsVersion'],
    [
      'for a date within the withdrawal period, unless asked for',
      () => ({ immediateExecution: false }),
      'immediateExecution',
    ],
    [
      'for a vehicle that nothing insures',
      () => ({ vehicle: { ...orderOf(at()).vehicle, declaredCents: 70_000_100 } }),
      'vehicle.declaredCents',
    ],
    [
      'for a plate that is none',
      () => ({ vehicle: { ...orderOf(at()).vehicle, plate: 'IO-000-SS' } }),
      'vehicle.plate',
    ],
    [
      'for a serial number that is none',
      () => ({ vehicle: { ...orderOf(at()).vehicle, vin: 'O' } }),
      'vehicle.vin',
    ],
    [
      'without a name at the place',
      () => ({ outbound: { ...orderOf(at()).outbound, contactName: ' ' } }),
      'outbound.contactName',
    ],
    ...['status', 'lines', 'customerId', 'reference', 'expiresAt', 'roles', 'trips'].map(
      (field) => [`with a ${field} of its own`, () => ({ [field]: 'x' }), field] as const,
    ),
  ];

  test.each(wrong)('%s', async (_name, fields, name) => {
    const before = (await own()).length;
    const { status, body } = await orderAs(customer, fields(someSlots(at())) as Record<string, unknown>);
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'ERROR.INVALID', [name]]);
    expect(await own()).toHaveLength(before);
  });

  test('when too many come from one address', async () => {
    const from = fromSomewhere();
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      const wrongPrice = orderOf(at(), { totalCents: 1 });
      const { status } = await post(`${server.url}/api/booking`, wrongPrice, {
        ...bearer(customer.tokens),
        ...from,
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(30).fill(409), 429]);
  });
});

describe('a declared value', () => {
  test.each([20_000_000, 20_000_100, 70_000_000])('of %d cents can be ordered', async (declaredCents) => {
    const vehicle = { ...orderOf(at()).vehicle, declaredCents };
    expect((await orderAs(customer, { vehicle })).status).toBe(201);
  });
});

describe('a slot', () => {
  /** An order of one trip, in one of the last slots that are open. */
  const single = (index: number) => ({
    serviceCode: 'single_outbound',
    totalCents: 3490,
    outboundSlot: openSlots(at()).at(index - 12),
    returnSlot: null,
  });

  test('takes three of 200 orders that arrive together, and refuses the others clearly', async () => {
    const [slot] = someSlots(at());
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => orderAs(customer, { returnSlot: null })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBe(CAPACITY);
    for (const { status, body } of refused) {
      expect([status, body.code, body.fields]).toEqual([
        409,
        'ERROR.FULL',
        { outboundSlot: 'Ce créneau est complet.' },
      ]);
    }
    expect(await freeOf(slot.start)).toBe(0);
  });

  test('is never given out twice by orders that take two slots in opposite orders', async () => {
    const [first, second, third] = someSlots(at());
    const pairs = [
      [first, second],
      [second, third],
      [first, third],
    ];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const [outboundSlot, returnSlot] = pairs[index % 3] ?? [];
        return order(anonymousOrder(at(), { outboundSlot, returnSlot }));
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const free = await Promise.all([first, second, third].map(({ start }) => freeOf(start)));
    expect(free.every((count) => count >= 0)).toBe(true);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(
      (3 * CAPACITY - free.reduce((sum, count) => sum + count, 0)) / 2,
    );
  });

  test('is never filled by unpaid orders of one network, which holds four at once', async () => {
    // Of somebody: strangers may not fill a slot, from wherever they order.
    const take = (n: number, index: number) =>
      post(`${server.url}/api/booking`, orderOf(at(), single(index)), {
        ...bearer(customer.tokens),
        // Every /64 of one household's /56.
        'X-Forwarded-For': `2001:db8:0:3${n}::1`,
      });
    const together = await Promise.all([1, 2, 3].map((n) => take(n, 0)));
    expect(together.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    const refused = together.find(({ status }) => status === 409)?.body;
    expect([refused.code, Object.keys(refused.fields)]).toEqual(['ERROR.UNPAID', ['outboundSlot']]);
    expect(await freeOf(single(0).outboundSlot?.start ?? '')).toBe(1);

    expect([(await take(4, 1)).status, (await take(5, 2)).status]).toEqual([201, 201]);
    const { status, body } = await take(6, 3);
    expect([status, body.code, body.fields]).toEqual([409, 'ERROR.UNPAID', undefined]);
    expect(body.message).toMatch(/attendent leur paiement/);
    // Time gives the places back.
    customer = await later(HOUR / 2, customer);
    expect((await take(7, 3)).status).toBe(201);
  });

  test('is never filled by unpaid orders without an account, however many networks they come from', async () => {
    const fields = single(0);
    const strangers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        post(`${server.url}/api/booking`, anonymousOrder(at(), fields), {
          'X-Forwarded-For': `2001:db8:${n}:100::1`,
        }),
      ),
    );
    expect(strangers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    const refused = strangers.find(({ status }) => status === 409)?.body;
    expect([refused.code, Object.keys(refused.fields)]).toEqual(['ERROR.UNPAID', ['outboundSlot']]);
    expect(refused.message).toMatch(/connectez-vous/);
    // The last place is for somebody, and is the last.
    expect((await orderAs(customer, fields)).status).toBe(201);
    expect((await orderAs(customer, fields)).body.code).toBe('ERROR.FULL');
  });

  test('that strangers have paid for is theirs: others still find the last place', async () => {
    const orderOne = () => order(anonymousOrder(at(), single(0)));
    const { body } = await orderOne();
    expect((await orderOne()).status).toBe(201);
    expect((await orderOne()).body.code).toBe('ERROR.UNPAID');
    await pay(server.url, body.id, { headers: fromSomewhere() });
    expect((await orderOne()).status).toBe(201);
  });

  test('is free again when its order was not paid in half an hour, which then has expired', async () => {
    const { body } = await orderAs(customer);
    const [slot] = someSlots(at());
    expect(await freeOf(slot.start)).toBe(CAPACITY - 1);
    customer = await later(HOUR / 2, customer);
    expect(await freeOf(slot.start)).toBe(CAPACITY);
    const mine = await own();
    expect(mine.find(({ id }: { id: string }) => id === body.id).status).toBe('expired');
  });
});

describe('a booking', () => {
  test('is read by its customer and the team, and is none to others', async () => {
    const { id } = (await orderAs(customer)).body;
    const stranger = await signedUp(server);
    const statusFor = async (tokens: { token: string }) =>
      (await getAs(tokens, `${server.url}/api/booking/${id}`)).status;
    expect(await statusFor(customer.tokens)).toBe(200);
    expect(await statusFor(stranger.tokens)).toBe(404);
    expect(await statusFor(await signIn(server, 'partner'))).toBe(404);
    expect(await statusFor(await signIn(server, 'teammate'))).toBe(200);
    expect(await own(stranger)).toEqual([]);
    for (const none of [randomUUID(), 'x', '%00']) {
      expect((await getAs(customer.tokens, `${server.url}/api/booking/${none}`)).status).toBe(404);
    }
  });

  test('is listed with its code and what can be done with it, as where it is read, until it is over', async () => {
    const person = await signedUp(server);
    const { body } = await orderAs(person);
    await pay(server.url, body.id);
    const read = (await getAs(person.tokens, `${server.url}/api/booking/${body.id}`)).body;
    const [listed] = await own(person);
    expect(listed.handoverCode).toMatch(/^\d{6}$/);
    expect(listed.options.appointments).toHaveLength(2);
    expect([listed.handoverCode, listed.options]).toEqual([read.handoverCode, read.options]);
    const cancelled = { clientId: randomUUID() };
    const path = `${server.url}/api/booking/${body.id}/cancel`;
    expect(await sendAs(person.tokens, 'POST', path, cancelled)).toMatchObject({ status: 200 });
    const [over] = await own(person);
    expect([over.status, over.handoverCode, over.options]).toEqual(['cancelled', undefined, undefined]);
  });

  test('is listed newest first, by pages', async () => {
    let person = await signedUp(server);
    const ids: string[] = [];
    for (let count = 0; count < 52; count += 1) {
      // Old ones have expired: their slots are free for the next.
      person = await later(count % 3 === 0 ? HOUR / 2 : 1_000, person);
      const { status, body } = await orderAs(person);
      expect(status).toBe(201);
      ids.unshift(body.id);
    }
    const first = await getAs(person.tokens, `${server.url}/api/booking/for_user`);
    const next = await getAs(person.tokens, `${server.url}/api/booking/for_user?after=${first.body.next}`);
    const listed = [...first.body.items, ...next.body.items].map(({ id }: { id: string }) => id);
    expect([first.body.items.length, next.body.next]).toEqual([50, null]);
    expect(listed).toEqual(ids);
  });
});
