/** Damage claims: from a report or a complaint to their end, in one thread that each reads as far as it concerns them. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMPLAINT_DAYS } from '../../src/domain/claim/claim-rules.ts';
import { claimMachine } from '../../src/domain/claim/claim-states.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { bearer, getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { post, writeTo } from '../support/api.ts';
import { billing, partnerOrder } from '../support/bookings.ts';
import {
  announcementOf,
  ask,
  claimOf,
  dented,
  drivenOnce,
  driveWhole,
  ownClaims,
  putPart,
  sendFile,
  single,
  somePdf,
  somePhoto,
} from '../support/claims.ts';
import { signedUp } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import type { ReadMail } from '../support/mails.ts';
import { claimKey, reviewKey } from '../support/payments.ts';
import { waiting } from '../support/queue.ts';
import { randomFrom } from '../support/random.ts';

const DAY = 86_400_000;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// A day on, so that no slot is full.
beforeEach(() => desk.later(7 * DAY));

const url = () => desk.server.url;
const own = () => desk.customer().tokens;
const today = () => parisTime(desk.now()).day;
const complain = (id: string, text = 'Une rayure sur l’aile.', asker = own() as Parameters<typeof ask>[1]) =>
  ask(url(), asker, `booking/${id}/claim`, { text });
/** A complaint of the desk's customer. @returns the booking, and the claim as the team reads it */
async function complained(slot = 0) {
  const id = await drivenOnce(desk, slot);
  const { status, body } = await complain(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return { id, claim: await claimOf(desk, body.claims[0].id) };
}
const act = (
  id: string,
  what: string,
  body: Readonly<Record<string, unknown>>,
  person: 'teammate' | 'admin' = 'teammate',
) => ask(url(), desk.team(person), `claim/${id}/${what}`, body);
/** Steps that say when. */
const dated = ['declare', 'quote', 'settle'];
/** With the version that it has now. */
const step = async (id: string, what: string, body: Readonly<Record<string, unknown>>) =>
  act(id, what, {
    version: (await claimOf(desk, id)).version,
    ...(dated.includes(what) && { day: today() }),
    ...body,
  });
const settling = { how: 'repair', cents: null, invoiceId: null, reference: null, text: 'C’est réparé.' };
const opening = (fields: Readonly<Record<string, unknown>>) => ({
  reportId: null,
  messageId: null,
  day: today(),
  text: 'Vu au retour.',
  ...fields,
});
/** The one whose subject begins so. */
const about = (mails: readonly ReadMail[], subject: string): ReadMail => {
  const [found] = mails.filter((mail) => mail.subject.startsWith(`${subject} –`));
  if (!found) throw new Error(`no mail is about ${subject}`);
  return found;
};
const opened = async (fields: Readonly<Record<string, unknown>>) =>
  ask(url(), desk.team('teammate'), 'claim', opening(fields));

describe('a complaint', () => {
  test('goes by statement, insurer and quote to a refund, and its customer reads the end of it', async () => {
    const { id, claim } = await complained();
    const { reference, customer, invoices } = await desk.read(id);
    expect(claim).toMatchObject({
      status: 'opened',
      source: 'complaint',
      party: 'customer',
      booking: { id, reference },
      mail: customer.mail,
      drivers: [{ name: people.teammate.displayName, isMe: true }],
      lines: [{ kind: 'complaint', speaker: 'customer', isShared: true, text: 'Une rayure sur l’aile.' }],
      moves: ['declare', 'quote', 'settle', 'refuse', 'drop'],
    });
    expect(claim.reference).toMatch(/^SIN-2026-\d{6}$/);
    expect((await desk.read(id)).damageClaims).toEqual([{ id: claim.id, reference: claim.reference }]);
    const [entry] = await waiting(desk, 'damage_claim', id);
    expect(entry).toMatchObject({
      id: claim.id,
      who: customer.name,
      text: expect.stringContaining(claim.reference),
    });

    const text = 'Rien vu à la remise.';
    expect((await act(claim.id, 'statement', { speaker: 'driver', text })).status).toBe(200);
    const declared = await step(claim.id, 'declare', { insurerReference: 'AX-77' });
    expect(declared.body).toMatchObject({
      status: 'insured',
      declaredOn: today(),
      insurerReference: 'AX-77',
      next: { action: 'answer' },
    });
    expect(
      (
        await sendFile(url(), desk.team('teammate'), claim.id, somePdf(2_000), {
          name: 'devis.pdf',
          mime: 'application/pdf',
        })
      ).body,
    ).toMatchObject({ isWhole: true });
    expect((await step(claim.id, 'quote', { cents: 45_000 })).body).toMatchObject({
      status: 'quoted',
      quoteCents: 45_000,
    });
    const amounts = { insurerReference: 'AX-77', deductibleCents: 30_000, insurerCents: 15_000 };
    expect((await step(claim.id, 'amount', amounts)).body).toMatchObject(amounts);
    const refund = { how: 'refund', cents: 2_000, invoiceId: invoices[0].id, reference: null };
    const settled = await step(claim.id, 'settle', { ...refund, text: 'Nous vous rendons 20 €.' });
    expect(settled.status, JSON.stringify(settled.body)).toBe(200);
    expect(settled.body).toMatchObject({
      status: 'settled',
      next: null,
      settlement: { how: 'refund', cents: 2_000, on: today() },
      moves: ['reopen'],
    });
    expect(await waiting(desk, 'damage_claim', id)).toEqual([]);

    // The money went by the function of refunds: a credit note of the invoice, with why.
    const after = await desk.read(id);
    expect(after.creditNotes).toMatchObject([{ cents: -2_000 }]);
    expect(after.credits).toMatchObject([{ cents: -2_000, reason: `Sinistre ${claim.reference}` }]);
    expect(after.balanceCents).toBe(0);
    expect(after.damageClaims).toEqual([]);

    const { claims, until } = await ownClaims(url(), own(), id);
    expect(claims).toMatchObject([
      {
        reference: claim.reference,
        status: 'settled',
        settlement: { how: 'refund', cents: 2_000, on: today() },
        lines: [
          { kind: 'complaint', isOwn: true, text: 'Une rayure sur l’aile.' },
          { kind: 'message', isOwn: false, text: 'Nous vous rendons 20 €.' },
        ],
      },
    ]);
    expect(until).not.toBeNull();
    const mails = await desk.written();
    expect(about(mails, `Votre réclamation ${claim.reference}`).text).toContain(
      `add/claim?booking=${id}&key=${claimKey(id)}`,
    );
    expect(about(mails, `Votre dossier ${claim.reference} est clos`).text).toContain('médiateur');
    const asked = mails.filter(({ subject }) => subject === `Votre déclaration est attendue – ${reference}`);
    expect(asked.map(({ to }) => to)).toEqual([people.teammate.mail]);
    expect(asked[0]?.text).toContain(`redirectTo=/admin/teammate/claim/${claim.id}`);
  });

  test('is one, however often and at once it is sent, and no second is opened beside it', async () => {
    const id = await drivenOnce(desk);
    const body = { clientId: randomUUID(), text: 'Rayure' };
    const both = await Promise.all([1, 2].map(() => ask(url(), own(), `booking/${id}/claim`, body)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { claims, until } = await ownClaims(url(), own(), id);
    expect([claims.length, claims[0].lines.length, until]).toEqual([1, 1, null]);
    const second = await complain(id, 'Et une autre');
    expect([second.status, second.body.message]).toEqual([
      409,
      `Le dossier ${claims[0].reference} est déjà ouvert pour cette réservation\u00a0: écrivez-y.`,
    ]);
    const { reference } = await desk.read(id);
    expect((await opened({ bookingReference: reference })).status).toBe(409);
  });

  test('can be made from when the vehicle is ours until its last day, and not after', async () => {
    const waitingFor = await desk.booked(single);
    const early = await complain(waitingFor);
    expect([early.status, early.body.message]).toEqual([409, 'Ce véhicule ne nous a pas encore été remis.']);
    expect((await ownClaims(url(), own(), waitingFor)).until).toBeNull();
    await driveWhole(desk, waitingFor);
    const last = addDays(today(), COMPLAINT_DAYS);
    expect((await ownClaims(url(), own(), waitingFor)).until).toBe(last);
    await desk.later(COMPLAINT_DAYS * DAY);
    expect((await ownClaims(url(), own(), waitingFor)).until).toBe(last);
    await desk.later(DAY);
    expect((await ownClaims(url(), own(), waitingFor)).until).toBeNull();
    expect((await complain(waitingFor)).status).toBe(409);
  });

  test('is answered by mail and by the link of that mail, and waits again once its people write', async () => {
    const { id, claim } = await complained();
    await step(claim.id, 'declare', { insurerReference: null });
    await act(claim.id, 'message', { text: 'Avez-vous une photo ?' });
    expect(await waiting(desk, 'damage_claim', id)).toEqual([]);
    const mail = about(await desk.written(), `Votre dossier ${claim.reference}`);
    expect(mail.text).toContain('Avez-vous une photo ?');
    const key = /add\/claim\?booking=[\da-f-]+&key=(\S+)/.exec(mail.text)?.[1] ?? '';
    const answer = { clientId: randomUUID(), text: 'La voici.' };
    for (const _ of [1, 2]) {
      const { status, body } = await ask(url(), { key }, `claim/${claim.id}/answer`, answer);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.claims[0].lines.map(({ text }: { text: string }) => text)).toEqual([
        'Une rayure sur l’aile.',
        'Avez-vous une photo ?',
        'La voici.',
      ]);
    }
    expect(await waiting(desk, 'damage_claim', id)).toHaveLength(1);
    expect((await claimOf(desk, claim.id)).next).toEqual({
      action: 'answer',
      dueOn: addDays(today(), 10),
      isLate: false,
    });
  });
});

describe('the statement of who drove', () => {
  test('is asked for on their day until they wrote it or the claim is closed, and of nobody else', async () => {
    const asked = async (person: 'teammate' | 'admin') =>
      (await getAs(desk.team(person), `${url()}/api/trip/for_user`)).body.statements;
    const { id, claim } = await complained();
    const { reference } = claim;
    const { plate } = claim.booking;
    expect(claim.asksMe).toBe(true);
    expect(await asked('teammate')).toContainEqual({ claimId: claim.id, reference, plate });
    expect(await asked('admin')).toEqual([]);
    // What somebody else has written down is not theirs, nor is what they write down of others.
    await act(claim.id, 'statement', { speaker: 'driver', text: 'Il n’a rien vu.' }, 'admin');
    await act(claim.id, 'statement', { speaker: 'customer', text: 'Une rayure.' });
    expect((await claimOf(desk, claim.id)).asksMe).toBe(true);
    await act(claim.id, 'statement', { speaker: 'driver', text: 'Rien vu.' });
    expect((await claimOf(desk, claim.id)).asksMe).toBe(false);
    expect(await asked('teammate')).not.toContainEqual(expect.objectContaining({ reference }));

    await step(claim.id, 'end', { how: 'drop', reason: 'Retrouvée.' });
    const { body: next } = await complain(id, 'Une autre rayure.');
    const claimId = next.claims[0].id;
    expect(await asked('teammate')).toContainEqual(expect.objectContaining({ claimId }));
    await step(claimId, 'end', { how: 'refuse', reason: 'Rien de nouveau.' });
    expect(await asked('teammate')).not.toContainEqual(expect.objectContaining({ claimId }));
  });
});

describe('a new damage', () => {
  test('opens one from its report, which waits at the desk no more, with both reports side by side', async () => {
    const { id, reportId } = await dented(desk);
    expect(await waiting(desk, 'alarming_report', id)).toHaveLength(1);
    const { reference } = await desk.read(id);
    const sent = {
      ...opening({ bookingReference: reference.toLowerCase(), reportId }),
      clientId: randomUUID(),
    };
    const both = await Promise.all([1, 2].map(() => ask(url(), desk.team('teammate'), 'claim', sent)));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    expect(both[0]?.body).toMatchObject({
      source: 'report',
      next: { action: 'declare' },
      compared: {
        added: [expect.stringMatching(/^Coffre ou hayon, /)],
        known: [expect.stringMatching(/^Portière, rayure/)],
        page: expect.stringMatching(/^\/etat-des-lieux\//),
      },
    });
    expect(await waiting(desk, 'alarming_report', id)).toEqual([]);
    // Nobody was written to but its driver, and its customer reads nothing that is kept among us.
    expect((await ownClaims(url(), own(), id)).claims[0].lines).toEqual([]);
  });

  test('or from a message, whose words it begins with', async () => {
    const id = await drivenOnce(desk);
    const { reference, customer } = await desk.read(id);
    const written = await writeTo(url(), { mail: customer.mail, message: 'Mon aile est rayée.' });
    const { body } = await opened({ bookingReference: reference, messageId: written.body.id });
    expect(body).toMatchObject({ source: 'complaint', next: { action: 'declare' } });
    expect(body.lines.map(({ text }: { text: string }) => text)).toEqual([
      'Mon aile est rayée.',
      'Vu au retour.',
    ]);
    expect((await waiting(desk, 'message')).map((entry) => entry.id)).not.toContain(written.body.id);
  });

  test('and not of what is no booking, no report of it, no message, or still to come', async () => {
    const other = await drivenOnce(desk);
    const { id, reportId } = await dented(desk, 1);
    const [{ reference }, { reference: another }] = [await desk.read(id), await desk.read(other)];
    for (const [fields, name] of [
      [{ bookingReference: 'CVG-1999-000001' }, 'bookingReference'],
      [{ bookingReference: another, reportId }, 'reportId'],
      [{ bookingReference: reference, messageId: randomUUID() }, 'messageId'],
      [{ bookingReference: reference, day: addDays(today(), 1) }, 'day'],
    ] as const) {
      const { status, body } = await opened(fields);
      expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
    }
    expect(await waiting(desk, 'alarming_report', id)).toHaveLength(1);
  });
});

test('what is due waits at the desk from its day on, with its age and what is to be done', async () => {
  const id = await drivenOnce(desk);
  const { reference } = await desk.read(id);
  const { body } = await opened({ bookingReference: reference });
  const { dueOn } = body.next;
  expect(await waiting(desk, 'damage_claim', id)).toEqual([]);
  await desk.later(Date.parse(dueOn) - Date.parse(today()));
  expect(await waiting(desk, 'damage_claim', id)).toMatchObject([
    {
      dueOn,
      text: `${body.reference}\nDéclarer à l’assureur, ou chiffrer, au plus tard le ${dueOn.split('-').toReversed().join('/')}`,
      takenBy: null,
    },
  ]);
  expect((await claimOf(desk, body.id)).next).toMatchObject({ isLate: false });
  await desk.later(DAY);
  expect((await claimOf(desk, body.id)).next).toMatchObject({ isLate: true });
  await step(body.id, 'declare', { insurerReference: null });
  expect(await waiting(desk, 'damage_claim', id)).toEqual([]);
});

describe('who is second', () => {
  test('is told who was first, and nothing of theirs is done', async () => {
    const { claim } = await complained();
    const declare = { version: claim.version, day: today(), insurerReference: 'A-1' };
    const both = await Promise.all([
      act(claim.id, 'declare', declare, 'admin'),
      act(claim.id, 'declare', { ...declare, insurerReference: 'B-2' }, 'admin'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect([refused?.body.code, refused?.body.message]).toEqual([
      'ERROR.CONFLICT',
      `Ce dossier a été modifié entre-temps par ${people.admin.displayName}\u00a0: relisez-le, puis recommencez.`,
    ]);
    // An answer of the customer's too is something that whoever settles has not read.
    const { version } = await claimOf(desk, claim.id);
    await ask(url(), own(), `claim/${claim.id}/answer`, { text: 'C’est arrangé.' });
    const late = await act(claim.id, 'settle', { version, day: today(), ...settling });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Élodie Garçon')]);
  });

  test('and a repeat does nothing more, a refund least of all', async () => {
    const { id, claim } = await complained();
    const [invoice] = (await desk.read(id)).invoices;
    const body = {
      clientId: randomUUID(),
      version: claim.version,
      day: today(),
      ...settling,
      how: 'refund',
      cents: 500,
      invoiceId: invoice.id,
    };
    const all = await Promise.all([1, 2, 3].map(() => act(claim.id, 'settle', body)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await desk.read(id)).creditNotes).toHaveLength(1);
    expect(all[2]?.body.lines).toHaveLength(3);
  });

  test('what cannot be given back settles nothing', async () => {
    const { id, claim } = await complained();
    const [invoice] = (await desk.read(id)).invoices;
    const refund = { ...settling, how: 'refund', invoiceId: invoice.id };
    for (const [fields, name] of [
      [{ ...refund, cents: 3_491 }, 'cents'],
      [{ ...refund, cents: null }, 'cents'],
      [{ ...settling, how: 'transfer', cents: 500 }, 'reference'],
      [{ ...settling, day: addDays(today(), 1) }, 'day'],
    ] as const) {
      const { status, body } = await step(claim.id, 'settle', fields);
      expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
    }
    expect(await claimOf(desk, claim.id)).toMatchObject({ status: 'opened', version: claim.version });
    expect((await desk.read(id)).creditNotes).toEqual([]);
  });
});

test('any way through it leads to an end: a random walk meets no state without one', async () => {
  const seed = Number(process.env.SEED ?? 20_261_128);
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { claim } = await complained();
  const bodies: Readonly<Record<string, () => readonly [string, Readonly<Record<string, unknown>>]>> = {
    declare: () => ['declare', { insurerReference: null }],
    quote: () => ['quote', { cents: 1 + Math.floor(random() * 90_000) }],
    settle: () => [
      'settle',
      { ...settling, ...pick([{}, { how: 'transfer', cents: 900, reference: 'VIR 7' }]) },
    ],
    refuse: () => ['end', { how: 'refuse', reason: 'Dommage antérieur' }],
    drop: () => ['end', { how: 'drop', reason: 'Retiré par le client' }],
    reopen: () => ['reopen', { reason: 'Une autre photo' }],
  };
  const seen = new Set<string>();
  for (let turn = 0; turn < 60; turn += 1) {
    const { status, moves } = await claimOf(desk, claim.id);
    seen.add(status);
    expect([status, moves.length > 0], `seed ${seed}`).toEqual([status, true]);
    const [what, body] = bodies[pick(moves as string[])]?.() ?? ['', {}];
    const made = await step(claim.id, what, body);
    expect(made.status, `seed ${seed} ${JSON.stringify(made.body)}`).toBe(200);
    // Whoever waits for something has a day for it, and nobody waits for what is over.
    const isOver = made.body.moves.includes('reopen');
    expect([made.body.status, made.body.next === null], `seed ${seed}`).toEqual([made.body.status, isOver]);
  }
  expect([...seen].toSorted()).toEqual(Object.keys(claimMachine.states).toSorted());
  if ((await claimOf(desk, claim.id)).moves.includes('drop')) {
    await step(claim.id, 'end', { how: 'drop', reason: 'Retiré par le client' });
  }
  const impossible = await step(claim.id, 'declare', { insurerReference: null });
  expect([impossible.status, impossible.body.code]).toEqual([409, 'ERROR.STATE']);
});

describe('nobody else reads it', () => {
  test('not another customer, not by another link, and the team’s own words nobody but the team', async () => {
    const { id, claim } = await complained();
    await act(claim.id, 'statement', { speaker: 'office', text: 'Il exagère.' });
    await sendFile(url(), desk.team('teammate'), claim.id, somePdf(500), {
      name: 'interne.pdf',
      mime: 'application/pdf',
    });
    await step(claim.id, 'declare', { insurerReference: 'SECRET-9' });
    expect(JSON.stringify(await ownClaims(url(), own(), id))).not.toMatch(/exagère|interne|SECRET/);

    const other = (await signedUp(desk.server)).tokens;
    const partner = await signIn(desk.server, 'partner');
    for (const asker of [other, partner, { key: reviewKey(id) }, { key: claimKey(randomUUID()) }]) {
      for (const [path, body] of [
        [`booking/${id}/claim`, undefined],
        [`booking/${id}/claim`, { text: 'x' }],
        [`claim/${claim.id}/answer`, { text: 'x' }],
        [`claim/${claim.id}/file`, announcementOf(somePhoto(10))],
      ] as const) {
        const answer = await ask(url(), asker, path, body);
        expect([path, answer.status]).toEqual([path, 404]);
      }
      if ('token' in asker) expect((await getAs(asker, `${url()}/api/claim/${claim.id}`)).status).toBe(403);
    }
    expect((await claimOf(desk, claim.id)).lines.map(({ kind }: { kind: string }) => kind)).toEqual([
      'complaint',
      'statement',
      'file',
      'step',
    ]);
  });

  test('a partner follows theirs, its customer theirs, and neither the other’s', async () => {
    const partner = await signIn(desk.server, 'partner');
    await sendAs(partner, 'PUT', `${url()}/api/partner/billing`, billing());
    const made = await post(`${url()}/api/booking`, partnerOrder(desk.now(), single), bearer(partner));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body;
    await driveWhole(desk, id);
    expect((await complain(id, 'Du partenaire', partner)).status).toBe(200);
    expect((await complain(id, 'De son client', { key: claimKey(id) })).status).toBe(200);
    const [ofPartner] = (await ownClaims(url(), partner, id)).claims;
    const [ofCustomer] = (await ownClaims(url(), { key: claimKey(id) }, id)).claims;
    expect([ofPartner.lines[0].text, ofCustomer.lines[0].text]).toEqual(['Du partenaire', 'De son client']);
    expect((await ask(url(), partner, `claim/${ofCustomer.id}/answer`, { text: 'x' })).status).toBe(404);
    // What is paid for the booking is the partner's to read, a transfer to the customer the customer's.
    const transfer = { how: 'transfer', cents: 4_000, reference: 'VIR 12' };
    await step(ofCustomer.id, 'settle', { ...settling, ...transfer });
    const [settled] = (await ownClaims(url(), { key: claimKey(id) }, id)).claims;
    expect(settled.settlement).toMatchObject({ how: 'transfer', cents: 4_000 });
    // Each is called at their own number.
    expect(await claimOf(desk, ofPartner.id)).toMatchObject({
      party: 'partner',
      mail: people.partner.mail,
      phone: null,
      owner: { name: expect.any(String), phone: '06 05 06 07 08' },
    });
    const mails = await desk.written();
    expect(about(mails, `Votre réclamation ${ofPartner.reference}`).text).toContain(
      `redirectTo=/admin/partner/booking/${id}`,
    );
  });
});

describe('a file', () => {
  const bytes = somePhoto(1_500_000);
  const first = bytes.subarray(0, 1_000_000);

  test('comes in parts, goes on where it was cut, and is read by who has its address', async () => {
    const { id, claim } = await complained();
    const file = announcementOf(bytes);
    const at = { claim: claim.id, file: file.clientId };
    const asker = { key: claimKey(id) };
    for (const _ of [1, 2]) {
      expect((await ask(url(), asker, `claim/${claim.id}/file`, file)).body).toMatchObject({ received: 0 });
    }
    await act(claim.id, 'message', { text: 'Merci.' });
    expect((await putPart(url(), asker, { ...at, offset: 0 }, first)).body).toMatchObject({ isWhole: false });
    // The answer was lost: the same part again is no other.
    expect((await putPart(url(), asker, { ...at, offset: 0 }, first)).body).toMatchObject({
      received: 1_000_000,
    });
    const wrong = await putPart(url(), asker, { ...at, offset: 1_200_000 }, bytes.subarray(1_200_000));
    expect([wrong.status, wrong.body.offset]).toEqual([409, 1_000_000]);
    expect((await ask(url(), asker, `claim/${claim.id}/file`, file)).body).toMatchObject({
      received: 1_000_000,
    });
    expect(await waiting(desk, 'damage_claim', id)).toEqual([]);
    const whole = await putPart(url(), asker, { ...at, offset: 1_000_000 }, bytes.subarray(1_000_000));
    expect(whole.body).toEqual({ id: file.clientId, received: 1_500_000, isWhole: true });
    // What its people send waits for somebody to look at it.
    expect(await waiting(desk, 'damage_claim', id)).toHaveLength(1);
    const { lines } = (await ownClaims(url(), asker, id)).claims[0];
    expect(lines.at(-1)).toMatchObject({ kind: 'file', isOwn: true, file: { mime: 'image/jpeg' } });
    const read = await fetch(`${url()}/api/${lines.at(-1).file.path}`);
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
    const without = await fetch(`${url()}/api/claim/${claim.id}/file/${file.clientId}`);
    expect(without.status).toBe(404);
    await desk.later(2 * 3_600_000);
    expect((await fetch(`${url()}/api/${lines.at(-1).file.path}`)).status).toBe(403);
  });

  test('that is not what it says is refused by its first bytes or its hash, and sent again', async () => {
    const { claim } = await complained();
    const send = (content: Uint8Array, fields = {}) => sendFile(url(), own(), claim.id, content, fields);
    const script = Buffer.from('<script>alert(1)</script>');
    for (const mime of ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']) {
      expect((await send(script, { mime })).status).toBe(415);
    }
    expect((await send(script, { mime: 'text/html' })).status).toBe(400);
    expect((await send(bytes, { bytes: 5_000_001 })).status).toBe(400);
    const spoiled = Buffer.from(bytes.subarray(0, 900));
    const file = announcementOf(spoiled);
    spoiled[500] = (spoiled[500] ?? 0) ^ 1;
    await ask(url(), own(), `claim/${claim.id}/file`, file);
    const at = { claim: claim.id, file: file.clientId, offset: 0 };
    expect((await putPart(url(), own(), at, spoiled)).body.code).toBe('ERROR.HASH');
    spoiled[500] = (spoiled[500] ?? 0) ^ 1;
    expect((await putPart(url(), own(), at, spoiled)).body).toMatchObject({ isWhole: true });
    const reused = { ...announcementOf(bytes), clientId: file.clientId };
    expect((await ask(url(), own(), `claim/${claim.id}/file`, reused)).body.code).toBe('ERROR.EXISTS_ID');
  });
});

test('the list of bookings says whose claim is open, to the team alone', async () => {
  const rowOf = async (asker: Parameters<typeof getAs>[0], reference: string) =>
    (await getAs(asker, `${url()}/api/booking?q=${reference}`)).body.items[0];
  const { id, claim } = await complained();
  const { reference } = await desk.read(id);
  expect(await rowOf(desk.team('teammate'), reference)).toMatchObject({ reference, hasOpenClaim: true });
  await step(claim.id, 'end', { how: 'refuse', reason: 'Dommage antérieur' });
  expect(await rowOf(desk.team('teammate'), reference)).toMatchObject({ reference, hasOpenClaim: false });

  const partner = await signIn(desk.server, 'partner');
  await sendAs(partner, 'PUT', `${url()}/api/partner/billing`, billing());
  const order = partnerOrder(desk.now());
  const ordered = (await sendAs(partner, 'POST', `${url()}/api/booking`, order)).body;
  expect((await opened({ bookingReference: ordered.reference })).status).toBe(201);
  expect(await rowOf(desk.team('teammate'), ordered.reference)).toMatchObject({ hasOpenClaim: true });
  expect(await rowOf(partner, ordered.reference)).not.toHaveProperty('hasOpenClaim');
});

test('the list has what is to be done by its day, then what is over, a page at a time', async () => {
  const list = async (query = '') =>
    (await getAs(desk.team('admin'), `${url()}/api/claim${query}`)).body.items as {
      id: string;
      status: string;
      next: { dueOn: string } | null;
      booking: { reference: string };
    }[];
  const { id, claim } = await complained();
  const { claim: refused } = await complained(1);
  await step(refused.id, 'end', { how: 'refuse', reason: 'Dommage antérieur' });
  const open = await list();
  expect(open.map((one) => one.id)).toContain(claim.id);
  expect(open.map((one) => one.id)).not.toContain(refused.id);
  const all = await list('?status=all');
  const days = all.map(({ next }) => next?.dueOn ?? '9999');
  expect(days).toEqual(days.toSorted());
  expect(all.map((one) => one.id)).toContain(refused.id);
  expect((await list('?status=refused')).every(({ status }) => status === 'refused')).toBe(true);
  const { reference } = await desk.read(id);
  expect((await list(`?status=all&booking=${reference.toLowerCase()}`)).map((one) => one.id)).toEqual([
    claim.id,
  ]);
  // Behind any of them come those that follow it.
  for (const [index, { id: after }] of all.entries()) {
    const rest = await list(`?status=all&after=${after}`);
    expect(rest.map((one) => one.id)).toEqual(all.slice(index + 1).map((one) => one.id));
  }
});
