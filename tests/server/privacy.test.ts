/** What a person has a right to: a copy of all that is held of them, and to be forgotten, but for their invoices. */

import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { frenchInstant } from '../../src/domain/lib/time/french-instant.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { termsVersion } from '../../src/domain/settings/terms.ts';
import { bearer, getAs, login, sendAs } from '../support/accounts.ts';
import { contact, post, send } from '../support/api.ts';
import { orderOf } from '../support/bookings.ts';
import { ask, claimOf, sendFile, somePhoto } from '../support/claims.ts';
import { inDriversPlace, sealed } from '../support/condition-reports.ts';
import { address, newCustomer, PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { mailAbout } from '../support/mails.ts';
import { announce, hashOf, mediumOf, sendAll, someBytes } from '../support/media.ts';
import { keyed, refOf, tell } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 3_600_000;

let folder: TemporaryFolder;
let desk: Desk;
beforeAll(async () => {
  folder = await temporaryFolder();
  desk = await openDesk({}, folder.path);
});
let stopped = false;
const stop = async () => {
  if (!stopped) await desk.server.stop();
  stopped = true;
};
afterAll(async () => {
  await stop();
  await folder.remove();
});
beforeEach(() => desk.later(7 * 24 * HOUR));

const api = (path: string) => `${desk.server.url}/api/${path}`;
/** Signs in anew: the clock has moved on. */
const tokensOf = async ({ mail }: SignedUp) =>
  (await login(desk.server.url, mail, PASSWORD, fromSomewhere())).body;

/** What nobody else says. */
interface Traces {
  readonly word: string;
  readonly phone: string;
  readonly plate: string;
  readonly vin: string;
}
const usual: Traces = {
  word: 'Quatrevaux',
  phone: '06 98 76 54 32',
  plate: 'BQ-987-ZX',
  vin: 'VF7SXHMZ6KT123456',
};
const forgotten: Traces = {
  word: 'Xylandre',
  phone: '06 87 43 21 09',
  plate: 'CR-321-WD',
  vin: 'VF3CCHMZ6HT654321',
};

type Someone = SignedUp & { readonly traces: Traces };

async function someone(traces = usual): Promise<Someone> {
  const { word, phone } = traces;
  const somewhere = (line: string) => address({ label: line, address: line, googleAddressString: line });
  const signed = await signedUp(desk.server, {
    firstName: `Zénobie-${word}`,
    lastName: word,
    mail: `${word.toLowerCase()}.${randomUUID().slice(0, 8)}@exemple.fr`,
    phone,
    companyName: `Atelier ${word}`,
    address: somewhere(`9 Impasse ${word}`),
    billingAddress: somewhere(`7 Quai ${word}`),
  });
  return { ...signed, traces };
}

const book = async (who: Someone, fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const { word, phone, plate, vin } = who.traces;
  const { outbound, provider, vehicle } = orderOf(desk.now());
  const order = orderOf(desk.now(), {
    serviceCode: 'single_outbound',
    returnSlot: null,
    totalCents: 3490,
    outbound: {
      ...outbound,
      address: who.sent.address,
      contactName: word,
      contactPhone: phone,
      accessNote: `code ${word}`,
    },
    provider: { ...provider, name: `Garage ${word}` },
    vehicle: { ...vehicle, plate, vin },
    ...fields,
  });
  const { status, body } = await post(api('booking'), order, {
    ...bearer(await tokensOf(who)),
    ...fromSomewhere(),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
/** A photo, the report that names it, and an addendum. */
async function report({ traces: { word, plate } }: Someone, tripId: string): Promise<void> {
  const team = desk.team('teammate');
  const reportId = randomUUID();
  const bytes = [someBytes(100)];
  const medium = mediumOf(tripId, bytes, { reportId });
  await announce(desk.server.url, team, medium);
  await sendAll(desk.server.url, team, medium, bytes);
  const media = [{ id: medium.clientId, hash: hashOf(bytes) }];
  const contact = { name: word, path: 'M1 2L3 4' };
  const sent = await sealed({ tripId, clientId: reportId, content: { plate, contact }, media });
  expect((await sendAs(team, 'POST', api('condition_report'), inDriversPlace(sent))).body.state).toBe(
    'uploaded',
  );
  const addendum = { clientId: randomUUID(), text: `Remarque de ${word}.` };
  const added = await sendAs(team, 'POST', api(`condition_report/${reportId}/addendum`), addendum);
  expect(added.status).toBe(201);
}
/** Driven and closed, with a fee that was waived. */
const done = async (who: Someone): Promise<string> => {
  const id = await book(who);
  await desk.pay(id);
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  const tripId = (await desk.read(id)).trips[0].id;
  await report(who, tripId);
  await desk.move(tripId, ...wholeWay);
  const waived = {
    tripKind: 'outbound',
    code: 'fuel_reserve',
    waivedReason: `Geste pour ${who.traces.word}`,
  };
  expect((await desk.change(id, 'fee', waived)).status).toBe(200);
  expect((await desk.change(id, 'close')).body.status).toBe('closed');
  return id;
};
const subscribe = async (who: SignedUp): Promise<string> => {
  const { body } = await sendAs(await tokensOf(who), 'POST', api('subscription'), subscriptionOf());
  const session = { clientId: randomUUID(), ...keyed({ subscriptionId: body.id }) };
  const { body: page } = await post(api('payment/session'), session, fromSomewhere());
  await tell(desk.server.url, {
    id: randomUUID(),
    ref: refOf(page.url),
    outcome: 'paid',
    method: 'secret_card',
  });
  return body.id;
};
/** When the vehicle of a booking is due, and that they are not to be reminded. */
async function sayInspection(who: Someone, id: string): Promise<void> {
  const tokens = await tokensOf(who);
  const said = { clientId: randomUUID(), kind: 'due', day: '2028-06-30' };
  expect((await sendAs(tokens, 'PUT', api(`booking/${id}/inspection`), said)).status).toBe(200);
  const refused = { clientId: randomUUID(), wanted: false };
  expect((await sendAs(tokens, 'PUT', api('vehicle/reminder'), refused)).status).toBe(200);
}
/** Reported by its customer, with words of theirs at every step of the team, a file of each, and settled by a transfer. */
async function settledClaim(who: Someone, bookingId: string): Promise<string> {
  const { word, plate } = who.traces;
  const [tokens, team, { url }] = [await tokensOf(who), desk.team('teammate'), desk.server];
  const reported = await ask(url, tokens, `booking/${bookingId}/claim`, { text: `${plate} est rayée.` });
  const [{ id }] = reported.body.claims;
  const step = async (name: string, body: Readonly<Record<string, unknown>>) => {
    const sent = { version: (await claimOf(desk, id)).version, ...body };
    const { status, body: answer } = await ask(url, team, `claim/${id}/${name}`, sent);
    expect(status, JSON.stringify(answer)).toBe(200);
  };
  const write = async (name: string, body: Readonly<Record<string, unknown>>) =>
    expect((await ask(url, team, `claim/${id}/${name}`, body)).status).toBe(200);
  for (const [sender, name] of [
    [tokens, `aile-${word}.jpg`],
    [team, `devis-${word}.jpg`],
  ] as const) {
    const sent = await sendFile(url, sender, id, somePhoto(500), { name });
    expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ isWhole: true });
  }
  await write('statement', { speaker: 'driver', text: `Aile intacte chez ${word}, je le jure.` });
  await write('statement', { speaker: 'customer', text: `Au téléphone, ${word} dit\u00a0: sur le parking.` });
  await write('message', { text: `Bonjour ${word}, quand l’avez-vous vue\u00a0?` });
  const day = parisTime(desk.now()).day;
  await step('declare', { day, insurerReference: `AX-${word}` });
  await step('end', { how: 'refuse', reason: `Rien n’est prouvé, ${word}.` });
  await step('reopen', { reason: `${word} envoie une photo.` });
  await step('settle', {
    how: 'transfer',
    cents: 12_000,
    invoiceId: null,
    day,
    reference: `SIN ${word}`,
    text: `Un virement part, ${word}.`,
  });
  return id;
}
const write = (who: Someone) =>
  post(
    api('contact'),
    contact({
      mail: who.mail,
      lastName: who.traces.word,
      message: `Un boulon de ${who.traces.plate} manque.`,
    }),
    fromSomewhere(),
  );

const erasing = () => ({ clientId: randomUUID(), currentPassword: PASSWORD });
const erase = async (who: SignedUp, body: object = erasing()) =>
  post(api(`customer/${who.id}/erase`), body, { ...bearer(await tokensOf(who)), ...fromSomewhere() });
const eraseAsAdmin = (who: SignedUp, clientId: string = randomUUID()) =>
  sendAs(desk.team('admin'), 'POST', api(`customer/${who.id}/erase`), { clientId });
/** Once what is on its way has arrived. */
const untilErased = (who: SignedUp) => eventually(async () => (await eraseAsAdmin(who)).status === 200);

describe('a copy of one’s data', () => {
  test('is a file that holds everything, and no secret', async () => {
    const who = await someone();
    const booking = await done(who);
    const { reference } = await desk.read(booking);
    await subscribe(who);
    await write(who);
    await sayInspection(who, booking);
    await settledClaim(who, booking);
    const answer = await getAs(await tokensOf(who), api(`customer/${who.id}/export`));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="donnees-garrigue-convoyage.json"',
    );
    const { clientId: _, ...profile } = who.sent;
    expect(answer.body).toMatchObject({
      exportedAt: desk.now().toISOString(),
      profile: { ...profile, phone: expect.any(String) },
      account: { role: 'ROLE_CUSTOMER', hasPassword: true },
      bookings: [
        {
          reference,
          status: 'closed',
          vehicle: { plate: usual.plate, vin: usual.vin },
          outbound: { contactName: usual.word, accessNote: `code ${usual.word}` },
          trips: [{ status: 'done' }],
          fees: [{ code: 'fuel_reserve', waived: true }],
        },
      ],
      conditionReports: [
        {
          reference,
          report: { kind: 'pickup', content: { plate: usual.plate, contact: { name: usual.word } } },
          addenda: [`Remarque de ${usual.word}.`],
        },
      ],
      subscriptions: [{ status: 'active' }],
      vehicleInspections: [{ plate: usual.plate.replaceAll('-', ''), dueOn: '2028-06-30' }],
      inspectionReminders: [{ refusedAt: desk.now().toISOString() }],
      consents: [{ reference: expect.stringMatching(/^ABO-/) }, { reference, termsVersion }],
      messages: [{ message: `Un boulon de ${usual.plate} manque.`, reply: null }],
      damageClaims: [{ booking: reference, status: 'settled', settledHow: 'transfer', settledCents: 12_000 }],
    });
    // Theirs and what we wrote to them, whoever noted it down: not what others say of it, nor what is kept among us.
    const { thread } = answer.body.damageClaims[0];
    expect(
      thread.map(({ kind, speaker }: { kind: string; speaker: string }) => `${kind} ${speaker}`),
    ).toEqual([
      'complaint customer',
      'file customer',
      'statement customer',
      'message office',
      'message office',
      'message office',
    ]);
    expect(thread[1]).toMatchObject({ text: `aile-${usual.word}.jpg` });
    expect(answer.body.payments).toHaveLength(2);
    expect(answer.body.payments).toContainEqual(
      expect.objectContaining({ reference, status: 'paid', amountCents: 3490 }),
    );
    expect(answer.body.invoices).toHaveLength(2);
    expect(answer.body.bookingEvents).toContainEqual(
      expect.objectContaining({ reference, kind: 'ordered', byYou: true }),
    );
    expect(JSON.stringify(answer.body)).not.toMatch(/secret_card|sandbox_|argon2|Convoyeur|Geste|je le jure/);
    for (const person of ['teammate', 'admin'] as const) {
      const same = await getAs(desk.team(person), api(`customer/${who.id}/export`));
      expect(same.body.profile).toEqual(answer.body.profile);
    }
  });

  test('is nobody else’s, and of nobody is none', async () => {
    const [who, other] = [await someone(), await someone()];
    expect((await getAs(await tokensOf(other), api(`customer/${who.id}/export`))).status).toBe(403);
    for (const id of [randomUUID(), 'x']) {
      expect((await getAs(desk.team('admin'), api(`customer/${id}/export`))).status).toBe(404);
      expect((await getAs(await tokensOf(other), api(`customer/${id}/export`))).status).toBe(403);
    }
  });
});

describe('being forgotten', () => {
  test('waits for the end of a booking, and for what is given back', async () => {
    const who = await someone();
    const unpaid = await book(who);
    const refused = await erase(who);
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR.STATE']);
    expect(refused.body.message).toContain((await desk.read(unpaid)).reference);
    await desk.pay(unpaid);
    expect((await erase(who)).status).toBe(409);
    expect((await desk.change(unpaid, 'cancel')).status).toBe(200);
    await untilErased(who);
  });

  test('waits for no order that was not paid in time, whose money would now come back', async () => {
    const who = await someone();
    const id = await book(who);
    const { body: page } = await desk.open(id);
    await desk.later(HOUR);
    expect((await erase(who)).status).toBe(200);
    expect((await desk.read(id)).status).toBe('cancelled');
    await desk.tell({ id: randomUUID(), ref: refOf(page.url), outcome: 'paid' });
    expect((await desk.read(id)).status).toBe('cancelled');
  });

  test('waits for the payment of fees', async () => {
    const who = await someone();
    const id = await book(who);
    await desk.pay(id);
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await desk.move((await desk.read(id)).trips[0].id, ...wholeWay);
    expect((await erase(who)).body.message).toContain('n’est pas terminée');
    await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' });
    await desk.change(id, 'close');
    const owing = await erase(who);
    expect([owing.status, owing.body.message]).toEqual([409, expect.stringMatching(/^La facture FA/)]);
    await desk.pay(id);
    expect((await erase(who)).status).toBe(200);
  });

  test('waits for the end of a damage claim, which the team may still need', async () => {
    const who = await someone();
    const id = await done(who);
    const told = await ask(desk.server.url, await tokensOf(who), `booking/${id}/claim`, {
      text: 'Une rayure.',
    });
    const [{ id: claimId, reference }] = told.body.claims;
    const refused = await erase(who);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Le dossier de sinistre ${reference} n’est pas clos.`,
    ]);
    const end = { version: (await claimOf(desk, claimId)).version, how: 'drop', reason: 'Retrouvée.' };
    await ask(desk.server.url, desk.team('teammate'), `claim/${claimId}/end`, end);
    await untilErased(who);
    // That there was one, and how it ended, stays.
    expect(await claimOf(desk, claimId)).toMatchObject({ reference, status: 'dropped', lines: [] });
  });

  test('waits for the end of a subscription', async () => {
    const who = await someone();
    const id = await subscribe(who);
    const refused = await erase(who);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^L’abonnement ABO/)]);
    const tokens = await tokensOf(who);
    const withdrawn = await sendAs(tokens, 'POST', api(`subscription/${id}/withdraw`), {
      clientId: randomUUID(),
    });
    expect(withdrawn.body.status).toBe('withdrawn');
    await untilErased(who);
  });

  test('asks for the password of the customer, who alone or with an administrator may ask', async () => {
    const [who, other] = [await someone(), await someone()];
    for (const currentPassword of ['Mauvais-mot1', '', null]) {
      const { status, body } = await erase(who, { clientId: randomUUID(), currentPassword });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['currentPassword']]);
    }
    const url = api(`customer/${who.id}/erase`);
    expect((await post(url, erasing(), bearer(await tokensOf(other)))).status).toBe(403);
    expect((await post(url, erasing(), bearer(desk.team('teammate')))).status).toBe(403);
    expect(
      (await post(api(`customer/${randomUUID()}/erase`), erasing(), bearer(desk.team('admin')))).status,
    ).toBe(404);
    expect((await getAs(await tokensOf(who), api('customer/for_user'))).body.id).toBe(who.id);
  });

  test('ends the account at once and for ever, is done once, and frees its address', async () => {
    const who = await someone();
    const tokens = await tokensOf(who);
    const body = erasing();
    const url = api(`customer/${who.id}/erase`);
    const headers = { ...bearer(tokens), ...fromSomewhere() };
    expect((await post(url, body, headers)).body).toEqual({ done: true });
    // The answer was lost, and the session with it.
    for (const again of [bearer(tokens), {}]) expect((await post(url, body, again)).status).toBe(200);
    expect((await post(url, erasing(), bearer(tokens))).status).toBe(401);
    expect((await eraseAsAdmin(who)).status).toBe(200);

    expect((await getAs(tokens, api('customer/for_user'))).status).toBe(401);
    expect((await post(api('token/refresh'), { refresh_token: tokens.refresh_token })).status).toBe(401);
    expect((await login(desk.server.url, who.mail, PASSWORD, fromSomewhere())).status).toBe(401);
    const mail = await mailAbout(desk.server.dataDir, who.mail, /effacé/);
    expect(mail.text).toContain('dix\u00a0ans');
    expect(mail.text).toContain(`effacés le ${frenchInstant(desk.now())}.`);
    expect(mail.text).not.toMatch(/Zénobie|Quatrevaux/);

    const anew = await post(api('customer'), newCustomer({ mail: who.mail }), fromSomewhere());
    expect(anew.status).toBe(201);
    expect(anew.body.id).not.toBe(who.id);
  });

  test('leaves no word of the person in any table, but in their invoices', async () => {
    const who = await someone(forgotten);
    const booking = await done(who);
    await sayInspection(who, booking);
    const claim = await claimOf(desk, await settledClaim(who, booking));
    const claimFiles: string[] = claim.lines.flatMap(
      ({ file }: { file: { id: string } | null }) => file?.id ?? [],
    );
    expect(claimFiles).toHaveLength(2);
    const id = await subscribe(who);
    await sendAs(await tokensOf(who), 'POST', api(`subscription/${id}/withdraw`), { clientId: randomUUID() });
    await write(who);
    const before = await getAs(desk.team('admin'), api(`customer/${who.id}/export`));
    await untilErased(who);
    await mailAbout(desk.server.dataDir, who.mail, /effacé/);
    const [medium] = before.body.conditionReports[0].report.media;
    const pictures = await getAs(desk.team('admin'), api(`media/${medium.id}/content`));
    expect(pictures.status).toBe(404);
    const reported = await getAs(
      desk.team('admin'),
      api(`condition_report/${before.body.conditionReports[0].report.clientId}`),
    );
    expect(reported.status).toBe(404);
    // The W plate is ours: who drove with it when is asked for later than whose vehicle it was.
    const { wPlate } = before.body.conditionReports[0].report.content;
    const { items: uses } = (await getAs(desk.team('admin'), api(`plate/use?plate=${wPlate}`))).body;
    expect(uses).toContainEqual(
      expect.objectContaining({ from: before.body.conditionReports[0].report.sealedAt, plate: '–' }),
    );
    const files = await readdir(join(desk.server.dataDir, 'media'), { recursive: true });
    expect(files.filter((name) => [medium.id, ...claimFiles].some((id) => name.includes(id)))).toEqual([]);
    for (const invoice of before.body.invoices) {
      const pdf = await send(api(`invoice/${invoice.id}/pdf`), { headers: bearer(desk.team('teammate')) });
      expect(pdf.status).toBe(200);
    }
    expect((await getAs(desk.team('teammate'), api('booking'))).status).toBe(200);
    await stop();

    const { word, phone, plate, vin } = forgotten;
    const digits = phone.replace(/\D/g, '').slice(1);
    const secrets = [word, phone, digits, plate, plate.replaceAll('-', ''), vin];
    const { found, invoices, events } = await scan(secrets, who);
    expect(found).toEqual([]);
    expect(invoices.map(({ content }) => content)).toEqual(
      before.body.invoices.map(({ content }: { content: unknown }) => content),
    );
    expect(events).toMatchObject([{ kind: 'customer_exported' }, { kind: 'customer_erased' }]);
  });
});

/** Looks for these words, without regard to case, in every column that may hold a text. */
async function scan(secrets: readonly string[], who: SignedUp) {
  const database = await openTestDatabase(folder.path);
  try {
    const columns = await database.query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and table_name <> 'invoice'
         and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea')`,
    );
    expect(columns.length).toBeGreaterThan(50);
    const found: string[] = [];
    for (const { table, column } of columns) {
      const rows = await database.query<{ said: string }>(
        `select ${column}::text as said from ${table} where ${column}::text ~* $1`,
        [secrets.join('|')],
      );
      found.push(...rows.map(({ said }) => `${table}.${column}: ${said}`));
    }
    const invoices = await database.query<{ content: unknown }>(
      'select content from invoice where customer_id = $1 order by issued_at desc, number desc',
      [who.id],
    );
    const events = await database.query('select * from audit_event where record_id = $1', [who.id]);
    return { found, invoices, events };
  } finally {
    await database.close();
  }
}
