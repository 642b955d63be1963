/**
 * A password that a guest chooses once they have paid. Whoever typed the address may not be who reads its mail: only the
 * link of that mail and the password together make it the account's.
 */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { frenchInstant } from '../../src/domain/lib/time/french-instant.ts';
import { company } from '../../src/domain/settings/company.ts';
import { getAs, login, sendAs, signIn } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { anonymousOrder, orderOf } from '../support/bookings.ts';
import { PASSWORD, signedUp } from '../support/customers.ts';
import { eventually } from '../support/eventually.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { allMailsOf, mailAbout, mailsTo, type ReadMail } from '../support/mails.ts';
import { appointmentKey, keyed, keyedQuery, pay } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';

const HOUR = 3_600_000;
const CHOSEN = 'Lavande-2026 !';
const OTHER = 'Autre-Mot2Passe';
const CONFIRM = /Confirmez votre adresse/;
const WELCOME = /Bienvenue/;

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ APP_URL: 'https://www.exemple.fr', PAYMENT_SANDBOX: 'oui' });
});
afterAll(() => server.stop());
// The limits, and the slots, of the tests before are behind.
beforeEach(() => server.advance(7 * 24 * HOUR));

const ordered = async () => {
  const order = anonymousOrder(server.now());
  const { status, body } = await post(`${server.url}/api/booking`, order, fromSomewhere());
  expect(status).toBe(201);
  return { id: body.id as string, mail: order.identity.mail };
};
/** Somebody who has ordered without an account, and paid. */
const guest = async () => {
  const booking = await ordered();
  await pay(server.url, booking.id, { headers: fromSomewhere() });
  return booking;
};
const choose = (id: string, plainPassword: unknown = CHOSEN, fields: object = {}) => {
  const { key } = keyed({ bookingId: id });
  return post(
    `${server.url}/api/booking/${id}/password`,
    { clientId: randomUUID(), key, plainPassword, ...fields },
    fromSomewhere(),
  );
};
const confirm = (token: string, password: string) =>
  post(`${server.url}/api/confirm-password`, { token, password }, fromSomewhere());
/** What is in the links that an address was mailed to confirm itself, in the order that they were sent. */
const linksAmong = (mails: readonly ReadMail[], mail: string): URLSearchParams[] =>
  mails
    .filter(({ to, subject }) => to === mail && CONFIRM.test(subject))
    .map(({ text }) => {
      const [, query = ''] = /^https:\/\/www\.exemple\.fr\/#\/auth\/login\?(\S+)$/m.exec(text) ?? [];
      return new URLSearchParams(query);
    });
const linksTo = async (mail: string) =>
  linksAmong(await allMailsOf(server, async (milliseconds) => server.advance(milliseconds)), mail);
/** Of the last of so many links: a job writes each, some time after the call. */
const tokenTo = (mail: string, count = 1) =>
  eventually(async () => {
    const links = linksAmong(await mailsTo(server.dataDir, mail), mail);
    return links.length >= count && (links.at(-1)?.get('token') ?? '');
  });
const bookingsOf = async (tokens: { readonly token: string }) =>
  (await getAs(tokens, `${server.url}/api/booking/for_user`)).body.items.map(({ id }: { id: string }) => id);

