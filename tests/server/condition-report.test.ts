/** Condition reports as tablets send them: checked, chained, countersigned, once, in whatever order they come. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { frenchInstant } from '../../src/domain/lib/time/french-instant.ts';
import type { MediumRef, ReportKind } from '../../src/domain/report/condition-report.ts';
import { faultOf } from '../../src/domain/report/report-file.ts';
import { type SealedReport, sealOf } from '../../src/domain/report/seal.ts';
import { company } from '../../src/domain/settings/company.ts';
import { bearer, getAs, people, sendAs, signIn } from '../support/accounts.ts';
import type { Answer } from '../support/api.ts';
import { billing, partnerOrder } from '../support/bookings.ts';
import { damage, inDriversPlace, sealed } from '../support/condition-reports.ts';
import { signedUp } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { announce, hashOf, mediumOf, sendAll, someBytes } from '../support/media.ts';
import { newPlate, someVehicle } from '../support/vehicles.ts';

const WEEK = 7 * 24 * 3_600_000;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week, and a vehicle, of its own.
beforeEach(() => desk.later(WEEK));

const api = (path: string) => `${desk.server.url}/api/${path}`;
/** A paid booking of two trips. */
async function booked(plate = newPlate()) {
  const id = await desk.booked({ vehicle: someVehicle({ plate }) });
  const [out, back] = (await desk.read(id)).trips;
  return { id, plate, out: out.id as string, back: back.id as string };
}
const send = (report: object, person: 'teammate' | 'admin' = 'teammate'): Promise<Answer> =>
  sendAs(desk.team(person), 'POST', api('condition_report'), inDriversPlace(report));
const read = (id: string, tokens: { readonly token: string } = desk.team('teammate')) =>
  getAs(tokens, api(`condition_report/${id}`));
const refusal = ({ status, body }: Answer) => [status, body.code];
/** Sealed without a network, one after the other. */
async function sealedWay(tripId: string, plate: string): Promise<[SealedReport, SealedReport, SealedReport]> {
  const content = { plate };
  const first = await sealed({ tripId, content });
  const second = await sealed({ tripId, content, kind: 'at_provider', after: first });
  return [first, second, await sealed({ tripId, content, kind: 'return', after: second })];
}

