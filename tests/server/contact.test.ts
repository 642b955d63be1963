/** A visitor writes to the company: stored once, mailed once, whatever the network repeats. */

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { frenchInstant } from '../../src/domain/lib/time/french-instant.ts';
import { contact, getToken, post, send, writeTo } from '../support/api.ts';
import { askDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { readMail } from '../support/mails.ts';
import { readOutbox } from '../support/server.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 3_600_000;

interface MessageRow {
  readonly id: string;
  readonly first_name: string;
  readonly mail: string;
  readonly message: string;
  readonly direct: boolean;
}

describe('contact', () => {
  let folder: TemporaryFolder;
  let server: InProcessServer;
  beforeEach(async () => {
    folder = await temporaryFolder();
    server = await startInProcess({}, folder.path);
  });
  afterEach(async () => {
    await server.stop();
    await folder.remove();
  });

  const mails = (count: number) =>
    eventually(async () => {
      const found = await readOutbox(folder.path);
      return found.length >= count && found;
    });
  const messages = async () => {
    await server.stop();
    return askDatabase<MessageRow>(folder.path, 'select * from contact_message order by created_at');
  };

  test('a message with its token is stored, and mailed to the company in plain French text', async () => {
    const { status, body } = await writeTo(server.url, { mail: 'Elodie.Garcon@Exemple.fr' });
    expect(status).toBe(201);
    const [mail = ''] = await mails(1);
    expect(readMail(mail).text).toContain(`, le ${frenchInstant(server.now())}.`);
    expect(mail).toContain('To: contact@garrigue-convoyage.example');
    expect(mail).toContain('Reply-To: elodie.garcon@exemple.fr');
    expect(mail).toContain('Content-Type: text/plain; charset=utf-8');
    expect(readMail(mail).text).toContain('Élodie Garçon a écrit depuis le site');
    expect(readMail(mail).text).toContain('contrôle technique');
    expect(readMail(mail).text).toContain('/#/auth/login?redirectTo=/admin/teammate/desk\n');
    expect(await messages()).toMatchObject([
      { id: body.id, first_name: 'Élodie', mail: 'elodie.garcon@exemple.fr', direct: false },
    ]);
  });

  test('a direct post is stored without a token', async () => {
    expect((await post(`${server.url}/api/contact`, contact())).status).toBe(201);
    await mails(1);
    expect(await messages()).toMatchObject([{ direct: true }]);
  });

  test('20 copies of a message at once, then one more, make one message, one mail and one answer', async () => {
    const body = contact({ token: await getToken(server.url) });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(`${server.url}/api/contact/message`, body)),
    );
    answers.push(await post(`${server.url}/api/contact/message`, body));
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    await server.stop();
    expect(await readOutbox(folder.path)).toHaveLength(1);
    expect(await messages()).toHaveLength(1);
  });

  test('a token serves one message only', async () => {
    const token = await getToken(server.url);
    expect((await writeTo(server.url, { token })).status).toBe(201);
    const second = await writeTo(server.url, { token });
    expect(second).toMatchObject({ status: 400, body: { code: 'ERROR.TOKEN' } });
    expect(await messages()).toHaveLength(1);
  });

  test('two messages that race for one token: one is stored', async () => {
    const token = await getToken(server.url);
    const answers = await Promise.all([writeTo(server.url, { token }), writeTo(server.url, { token })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await messages()).toHaveLength(1);
  });

  test('a token nobody gave is refused, and its message is not stored', async () => {
    const { status, body } = await writeTo(server.url, { token: 'x'.repeat(32) });
    expect([status, body.code]).toEqual([400, 'ERROR.TOKEN']);
    expect(await messages()).toEqual([]);
  });

  test('tokens are stored hashed', async () => {
    const token = await getToken(server.url);
    await server.stop();
    const rows = await askDatabase<{ hash: string }>(folder.path, 'select hash from query_token');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash).not.toContain(token);
  });

  test('what a visitor types cannot become a header of the mail', async () => {
    for (const firstName of ['A\r\nBcc: x@exemple.fr', 'A\nBcc: x@exemple.fr', 'A\u2028B']) {
      const { status } = await writeTo(server.url, { firstName, clientId: randomUUID() });
      expect([201, 400]).toContain(status);
    }
    await writeTo(server.url, { message: 'Bcc: x@exemple.fr\n.\nBcc: y@exemple.fr' });
    await server.stop();
    const heads = (await readOutbox(folder.path)).map((mail) => mail.split('\n\n')[0] ?? '');
    expect(heads.length).toBeGreaterThan(0);
    for (const head of heads) expect(head).not.toMatch(/^(bcc|cc):/im);
  });
});

describe('the life of a token', () => {
  test('ends one hour after it was given', async () => {
    const server = await startInProcess();
    try {
      const [early, late] = [await getToken(server.url), await getToken(server.url)];
      server.advance(HOUR - 1);
      expect((await writeTo(server.url, { token: early })).status).toBe(201);
      server.advance(1);
      expect((await writeTo(server.url, { token: late })).body.code).toBe('ERROR.TOKEN');
    } finally {
      await server.stop();
    }
  });

  test('GET contact/query_token answers a new one each time', async () => {
    const server = await startInProcess();
    try {
      const first = await send(`${server.url}/api/contact/query_token`);
      expect(first.body).toEqual({ token: expect.stringMatching(/^[\w-]{32}$/) });
      expect(await getToken(server.url)).not.toBe(first.body.token);
    } finally {
      await server.stop();
    }
  });
});
