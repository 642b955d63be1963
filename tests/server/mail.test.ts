/** Mails leave at least once: after a refusal, after a kill, to a mail server or to files. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeTo } from '../support/api.ts';
import { askDatabase, usesPostgres } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { startInProcess } from '../support/in-process-server.ts';
import { readMail, saidIn } from '../support/mails.ts';
import { startServer } from '../support/server.ts';
import { startSmtpStub } from '../support/smtp-stub.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const FIRST_RETRY_MS = 30_000;

describe('mail', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  test('goes once to the mail server that SMTP_URL names', async () => {
    const smtp = await startSmtpStub();
    const server = await startServer({
      dataDir: folder.path,
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'site@exemple.fr' },
    });
    await writeTo(server.url);
    await smtp.waitFor(1);
    await server.stop();
    await smtp.stop();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toMatchObject({
      from: 'site@exemple.fr',
      to: ['contact@garrigue-convoyage.example'],
    });
    const data = smtp.mails[0]?.data ?? '';
    expect(data).toContain('Reply-To: elodie.garcon@exemple.fr');
    expect(data).toMatch(/^Content-Type: multipart\/alternative;/m);
    const mail = readMail(data);
    expect(mail.html).toMatch(/^<!doctype html>\n<html lang="fr">/);
    for (const said of [mail.text, saidIn(mail)])
      expect(said).toContain('E-mail\u00a0: elodie.garcon@exemple.fr\n');
    expect(await server.outbox()).toEqual([]);
    expect(await askDatabase(folder.path, 'select id from mail_outbox')).toEqual([]);
  });

  test('refused by the mail server, is tried again after the pause', async () => {
    const smtp = await startSmtpStub({ refuse: 1 });
    const server = await startInProcess({ SMTP_URL: smtp.url });
    await writeTo(server.url);
    const failure = await eventually(async () => server.lines.find((line) => line.includes('mail_failed')));
    expect(failure).toContain(`"retryInMs":${FIRST_RETRY_MS}`);
    expect(smtp.mails).toHaveLength(0);
    server.advance(FIRST_RETRY_MS);
    await smtp.waitFor(1);
    await server.stop();
    await smtp.stop();
    expect(smtp.mails).toHaveLength(1);
  });

  test('a mail server that is away keeps nobody waiting, and the mail stays queued', async () => {
    const server = await startServer({ dataDir: folder.path, env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    expect((await writeTo(server.url)).status).toBe(201);
    await eventually(async () => server.log().find(({ event }) => event === 'mail_failed'));
    await server.stop();
    expect(await askDatabase(folder.path, 'select attempts from mail_outbox')).toEqual([{ attempts: 1 }]);
  });

  test('killed between sending and noting it, the server sends again, under the same name', async () => {
    let kill: () => Promise<void> = async () => {};
    const smtp = await startSmtpStub({ beforeAccept: () => kill() });
    const first = await startServer({ dataDir: folder.path, env: { SMTP_URL: smtp.url } });
    kill = () => first.kill();
    await writeTo(first.url);
    await smtp.waitFor(1);
    await first.kill();
    kill = async () => {};
    // On a shared server the dead instance's claim ends with its lease; here its end is not waited for.
    await askDatabase(folder.path, 'update mail_outbox set next_attempt_at = created_at');
    const second = await startServer({ dataDir: folder.path, env: { SMTP_URL: smtp.url } });
    await smtp.waitFor(2);
    await second.stop();
    await smtp.stop();
    const names = smtp.mails.map(({ data }) => /^Message-ID:\s*(\S+)/im.exec(data)?.[1]);
    expect(names[0]).toBeTruthy();
    expect(names).toEqual([names[0], names[0]]);
  });

  test.skipIf(usesPostgres)(
    'what a killed embedded server had put off is sent at the next start',
    async () => {
      const server = await startServer({ dataDir: folder.path, env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
      await writeTo(server.url);
      await eventually(async () => server.log().find(({ event }) => event === 'mail_failed'));
      await server.kill();
      const next = await startServer({ dataDir: folder.path });
      const mails = await eventually(async () => {
        const found = await next.outbox();
        return found.length > 0 && found;
      });
      expect(mails).toHaveLength(1);
      await next.stop();
    },
  );
});