describe('a report', () => {
  test('is countersigned at our time, kept as it was sealed, and told of in the life of its booking', async () => {
    const { id, plate, out } = await booked();
    const report = await sealed({ tripId: out, content: { plate } });
    const { status, body } = await send(report);
    const keys = (await getAs(desk.team('admin'), api('condition_report/key'))).body.keys;
    expect([status, body]).toEqual([
      201,
      {
        id: report.clientId,
        bookingId: id,
        tripId: out,
        tripKind: 'outbound',
        kind: 'pickup',
        sealedAt: report.sealedAt,
        receivedAt: desk.now().toISOString(),
        outcome: 'signed',
        // It has no medium: nothing is still to come.
        state: 'uploaded',
        content: report.content,
        previousHash: null,
        hash: report.hash,
        media: [],
        countersignature: {
          keyId: keys[0].id,
          previousVehicleHash: null,
          signedAt: desk.now().toISOString(),
          signature: expect.stringMatching(/^[0-9a-f]{128}$/),
        },
        addenda: [],
      },
    ]);
    expect(await faultOf({ report, countersignature: body.countersignature }, keys)).toBeNull();
    expect((await read(report.clientId)).body).toEqual(body);
    const { events } = await desk.read(id);
    expect(events.at(-1)).toEqual({
      at: desk.now().toISOString(),
      kind: 'report_received',
      label: 'Prise en charge\u00a0: état des lieux établi',
      author: people.teammate.displayName,
      detail: { trip: 'outbound', report: 'pickup', reason: 'Tablette en panne' },
    });
  });

  test('sent twenty times at once is one, and its id is of no other', async () => {
    const { id, plate, out, back } = await booked();
    const report = await sealed({ tripId: out, content: { plate } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(report, index % 2 ? 'admin' : 'teammate')),
    );
    const [{ body }] = answers as [Answer];
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, body]);
    const events = (await desk.read(id)).events.filter(
      (one: { kind: string }) => one.kind === 'report_received',
    );
    expect(events).toHaveLength(1);

    const { clientId } = report;
    const other = await sealed({ tripId: out, clientId, content: { plate, mileage: 1 } });
    expect(refusal(await send(other))).toEqual([409, 'ERROR.EXISTS_ID']);
    const elsewhere = await sealed({ tripId: back, clientId, content: { plate } });
    expect(refusal(await send(elsewhere))).toEqual([409, 'ERROR.EXISTS_ID']);
    expect((await read(clientId)).body).toEqual(body);
  });

  test('whose hash is not of its content, or of another vehicle or trip, is refused', async () => {
    const { plate, out } = await booked();
    const report = await sealed({ tripId: out, content: { plate } });
    const changed = { ...report, content: { ...report.content, mileage: 1 } };
    expect(refusal(await send(changed))).toEqual([409, 'ERROR.HASH']);
    expect(refusal(await send({ ...report, hash: '0'.repeat(64) }))).toEqual([409, 'ERROR.HASH']);
    const another = await send(await sealed({ tripId: out, content: { plate: 'ZZ-999-ZZ' } }));
    expect([...refusal(another), Object.keys(another.body.fields)]).toEqual([
      400,
      'ERROR.INVALID',
      ['content.plate'],
    ]);
    const nowhere = await sealed({ tripId: randomUUID(), content: { plate } });
    expect(refusal(await send(nowhere))).toEqual([404, 'ERROR.NOT_FOUND']);
    expect((await read(report.clientId)).status).toBe(404);
  });

  test('is its driver’s, and of whoever drove it before; others say why, which the team reads and the customer does not', async () => {
    const { id, plate, out } = await booked();
    const bare = (report: object, person: 'teammate' | 'admin') =>
      sendAs(desk.team(person), 'POST', api('condition_report'), report);
    const give = (person: 'teammate' | 'admin' | null) =>
      desk.change(id, 'assign', { tripKind: 'outbound', driverId: person && desk.driverId(person) });
    const pickup = await sealed({ tripId: out, content: { plate } });
    const nobodys = await bare(pickup, 'teammate');
    expect([refusal(nobodys), Object.keys(nobodys.body.fields)]).toEqual([
      [400, 'ERROR.INVALID'],
      ['reason'],
    ]);
    await give('teammate');
    expect(refusal(await bare(pickup, 'admin'))).toEqual([400, 'ERROR.INVALID']);
    expect((await bare({ ...pickup, reason: ' ' }, 'admin')).status).toBe(400);
    // Sealed before the office gave the trip to somebody else, and sent after.
    await give('admin');
    expect((await bare(pickup, 'teammate')).status).toBe(201);
    const content = { plate };
    const there = await sealed({ tripId: out, content, kind: 'at_provider', after: pickup });
    expect((await bare(there, 'admin')).status).toBe(201);

    const other = await booked();
    const report = await sealed({ tripId: other.out, content: { plate: other.plate } });
    const reason = 'Dicté par téléphone';
    const { status, body } = await bare({ ...report, reason }, 'admin');
    expect([status, body.hash]).toEqual([201, report.hash]);
    expect((await desk.read(other.id)).events.at(-1)).toMatchObject({
      kind: 'report_received',
      detail: { reason },
    });
    const { events } = (await getAs(desk.customer().tokens, api(`booking/${other.id}`))).body;
    expect(events.at(-1).kind).toBe('report_received');
    expect(JSON.stringify(events)).not.toContain(reason);
  });

  test('is of a handover that there is', async () => {
    const { plate, out } = await booked();
    const kind = 'yard_in' as ReportKind;
    const sent = await send(await sealed({ tripId: out, content: { plate }, kind }));
    expect(refusal(sent)).toEqual([400, 'ERROR.INVALID']);
  });

  test('that is none is none', async () => {
    for (const id of [randomUUID(), 'x']) {
      for (const path of ['', '/file']) {
        const answer = await getAs(desk.team('admin'), api(`condition_report/${id}${path}`));
        expect(refusal(answer)).toEqual([404, 'ERROR.NOT_FOUND']);
      }
    }
    for (const query of ['', '?bookingId=x', `?bookingId=${randomUUID()}`]) {
      const answer = await getAs(desk.team('admin'), api(`condition_report${query}`));
      expect(refusal(answer)).toEqual([404, 'ERROR.NOT_FOUND']);
    }
  });
});