describe('a password that a guest chooses', () => {
  test('opens their account by its link and by itself together, once, and signs them in', async () => {
    const { id, mail } = await guest();
    expect(await choose(id)).toMatchObject({ status: 200, body: { done: true } });
    // Before the link it is no password.
    expect((await login(server.url, mail, CHOSEN)).status).toBe(401);
    const { text } = await mailAbout(server.dataDir, mail, CONFIRM);
    expect(text).toContain('valable 72 heures et une seule fois');
    expect(text).toContain('Il ne sert pas encore.');
    const [link] = await linksTo(mail);
    expect(link?.get('mail')).toBe(mail);
    expect(link?.get('redirectTo')).toBe('/admin/customer/booking');
    const token = link?.get('token') ?? '';
    const { status, body } = await confirm(token, CHOSEN);
    expect(status).toBe(200);
    expect(await bookingsOf(body)).toEqual([id]);
    expect((await login(server.url, mail, CHOSEN)).status).toBe(200);
    // The first one opens the account: nothing was changed.
    const active = await mailAbout(server.dataDir, mail, /Votre compte est actif/);
    expect(active.text).toContain(`est actif depuis le ${frenchInstant(server.now())}`);
    expect(active.text).toContain('suivre vos réservations, les déplacer ou les annuler');
    expect(active.text).toContain('https://www.exemple.fr/#/auth/login\n');
    expect(active.text).toContain(`Appelez-nous aussitôt au ${company.phone.label}.`);
    const subjects = (await mailsTo(server.dataDir, mail, 5)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /a été changé/.test(subject))).toEqual([]);
    // Neither this link again nor the one of the first mail.
    expect((await confirm(token, CHOSEN)).body.code).toBe('ERROR.TOKEN');
    const welcome = await mailAbout(server.dataDir, mail, WELCOME);
    const reset = await post(`${server.url}/api/reset-password`, {
      token: welcome.token,
      plainPassword: OTHER,
    });
    expect(reset.body.code).toBe('ERROR.TOKEN');
  });

  test('is nothing to who follows the link and does not know it, however often they try', async () => {
    const { id, mail } = await guest();
    await choose(id);
    const token = await tokenTo(mail);
    const headers = fromSomewhere();
    const guess = () =>
      post(`${server.url}/api/confirm-password`, { token, password: OTHER }, headers).then(
        ({ status }) => status,
      );
    const answers: number[] = [];
    for (let count = 0; count < 6; count += 1) answers.push(await guess());
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login(server.url, mail, OTHER)).status).toBe(401);
    // Their typing mistakes leave the link as it was.
    server.advance(HOUR);
    expect((await confirm(token, CHOSEN)).status).toBe(200);
  });

  test('is nothing to who knows it and has no link of that very address', async () => {
    const [theirs, mine] = [await guest(), await guest()];
    await choose(theirs.id);
    await choose(mine.id, OTHER);
    const token = await tokenTo(mine.mail);
    expect((await confirm(token, CHOSEN)).status).toBe(401);
    expect((await confirm('x'.repeat(43), CHOSEN)).body.code).toBe('ERROR.TOKEN');
    expect((await login(server.url, theirs.mail, CHOSEN)).status).toBe(401);
    const { body } = await confirm(token, OTHER);
    expect(await bookingsOf(body)).toEqual([mine.id]);
    // The link of one mail is none of the other kind.
    const resetting = await post(`${server.url}/api/reset-password`, {
      token: await tokenTo(theirs.mail),
      plainPassword: OTHER,
    });
    expect(resetting.body.code).toBe('ERROR.TOKEN');
  });

  test('gives way to the next one, whose link alone counts', async () => {
    const { id, mail } = await guest();
    await choose(id);
    const first = await tokenTo(mail);
    server.advance(1_000);
    await choose(id, OTHER);
    const second = await tokenTo(mail, 2);
    expect(second).not.toBe(first);
    expect((await confirm(first, CHOSEN)).body.code).toBe('ERROR.TOKEN');
    expect((await confirm(second, CHOSEN)).status).toBe(401);
    expect((await confirm(second, OTHER)).status).toBe(200);
  });

  test('is over after three days, and forgotten', async () => {
    const { id, mail } = await guest();
    await choose(id);
    const token = await tokenTo(mail);
    server.advance(72 * HOUR);
    expect((await confirm(token, CHOSEN)).body.code).toBe('ERROR.TOKEN');
    expect((await login(server.url, mail, CHOSEN)).status).toBe(401);
  });

  test('is void once the account has a password of its owner’s, and is not even kept afterwards', async () => {
    const { id, mail } = await guest();
    await choose(id);
    const token = await tokenTo(mail);
    await post(`${server.url}/api/request-password-change`, { email: mail }, fromSomewhere());
    const { token: reset } = await mailAbout(server.dataDir, mail, /Choisissez un nouveau mot de passe/);
    const set = await post(`${server.url}/api/reset-password`, { token: reset, plainPassword: PASSWORD });
    expect(set.status).toBe(200);
    expect((await confirm(token, CHOSEN)).body.code).toBe('ERROR.TOKEN');
    server.advance(2 * HOUR);
    const before = (await linksTo(mail)).length;
    expect(await choose(id)).toMatchObject({ status: 200, body: { done: true } });
    expect(await linksTo(mail)).toHaveLength(before);
    expect((await login(server.url, mail, CHOSEN)).status).toBe(401);
    expect((await login(server.url, mail, PASSWORD)).status).toBe(200);
  });

  test('confirmed many times at once, lets in once', async () => {
    const { id, mail } = await guest();
    await choose(id);
    const token = await tokenTo(mail);
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(token, CHOSEN)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is mailed of once, however often the same one is sent', async () => {
    const { id, mail } = await guest();
    const clientId = randomUUID();
    for (let count = 0; count < 3; count += 1) {
      expect((await choose(id, CHOSEN, { clientId })).status).toBe(200);
    }
    await tokenTo(mail);
    expect(await linksTo(mail)).toHaveLength(1);
    // No more than links to choose one: three an hour for an address.
    expect((await choose(id)).status).toBe(429);
  });

  test('follows the rule of every password', async () => {
    const { id } = await guest();
    for (const weak of ['', 'court', 'motdepasse', 'Password1!', 1, null]) {
      const { status, body } = await choose(id, weak);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['plainPassword']]);
    }
  });

  test('is for the key of that payment alone', async () => {
    const { id } = await guest();
    const { key } = keyed({ bookingId: (await guest()).id });
    for (const wrong of [key, appointmentKey(id), 'x']) {
      expect((await choose(id, CHOSEN, { key: wrong })).status).toBe(404);
    }
  });

  test('is not offered before the payment, nor of what somebody signed in has ordered', async () => {
    expect((await choose((await ordered()).id)).body.code).toBe('ERROR.STATE');
    const customer = await signedUp(server);
    const { body } = await sendAs(
      customer.tokens,
      'POST',
      `${server.url}/api/booking`,
      orderOf(server.now()),
    );
    expect(body).toMatchObject({ id: expect.any(String) });
    await pay(server.url, body.id, { headers: fromSomewhere() });
    expect((await choose(body.id)).body.code).toBe('ERROR.STATE');
    const read = async (id: string) =>
      (await send(`${server.url}/api/payment/status?${keyedQuery('booking', id)}`)).body.coming.byGuest;
    expect(await read(body.id)).toBe(false);
    expect(await read((await guest()).id)).toBe(true);
  });

  test('is void once an administrator has ended the account', async () => {
    const { id, mail } = await guest();
    await choose(id);
    const token = await tokenTo(mail);
    const admin = await signIn(server, 'admin');
    const { body } = await getAs(admin, `${server.url}/api/account?role=ROLE_CUSTOMER`);
    const account = body.items.find((one: { mail: string }) => one.mail === mail);
    const { version, displayName } = account;
    const ended = await sendAs(admin, 'PUT', `${server.url}/api/account/${account.id}`, {
      clientId: randomUUID(),
      version,
      displayName,
      disabled: true,
    });
    expect(ended.status).toBe(200);
    expect((await confirm(token, CHOSEN)).body.code).toBe('ERROR.TOKEN');
  });
});
