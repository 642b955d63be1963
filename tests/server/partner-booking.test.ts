/** What partners order for their customers: whose it is, what each reads of it, and who is invoiced. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditLine } from '../../src/domain/audit/calls.ts';
import { partnerBookingSchema } from '../../src/domain/booking/partner-calls.ts';
import { frenchDay } from '../../src/domain/lib/time/french-date.ts';
import { slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { bearer, getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { type Answer, post } from '../support/api.ts';
import { billing, partnerOrder, someSlots } from '../support/bookings.ts';
import { signedUp } from '../support/customers.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { mailAbout, mailsTo } from '../support/mails.ts';
import { anotherPartner } from '../support/partners.ts';

const HOUR = 3_600_000;
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

let desk: Desk;
let partner: { readonly token: string };
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no slot of another's is taken.
beforeEach(async () => {
  await desk.later(7 * 24 * HOUR);
  partner = await signIn(desk.server, 'partner');
});

const api = (path: string) => `${desk.server.url}/api/${path}`;
const order = (fields: object = {}, tokens = partner): Promise<Answer> =>
  post(api('booking'), partnerOrder(desk.now(), { ...single, ...fields }), bearer(tokens));
const bill = () => sendAs(partner, 'PUT', api('partner/billing'), billing());
const rows = async (query = '', tokens = partner) =>
  (await getAs(tokens, api(`booking?${query}`))).body.items.map(({ id }: { id: string }) => id);

test('a partner says to whom to invoice before they order, and can say it again', async () => {
  expect((await getAs(partner, api('partner/billing'))).body).toEqual({ billing: null, withoutVat: null });
  const early = await order();
  expect([early.status, early.body.code]).toEqual([409, 'ERROR.STATE']);
  expect(await rows()).toEqual([]);

  const sent = billing({ companyName: '  Garage du Partenaire  ' });
  const { clientId: _, ...said } = sent;
  for (const answer of await Promise.all(
    [1, 2, 3].map(() => sendAs(partner, 'PUT', api('partner/billing'), sent)),
  )) {
    expect([answer.status, answer.body]).toEqual([
      200,
      { billing: { ...said, companyName: 'Garage du Partenaire' }, withoutVat: null },
    ]);
  }
  expect((await bill()).body.billing.companyName).toBe('Garage du Partenaire SARL');
  // It makes no customer of them.
  const found = await getAs(desk.team('teammate'), api(`customer/by_email?mail=${people.partner.mail}`));
  expect(found.status).toBe(404);
});

describe('an order of a partner', () => {
  test('is confirmed at once for a customer who is made with it, and tells them so', async () => {
    const sent = partnerOrder(desk.now(), single);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(api('booking'), sent, bearer(partner))),
    );
    for (const { status, body } of answers) {
      expect([status, body.status, body.totalCents, body.expiresAt]).toEqual([201, 'confirmed', 3490, null]);
    }
    const { id, reference } = answers[0]?.body ?? {};
    expect(await rows()).toEqual([id]);
    const stored = await desk.read(id);
    expect(stored.customer).toMatchObject({ name: 'Lucie Noël', mail: sent.mail, phone: '06 05 06 07 08' });
    expect(stored.partner).toEqual({
      name: people.partner.displayName,
      mail: people.partner.mail,
      partnerReference: 'Dossier 42',
      purchaseOrder: 'BC-2026-7',
    });
    const [welcome, told] = await mailsTo(desk.server.dataDir, sent.mail, 2);
    expect(`${welcome?.subject}${told?.subject}`).toContain('Bienvenue');
    const mail = await mailAbout(desk.server.dataDir, sent.mail, new RegExp(`confirmée.*${reference}`, 'i'));
    expect(mail.text).toContain('Garage du Partenaire nous a confié le convoyage de votre véhicule');
    expect(mail.text).not.toContain('34,90');
  });

  test('is told to the partner too, with its price, and whose vehicle it is', async () => {
    const { body } = await post(api('booking'), partnerOrder(desk.now(), single), bearer(partner));
    const { text } = await mailAbout(
      desk.server.dataDir,
      people.partner.mail,
      new RegExp(`Commande confirmée – ${body.reference}`),
    );
    const { trips } = await desk.read(body.id);
    expect(text).toMatch(/^Bonjour,\n/);
    expect(text).toContain(`Prise en charge\u00a0: le ${slotWindow(trips[0].slot)}\nAdresse\u00a0: `);
    expect(text).toContain('\nClient\u00a0: Lucie Noël\n');
    expect(text).not.toContain('/add/return');
    expect(text).toContain('Prix, facturé une fois le convoyage terminé\u00a0: 34,90\u00a0€');
    expect(text).toContain(`/#/auth/login?redirectTo=/admin/partner/booking/${body.id}\n`);
  });

  test('is for the customer of that e-mail where there is one, whose record it does not change', async () => {
    const known = await signedUp(desk.server);
    const { status, body } = await order({ mail: known.mail.toUpperCase() });
    expect(status).toBe(201);
    expect((await desk.read(body.id)).customer).toMatchObject({ id: known.id, name: 'Élodie Garçon' });
    const mine = await getAs(known.tokens, api('booking/for_user'));
    expect(mine.body.items.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    // What they are not to pay they are not promised back.
    const own = (await getAs(known.tokens, api(`booking/${body.id}`))).body;
    expect(own.options).toMatchObject({ cancelRefundCents: null, canWithdraw: false, canSetAdvance: false });
    for (const [method, what, fields] of [
      ['POST', 'cancel', {}],
      ['POST', 'return/cancel', {}],
      ['POST', 'withdraw', {}],
      ['PUT', 'advance', { advanceMaxCents: 30_000 }],
    ] as const) {
      const answer = await sendAs(known.tokens, method, api(`booking/${body.id}/${what}`), {
        clientId: randomUUID(),
        ...fields,
      });
      expect([what, answer.status, answer.body.message]).toEqual([
        what,
        403,
        `C’est ${people.partner.displayName} qui a commandé ce convoyage\u00a0: demandez-le lui.`,
      ]);
    }
    expect(JSON.stringify(own)).not.toMatch(/Dossier 42|BC-2026-7|partenaire@/);
  });

  test('tells nothing of a customer whose e-mail is all that the partner has', async () => {
    const known = await signedUp(desk.server, { companyName: 'Société secrète' });
    const unknown = `personne.${randomUUID()}@exemple.fr`;
    const unnamed = await Promise.all([known.mail, unknown].map((mail) => order({ mail, identity: null })));
    expect(unnamed.map(({ status }) => status)).toEqual([400, 400]);
    expect(unnamed[0]?.body).toEqual(unnamed[1]?.body);

    const identity = { firstName: 'Jean', lastName: 'Inventé', phone: '0000', companyName: null };
    const { status, body } = await order({ mail: known.mail, identity });
    expect([status, body.status]).toEqual([201, 'confirmed']);
    const secrets = /Élodie|Garçon|06 01 02 03 04|Société/;
    const read = (await getAs(partner, api(`booking/${body.id}`))).body;
    expect(read.customer).toEqual({ name: 'Jean Inventé', mail: known.mail, phone: '0000' });
    const listed = (await getAs(partner, api(`booking?q=${encodeURIComponent('inventé')}`))).body.items;
    expect(listed[0]).toMatchObject({ id: body.id, customerName: 'Jean Inventé' });
    for (const guess of ['élodie', 'garçon', 'société'])
      expect(await rows(`q=${encodeURIComponent(guess)}`)).not.toContain(body.id);
    const found = await getAs(partner, api(`customer/by_email?mail=${known.mail}`));
    expect(found.body).toMatchObject({
      firstName: 'Jean',
      lastName: 'Inventé',
      phone: '0000',
      companyName: null,
    });
    for (const answer of [listed, found.body]) expect(JSON.stringify(answer)).not.toMatch(secrets);

    // Whom they ordered for before needs no name, and is still as they said.
    const again = await order({ mail: known.mail, identity: null });
    expect(again.status).toBe(201);
    expect((await getAs(partner, api(`booking/${again.body.id}`))).body.customer.name).toBe('Jean Inventé');
    expect((await desk.read(again.body.id)).customer).toMatchObject({ id: known.id, name: 'Élodie Garçon' });
  });

  test('keeps nothing that the partner wrote of a customer who is erased', async () => {
    const known = await signedUp(desk.server);
    const { body } = await order({ mail: known.mail });
    expect((await desk.change(body.id, 'cancel')).status).toBe(200);
    const clientId = randomUUID();
    const erased = await sendAs(desk.team('admin'), 'POST', api(`customer/${known.id}/erase`), { clientId });
    expect(erased.status).toBe(200);
    const { partner: named, vehicle } = await desk.read(body.id);
    expect([named.partnerReference, named.purchaseOrder, vehicle.plate]).toEqual([null, null, '–']);
  });

  test('of several vehicles of one new customer, sent together, makes that customer once', async () => {
    const mail = `paul.${randomUUID()}@exemple.fr`;
    const [first, second, third] = someSlots(desk.now());
    const answers = await Promise.all(
      [first, first, second, second, third].map((outboundSlot) => order({ mail, outboundSlot })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const customers = await Promise.all(
      answers.map(async ({ body }) => (await desk.read(body.id)).customer.id),
    );
    expect(new Set(customers).size).toBe(1);
    expect(await rows(`q=${mail}`)).toHaveLength(5);
  });

  test.each([
    ['nobody known and nobody named', { identity: null }, ['identity']],
    ['a customer by their id', { customerId: randomUUID() }, ['customerId']],
    ['an e-mail that is none', { mail: 'x' }, ['mail']],
    ['the e-mail of one of the team', { mail: people.teammate.mail }, null],
    ['a reference with a control character', { partnerReference: 'a\u0007' }, ['partnerReference']],
    ['a purchase order that is too long', { purchaseOrder: 'x'.repeat(61) }, ['purchaseOrder']],
    [
      'a name that is missing',
      { identity: { firstName: '', lastName: 'B', phone: '0601' } },
      ['identity.firstName'],
    ],
    ['another price', { totalCents: 3489 }, null],
    ['terms that are not in force', { termsVersion: '2020-01' }, ['termsVersion']],
  ])('is refused with %s', async (_, fields, names) => {
    const before = await rows();
    const { status, body } = await order(fields);
    expect([400, 409]).toContain(status);
    if (names) expect(Object.keys(body.fields)).toEqual(names);
    expect(await rows()).toEqual(before);
  });

  test('of a full slot leaves the others as they are', async () => {
    const [outboundSlot] = someSlots(desk.now());
    const answers = [];
    for (let vehicle = 0; vehicle < 4; vehicle += 1) answers.push(await order({ outboundSlot }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409]);
    expect(answers.at(-1)?.body.fields).toHaveProperty('outboundSlot');
  });

  test('of a prestige vehicle waits for the insurer', async () => {
    const { vehicle } = partnerOrder(desk.now());
    const { body } = await order({ vehicle: { ...vehicle, declaredCents: 30_000_000 } });
    expect(body.status).toBe('awaiting_derogation');
  });
});

describe('a partner', () => {
  test('reads what they ordered, with its contact and nothing private, and nothing of others', async () => {
    const { outbound } = partnerOrder(desk.now());
    const { body } = await order({ outbound: { ...outbound, accessNote: 'Digicode 12A' } });
    const { status, body: read } = await getAs(partner, api(`booking/${body.id}`));
    expect(status).toBe(200);
    expect(read).toMatchObject({
      outbound: { accessNote: 'Digicode 12A' },
      vehicle: { declaredCents: 1_500_000 },
      invoices: [],
      reference: body.reference,
      partnerReference: 'Dossier 42',
      purchaseOrder: 'BC-2026-7',
      customer: { name: 'Lucie Noël', phone: '06 05 06 07 08' },
      events: [{ label: 'commande enregistrée' }],
    });
    expect(Object.keys(read.customer).sort()).toEqual(['mail', 'name', 'phone']);
    expect(Object.keys(read).filter((name) => !(name in partnerBookingSchema.schema))).toEqual([]);
    expect(JSON.stringify(read)).not.toMatch(/handoverCode|driverId|author|birthDate|billingAddress/);
    expect(read.options).toMatchObject({ canReschedule: true, canSetAdvance: true, canWithdraw: false });

    const signInOther = await anotherPartner(desk.server);
    const other = await signInOther();
    expect((await getAs(other, api(`booking/${body.id}`))).status).toBe(404);
    expect(await rows('', other)).toEqual([]);
    const ofCustomer = await desk.booked(single);
    expect((await getAs(partner, api(`booking/${ofCustomer}`))).status).toBe(404);
    expect(await rows()).not.toContain(ofCustomer);
    for (const what of ['cancel', 'return/cancel']) {
      const answer = await sendAs(other, 'POST', api(`booking/${body.id}/${what}`), {
        clientId: randomUUID(),
      });
      expect([what, answer.status]).toEqual([what, 404]);
    }
    const teams = ['assign', 'close', 'fee', 'fee/restore', 'derogation', 'derogation/refuse'];
    teams.push('transfer', 'transfer/cancel', 'claim/write_off', 'disbursement');
    for (const what of [...teams, 'withdraw', 'ready', 'refund', 'refund/settle']) {
      const answer = await sendAs(partner, 'POST', api(`booking/${body.id}/${what}`), {
        clientId: randomUUID(),
      });
      expect([what, answer.status]).toEqual([what, 403]);
    }
  });

  test('moves what they ordered, says who pays the establishment, and gives it up', async () => {
    const [outboundSlot, moved] = someSlots(new Date(desk.now().getTime() + 48 * HOUR));
    const { body } = await order({ outboundSlot });
    const change = (method: 'POST' | 'PUT', what: string, fields: object = {}) =>
      sendAs(partner, method, api(`booking/${body.id}/${what}`), { clientId: randomUUID(), ...fields });
    const there = await change('POST', 'reschedule', { outboundSlot: moved, returnSlot: null });
    expect([there.status, there.body.trips[0].slot, there.body.partnerReference]).toEqual([
      200,
      moved,
      'Dossier 42',
    ]);
    const advance = await change('PUT', 'advance', { advanceMaxCents: 30_000 });
    expect([advance.status, advance.body.advanceMaxCents]).toEqual([200, 30_000]);
    expect((await change('POST', 'cancel', { refundCents: 0, reason: 'x' })).status).toBe(400);
    const gone = await change('POST', 'cancel');
    expect([gone.status, gone.body.status]).toEqual([200, 'cancelled']);
  });

  test('finds them by state, day, plate, customer or their own reference, by pages', async () => {
    const mark = randomUUID().slice(0, 8);
    const slots = someSlots(desk.now());
    // Of one instant: they are in the order in which they were made.
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { body } = await order({ partnerReference: `Dossier É-${mark} ${n}`, outboundSlot: slots[n] });
      made.push(body.id);
    }
    const second = made[1];
    made.reverse();
    expect(await rows(`q=${encodeURIComponent(`dossier e-${mark}`)}`)).toEqual(made);
    expect(await rows(`q=${encodeURIComponent(`dossier e-${mark} 1`)}`)).toEqual([second]);
    expect(await rows(`q=${encodeURIComponent(mark)}`)).toEqual([]);
    const day = slots[0].start.slice(0, 10);
    expect((await rows(`from=${day}&to=${day}&status=confirmed`)).slice(0, 3)).toEqual(made);
    expect(await rows(`from=${day}&to=${day}&status=cancelled`)).toEqual([]);
    expect((await rows(`after=${made[0]}`)).slice(0, 2)).toEqual(made.slice(1));
    const [row] = (await getAs(partner, api('booking'))).body.items;
    expect(row).not.toHaveProperty('driverName');
    expect(row.partnerReference).toContain(mark);
  });

  test('is invoiced for the order and its fees once it is closed, and reads that invoice alone', async () => {
    const { body } = await order();
    const { trips } = await desk.read(body.id);
    await desk.change(body.id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await desk.change(body.id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' });
    await desk.move(trips[0].id, ...wholeWay);
    expect((await desk.change(body.id, 'close')).status).toBe(200);

    const { items } = (await getAs(partner, api('invoice/for_user'))).body;
    expect(items).toHaveLength(1);
    const [{ id, status, content }] = items;
    expect([status, content.totals.totalCents, content.reference]).toEqual(['issued', 6480, body.reference]);
    expect(content.buyer).toMatchObject({ name: 'Garage du Partenaire SARL', isCompany: true });
    expect(content.purchaseOrder).toBe('BC-2026-7');
    expect(Date.parse(content.dueOn) - Date.parse(content.issuedOn)).toBe(30 * 24 * HOUR);
    const pdf = await fetch(api(`invoice/${id}/pdf`), { headers: bearer(partner) });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const signInOther = await anotherPartner(desk.server);
    expect((await getAs(await signInOther(), api(`invoice/${id}/pdf`))).status).toBe(404);
    // On the booking too, and on no other booking of theirs.
    const { body: beside } = await order();
    const invoicesOf = async (booking: string) =>
      (await getAs(partner, api(`booking/${booking}`))).body.invoices;
    const [own] = await invoicesOf(body.id);
    expect(items).toMatchObject([own]);
    expect([own.id, own.content.number, own.content.dueOn]).toEqual([id, content.number, content.dueOn]);
    expect(await invoicesOf(beside.id)).toEqual([]);

    const { vehicle, provider } = await desk.read(body.id);
    expect(content.explanation).toContain(
      `Pour\u00a0: ${vehicle.brand} ${vehicle.model}, ${vehicle.plate}, ${provider.name}.`,
    );
    const mail = await mailAbout(desk.server.dataDir, people.partner.mail, new RegExp(content.number));
    expect(mail.text).toContain('Total\u00a0: 64,80\u00a0€');
    expect(mail.text).toContain(`à payer au plus tard le ${frenchDay(content.dueOn)}, par carte`);
    expect(mail.text).toContain(`/#/auth/login?redirectTo=/admin/partner/booking/${body.id}\n`);
    const { mail: customer } = (await desk.read(body.id)).customer;
    // Mails leave in their order: one of the invoice would be there. Those of steps are left out once a later one is known.
    const told = await mailsTo(desk.server.dataDir, customer, 2);
    expect(told.some(({ text }) => text.includes(content.number))).toBe(false);
  });

  test('has its purchase order changed by them and by the team until it is invoiced, which the log tells', async () => {
    const { body } = await order();
    const set = (
      purchaseOrder: string | null,
      by: { readonly token: string },
      clientId: string = randomUUID(),
    ) => sendAs(by, 'PUT', api(`booking/${body.id}/purchase_order`), { clientId, purchaseOrder });
    expect((await set('  BC-2026-8 ', partner)).body.purchaseOrder).toBe('BC-2026-8');
    const clientId = randomUUID();
    const team = desk.team('teammate');
    expect((await set('BC-2026-9', team, clientId)).body.partner.purchaseOrder).toBe('BC-2026-9');
    expect((await set(null, partner)).body.purchaseOrder).toBe(null);
    // What was sent again changes nothing any more.
    expect((await set('BC-2026-9', team, clientId)).body.partner.purchaseOrder).toBe(null);
    expect((await set('BC-2026-10', team)).status).toBe(200);
    expect((await set('x'.repeat(61), team)).body.fields).toHaveProperty('purchaseOrder');
    const other = await anotherPartner(desk.server);
    expect((await set('BC-0', await other())).status).toBe(404);
    const { items } = (await getAs(desk.team('admin'), api('audit?kind=purchase_order_set'))).body;
    expect(items.map(({ by, subject }: AuditLine) => [by, subject?.bookingId])).toEqual([
      [people.teammate.displayName, body.id],
      [people.teammate.displayName, body.id],
    ]);

    const { trips } = await desk.read(body.id);
    await desk.change(body.id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await desk.move(trips[0].id, ...wholeWay);
    await desk.change(body.id, 'close');
    const [{ content }] = (await getAs(partner, api('invoice/for_user'))).body.items;
    expect(content.reference).toBe(body.reference);
    expect(content.purchaseOrder).toBe('BC-2026-10');
    const late = await set('BC-2026-11', partner);
    expect([late.status, late.body.message]).toEqual([
      409,
      `La facture ${content.number} est émise\u00a0: son bon de commande ne change plus.`,
    ]);
    const own = await desk.booked({ serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 });
    const refused = await sendAs(team, 'PUT', api(`booking/${own}/purchase_order`), {
      clientId: randomUUID(),
      purchaseOrder: 'BC-1',
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR.STATE']);
  });

  test('owes nothing for what is cancelled more than a day before, and is told', async () => {
    const [outboundSlot] = someSlots(new Date(desk.now().getTime() + 48 * HOUR));
    const { body } = await order({ outboundSlot });
    expect((await desk.change(body.id, 'cancel')).status).toBe(200);
    expect(await desk.read(body.id)).toMatchObject({ status: 'cancelled', invoices: [], balanceCents: 0 });
    const { text } = await mailAbout(
      desk.server.dataDir,
      people.partner.mail,
      new RegExp(`annulée.*${body.reference}`, 'i'),
    );
    expect(text).toContain('34,90\u00a0€ ne vous sont pas facturés.\n');
    expect(text).not.toMatch(/restent dus|rendu/);
  });

  test('owes half of what is cancelled later, and is told of both halves', async () => {
    const [outboundSlot] = someSlots(desk.now());
    const { body } = await order({ outboundSlot });
    await desk.later(Date.parse(outboundSlot.start) - 2 * HOUR - desk.now().getTime());
    expect((await desk.change(body.id, 'cancel')).status).toBe(200);
    const { text } = await mailAbout(
      desk.server.dataDir,
      people.partner.mail,
      new RegExp(`annulée.*${body.reference}`, 'i'),
    );
    expect(text).toContain(
      '17,45\u00a0€ ne vous sont pas facturés.\n17,45\u00a0€ du prix de la commande restent dus',
    );
    expect((await desk.read(body.id)).balanceCents).toBe(1745);
  });
});
