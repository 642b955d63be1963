/** Someone asks for a price where the grid has none: stored once, mailed once, answered by a person. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frenchInstant } from '../../src/domain/lib/time/french-instant.ts';
import { company } from '../../src/domain/settings/company.ts';
import { limits } from '../../src/server/http/limits.ts';
import { getAs, sendAs } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { quoteRequest } from '../support/bookings.ts';
import { type SignedUp, signedUp } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { mailAbout, mailsOf } from '../support/mails.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

let folder: TemporaryFolder;
let desk: Desk;
let someone: SignedUp;
beforeAll(async () => {
  folder = await temporaryFolder();
  desk = await openDesk({}, folder.path);
  someone = await signedUp(desk.server);
});
afterAll(async () => {
  await desk.server.stop();
  await folder.remove();
});

const ask = (fields: Readonly<Record<string, unknown>> = {}, headers = fromSomewhere()) =>
  post(`${desk.server.url}/api/quote_request`, quoteRequest(fields), headers);
/** To the company, and to who asked. */
const mailsAbout = (reference: string, mail: string) =>
  Promise.all([company.email, mail].map((to) => mailAbout(desk.server.dataDir, to, new RegExp(reference))));

test('is told to the company with all that a price depends on, and to who asks without what was typed', async () => {
  const { status, body } = await ask({ mail: 'Lucie.Noel@Exemple.fr' });
  expect(status).toBe(201);
  expect(body.reference).toMatch(/^DEV-2026-\d{6}$/);
  const [told, received] = await mailsAbout(body.reference, 'lucie.noel@exemple.fr');
  for (const word of [
    'Vieux-Port, 13002 Marseille',
    'AB-123-CD',
    'lucie.noel@exemple.fr',
    'Un mardi matin,\nsi possible.',
    'Valeur\u00a0: 15\u00a0000\u00a0€',
    `, le ${frenchInstant(desk.now())}.`,
    '/#/auth/login?redirectTo=/admin/teammate/desk\n',
  ]) {
    expect(told?.text).toContain(word);
  }
  expect(told?.text).toMatch(/sur devis/);
  expect(received?.text).toContain('Aller-retour');
  expect(received?.text).not.toMatch(/mardi|Marseille|AB-123-CD|Pinchinats/);
});

test.each(['delivery', 'dealer_transfer', 'storage_in', 'storage_out'])(
  'may be for %s',
  async (serviceCode) => {
    expect((await ask({ serviceCode })).status).toBe(201);
  },
);

test('sent ten times at once is one, and mails once', async () => {
  const sent = quoteRequest();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(`${desk.server.url}/api/quote_request`, sent, fromSomewhere())),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const references = [...new Set(answers.map(({ body }) => body.reference))];
  expect(references).toHaveLength(1);
  await mailsAbout(references[0], sent.mail);
  const sentMails = await mailsOf(desk.server.dataDir);
  expect(sentMails.filter(({ subject }) => subject.includes(references[0]))).toHaveLength(2);
});

test('of who is signed in is theirs, whatever e-mail is typed, and in what they may read of themselves', async () => {
  const sent = quoteRequest({ mail: 'quelqu.un@exemple.fr' });
  const { status, body } = await sendAs(someone.tokens, 'POST', `${desk.server.url}/api/quote_request`, sent);
  expect(status).toBe(201);
  const [told] = await mailsAbout(body.reference, someone.mail);
  expect(told?.text).toContain(someone.mail);
  expect(told?.text).not.toContain('quelqu.un');
  const { body: own } = await getAs(someone.tokens, `${desk.server.url}/api/customer/for_user`);
  const { body: held } = await getAs(someone.tokens, `${desk.server.url}/api/customer/${own.id}/export`);
  expect(held.quoteRequests).toMatchObject([{ reference: body.reference, serviceCode: 'round_trip' }]);
});

test('needs an e-mail, a place and a service, and takes no price', async () => {
  const { status, body } = await ask({ mail: null });
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'ERROR.INVALID', ['mail']]);
  for (const wrong of [
    { mail: 'lucie' },
    { serviceCode: 'teleportation' },
    { outbound: null },
    { note: 'x'.repeat(1_001) },
    { note: 'a\u0000b' },
    { totalCents: 1 },
    { status: 'quoted' },
    { customerId: randomUUID() },
  ]) {
    expect((await ask(wrong)).body.code, JSON.stringify(wrong).slice(0, 40)).toBe('ERROR.INVALID');
  }
});

test('is limited by e-mail and by address, and a refusal stores nothing', async () => {
  const mail = `limite.${randomUUID()}@exemple.fr`;
  for (let n = 0; n < limits.quoteRequestMail.count; n += 1) expect((await ask({ mail })).status).toBe(201);
  const refused = await ask({ mail });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);

  const here = fromSomewhere();
  for (let n = 0; n < limits.quoteRequestAddress.count; n += 1) await ask({}, here);
  expect((await ask({}, here)).status).toBe(429);
});