describe('reports of one trip', () => {
  test('come in the order in which they were sealed', async () => {
    const { plate, out } = await booked();
    const [first, second, third] = await sealedWay(out, plate);
    for (const early of [second, third]) expect(refusal(await send(early))).toEqual([409, 'ERROR.PREVIOUS']);
    expect((await send(first)).status).toBe(201);
    expect(refusal(await send(third))).toEqual([409, 'ERROR.PREVIOUS']);
    expect((await send(second)).status).toBe(201);
    expect((await send(third)).status).toBe(201);
    // What came before is answered still.
    expect((await send(first)).status).toBe(201);
  });

  test('are one of a kind, and never two after the same one', async () => {
    const { plate, out } = await booked();
    const [first, second] = await sealedWay(out, plate);
    expect((await send(first)).status).toBe(201);
    expect((await send(second)).status).toBe(201);
    const content = { plate };
    const again = await send(await sealed({ tripId: out, content, after: second }));
    expect([...refusal(again), again.body.message]).toEqual([
      409,
      'ERROR.STATE',
      'Ce trajet a déjà un état des lieux «\u00a0Prise en charge\u00a0»\u00a0: complétez-le par un ajout.',
    ]);
    // Of another tablet, which knew of the first alone, or of none.
    for (const after of [first, null]) {
      const fork = await sealed({ tripId: out, content, kind: 'return', after });
      expect(refusal(await send(fork))).toEqual([409, 'ERROR.STATE']);
    }
  });

  test('that fork tell the team once, with what it needs to compare them', async () => {
    const { id, plate, out } = await booked();
    const [first, second] = await sealedWay(out, plate);
    await send(first);
    await send(second);
    const fork = await sealed({ tripId: out, content: { plate }, kind: 'return', after: first });
    const twin = await sealed({ tripId: out, content: { plate, mileage: 1 } });
    for (const report of [fork, twin, fork, twin, fork]) {
      expect(refusal(await send(report, 'admin'))).toEqual([409, 'ERROR.STATE']);
    }
    const { reference, events } = await desk.read(id);
    const told = events.filter(({ kind }: { kind: string }) => kind === 'report_forked');
    expect(told).toEqual(
      [fork, twin].map(({ kind, hash }) => ({
        at: desk.now().toISOString(),
        kind: 'report_forked',
        label: 'Prise en charge\u00a0: second état des lieux écarté',
        author: people.admin.displayName,
        detail: { trip: 'outbound', report: kind, hash },
      })),
    );
    const mails = (await desk.written()).filter(
      ({ subject }) => subject.includes(reference) && subject.includes('Deux'),
    );
    expect(mails.map(({ to }) => to)).toEqual([company.email, company.email]);
    const text = mails.map((mail) => mail.text).join('\n');
    const sealedAt = `Scellé le ${frenchInstant(new Date(fork.sealedAt))}`;
    const parts = [
      fork.hash,
      twin.hash,
      people.admin.displayName,
      'Restitution',
      `/#/auth/login?redirectTo=/admin/teammate/booking/${id}\n`,
      sealedAt,
    ];
    for (const part of parts) {
      expect(text).toContain(part);
    }
    // What may still follow is no fork.
    const early = await sealed({ tripId: out, content: { plate }, kind: 'return', after: twin });
    expect(refusal(await send(early))).toEqual([409, 'ERROR.PREVIOUS']);
    expect((await desk.read(id)).events).toHaveLength(events.length);
  });

  test('sent all at once by two tablets make one chain', async () => {
    const { id, plate, out } = await booked();
    const content = { plate };
    const first = await sealed({ tripId: out, content });
    await send(first);
    const rivals = await Promise.all(
      (['at_provider', 'return', 'at_provider', 'return'] as const).map((kind) =>
        sealed({ tripId: out, content, kind, after: first }),
      ),
    );
    const answers = await Promise.all(rivals.map((report) => send(report)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const { items } = (await getAs(desk.team('admin'), api(`condition_report?bookingId=${id}`))).body;
    expect(items).toHaveLength(2);
  });
});

test('reports of one vehicle make one chain, whoever sends them and whenever', async () => {
  const plate = newPlate();
  const bookings = [await booked(plate), await booked(plate)];
  const trips = bookings.flatMap(({ out, back }) => [out, back]);
  const ways = await Promise.all(trips.map((tripId) => sealedWay(tripId, plate)));
  const chained: Answer['body'][] = [];
  for (const turn of [0, 1, 2]) {
    const answers = await Promise.all(ways.map((way) => send(way[turn] ?? {})));
    chained.push(...answers.map(({ body }) => body));
  }
  const next = new Map(
    chained.map(({ countersignature, hash }) => [countersignature.previousVehicleHash, hash]),
  );
  const chain: string[] = [];
  for (let hash = next.get(null); hash !== undefined; hash = next.get(hash)) chain.push(hash);
  expect(chain).toHaveLength(12);
  expect(new Set(chain)).toEqual(new Set(ways.flat().map(({ hash }) => hash)));
  // A vehicle of its own has a chain of its own.
  const other = await booked();
  const { body } = await send(await sealed({ tripId: other.out, content: { plate: other.plate } }));
  expect(body.countersignature.previousVehicleHash).toBeNull();
});

describe('the team is told', () => {
  const alarms = async (bookingId: string) => {
    const { reference } = await desk.read(bookingId);
    return (await desk.written())
      .filter(({ to, subject }) => to === company.email && subject.includes(reference))
      .map(({ subject, text }) => ({ subject: subject.replace(`\u00a0: ${reference}`, ''), text }));
  };
  const scratch = damage();
  const dent = damage({ view: 'rear', part: 'boot', type: 'dent', severity: 4 });

  test('of new damage, once, and not of what the vehicle had when it was given to us', async () => {
    const { id, plate, out, back } = await booked();
    const first = await sealed({ tripId: out, content: { plate, damages: [scratch] } });
    const second = await sealed({
      tripId: out,
      kind: 'at_provider',
      after: first,
      content: { plate, damages: [scratch, dent] },
    });
    // At the garage, where nothing happened.
    const third = await sealed({ tripId: back, content: { plate, damages: [scratch, dent] } });
    for (const report of [first, second, second, third]) expect((await send(report)).status).toBe(201);
    const [mail, ...others] = await alarms(id);
    expect([mail?.subject, others]).toEqual(['État des lieux à regarder (dommage nouveau)', []]);
    expect(mail?.text).toContain(
      'Dommage nouveau\u00a0: Coffre ou hayon, bosse (arrière), gravité 4 sur 5, importante\n',
    );
    expect(mail?.text).not.toContain('Portière');
    expect(mail?.text).toContain(`/#/auth/login?redirectTo=/admin/teammate/booking/${id}`);
  });

  test('of reservations, and of a refusal to sign', async () => {
    const { id, plate, out, back } = await booked();
    const contested = await sealed({
      tripId: out,
      content: { plate, reservations: 'La rayure est de ce matin.' },
    });
    const refused = await sealed({
      tripId: back,
      content: { plate, contact: null, missing: { why: 'refused', reason: 'Il veut un expert.' } },
    });
    const absent = await sealed({
      tripId: back,
      kind: 'return',
      after: refused,
      content: { plate, contact: null, missing: { why: 'contact_absent', reason: 'Parti.' } },
    });
    for (const report of [contested, refused, absent]) expect((await send(report)).status).toBe(201);
    // Files have the names of mails, which are random: by their subjects.
    const told = (await alarms(id)).toSorted((one, other) => one.subject.localeCompare(other.subject));
    expect(told.map(({ subject }) => subject)).toEqual([
      'État des lieux à regarder (réserves)',
      'État des lieux à regarder (signature refusée)',
    ]);
    expect(told[0]?.text).toContain('Réserves\u00a0: La rayure est de ce matin.');
    expect(told[1]?.text).toContain('Signature refusée\u00a0: Il veut un expert.');
  });
});

describe('the media of a report', () => {
  const slices = [someBytes(2_000, 8)];
  const medium = async (tripId: string, reportId: string, fields: object = {}) => {
    const sent = mediumOf(tripId, slices, { reportId, ...fields });
    await announce(desk.server.url, desk.team('teammate'), sent);
    return { sent, ref: { id: sent.clientId, hash: hashOf(slices) } };
  };
  const bring = (sent: ReturnType<typeof mediumOf>) =>
    sendAll(desk.server.url, desk.team('teammate'), sent, slices);

  test('may come before it, after it and in parts: it is uploaded once all are here', async () => {
    const { id, plate, out } = await booked();
    const clientId = randomUUID();
    const before = await medium(out, clientId);
    await bring(before.sent);
    const late = mediumOf(out, slices, { reportId: clientId });
    const media: MediumRef[] = [before.ref, { id: late.clientId, hash: hashOf(slices) }];
    const report = await sealed({ tripId: out, clientId, content: { plate }, media });
    const sent = await send(report);
    const shown = (verified: boolean) => [
      { ...before.ref, verified: true },
      { ...media[1], verified },
    ];
    expect([sent.body.state, sent.body.media]).toEqual(['sealed', shown(false)]);
    await announce(desk.server.url, desk.team('teammate'), late);
    expect((await read(clientId)).body.state).toBe('sealed');
    await bring(late);
    const { body } = await read(clientId);
    expect([body.state, body.media]).toEqual(['uploaded', shown(true)]);
    const { items } = (await getAs(desk.team('admin'), api(`condition_report?bookingId=${id}`))).body;
    expect(items).toEqual([
      {
        id: clientId,
        bookingId: id,
        tripId: out,
        tripKind: 'outbound',
        kind: 'pickup',
        sealedAt: report.sealedAt,
        receivedAt: body.receivedAt,
        outcome: 'signed',
        state: 'uploaded',
      },
    ]);
  });

  test('are those that were sealed, and no others', async () => {
    const { plate, out, back } = await booked();
    const clientId = randomUUID();
    const others = [
      // Announced for another report, or with other bytes than were sealed.
      await medium(out, randomUUID()),
      await medium(back, clientId),
    ] as const;
    await bring(others[0].sent);
    await bring(others[1].sent);
    const media = [others[0].ref, { ...others[1].ref, hash: '0'.repeat(64) }];
    const { body } = await send(await sealed({ tripId: out, clientId, content: { plate }, media }));
    expect([body.state, body.media.map(({ verified }: { verified: boolean }) => verified)]).toEqual([
      'sealed',
      [false, false],
    ]);
  });
});

describe('whoever may know of its booking', () => {
  test('reads a report and its file: its customer and the team, and nobody else', async () => {
    const { id, plate, out } = await booked();
    const report = await sealed({ tripId: out, content: { plate } });
    await send(report);
    const paths = [
      `condition_report/${report.clientId}`,
      `condition_report/${report.clientId}/file`,
      `condition_report?bookingId=${id}`,
    ];
    const outsiders = [(await signedUp(desk.server)).tokens, await signIn(desk.server, 'partner')];
    for (const path of paths) {
      for (const tokens of [desk.customer().tokens, desk.team('teammate'), desk.team('admin')]) {
        expect((await getAs(tokens, api(path))).status).toBe(200);
      }
      for (const tokens of outsiders) {
        expect(refusal(await getAs(tokens, api(path)))).toEqual([404, 'ERROR.NOT_FOUND']);
      }
    }
  });

  test('is the partner who ordered it, too', async () => {
    const partner = await signIn(desk.server, 'partner');
    await sendAs(partner, 'PUT', api('partner/billing'), billing());
    const plate = newPlate();
    const order = partnerOrder(desk.now(), { vehicle: someVehicle({ plate }) });
    const { body: booking } = await sendAs(partner, 'POST', api('booking'), order);
    const { trips } = await desk.read(booking.id);
    const report = await sealed({ tripId: trips[0].id, content: { plate } });
    expect((await send(report)).status).toBe(201);
    expect((await read(report.clientId, partner)).body.hash).toBe(report.hash);
    expect((await read(report.clientId, desk.customer().tokens)).status).toBe(404);
  });
});

describe('an addendum', () => {
  const add = (id: string, body: object, person: 'teammate' | 'admin' = 'admin') =>
    sendAs(desk.team(person), 'POST', api(`condition_report/${id}/addendum`), body);

  test('is added beside what was sealed, once, and changes none of it', async () => {
    const { plate, out } = await booked();
    const report = await sealed({ tripId: out, content: { plate } });
    const before = (await send(report)).body;
    const first = { clientId: randomUUID(), text: ' Une rayure était cachée\npar la pluie. ' };
    const at = desk.now().toISOString();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(report.clientId, first)));
    const addendum = {
      id: first.clientId,
      text: 'Une rayure était cachée\npar la pluie.',
      at,
      author: 'Agathe',
    };
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([201, { ...before, addenda: [addendum] }]);
    }
    await desk.later(1_000);
    const second = { clientId: randomUUID(), text: 'x'.repeat(500) };
    expect((await add(report.clientId, second, 'teammate')).body.addenda).toEqual([
      addendum,
      {
        id: second.clientId,
        text: second.text,
        at: desk.now().toISOString(),
        author: 'Côme',
      },
    ]);
    expect(refusal(await add(report.clientId, { ...first, text: 'autre' }))).toEqual([
      409,
      'ERROR.EXISTS_ID',
    ]);
    const file = (await getAs(desk.team('admin'), api(`condition_report/${report.clientId}/file`))).body;
    expect(file.report).toEqual(report);
    expect(await sealOf(file.report)).toBe(report.hash);
  });

  test('of nothing, of too much or to no report is refused', async () => {
    const { plate, out } = await booked();
    const report = await sealed({ tripId: out, content: { plate } });
    await send(report);
    for (const text of ['', '  ', 'x'.repeat(501), 'a\u0007b']) {
      const answer = await add(report.clientId, { clientId: randomUUID(), text });
      expect([...refusal(answer), Object.keys(answer.body.fields)]).toEqual([400, 'ERROR.INVALID', ['text']]);
    }
    const body = { clientId: randomUUID(), text: 'x' };
    expect(refusal(await add(randomUUID(), body))).toEqual([404, 'ERROR.NOT_FOUND']);
    const customer = { ...bearer(desk.customer().tokens), 'Content-Type': 'application/json' };
    const { status } = await fetch(api(`condition_report/${report.clientId}/addendum`), {
      method: 'POST',
      headers: customer,
      body: JSON.stringify(body),
    });
    expect(status).toBe(403);
  });
});
