/** A mail that cannot be sent, at two desks: on a server of its own, whose mails nobody takes. */

import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { FIRST_NAMED_ATTEMPT } from '../../../src/server/desk/failed-mail.ts';
import { demoPassword, getAs, sendAs, signIn } from '../accounts.ts';
import { writeTo } from '../api.ts';
import { eventually } from '../eventually.ts';
import { startInProcess } from '../in-process-server.ts';
import { startSmtpStub } from '../smtp-stub.ts';
import type { Row } from './meeting.ts';

const HOUR = 3_600_000;

/** Refused until the desk names it. */
async function failed() {
  const smtp = await startSmtpStub({ refuse: FIRST_NAMED_ATTEMPT });
  const server = await startInProcess({ SMTP_URL: smtp.url });
  onTestFinished(async () => {
    await server.stop();
    await smtp.stop();
  });
  await demoPassword(server);
  await writeTo(server.url, {});
  const refused = () => server.lines.filter((line) => line.includes('mail_failed')).length;
  for (let attempt = 1; attempt <= FIRST_NAMED_ATTEMPT; attempt += 1) {
    await eventually(async () => refused() === attempt);
    if (attempt === FIRST_NAMED_ATTEMPT) break;
    server.advance(HOUR);
    server.wake();
  }
  const desks = { teammate: await signIn(server, 'teammate'), admin: await signIn(server, 'admin') };
  const read = async (path: string) => (await getAs(desks.admin, `${server.url}/api/${path}`)).body;
  const { id: entryId } = await eventually(async () =>
    (await read('desk')).entries.find(({ kind }: { kind: string }) => kind === 'failed_mail'),
  );
  return { server, smtp, desks, read, entryId };
}

export const failedMailRows: readonly Row[] = [
  {
    call: 'POST /desk/mail',
    says: 'a mail is sent again, and given up',
    law: 'one',
    meet: async () => {
      const { server, smtp, desks, read, entryId } = await failed();
      return {
        asks: [
          { path: 'desk/mail', body: { entryId, act: 'retry' }, mark: 'sent' },
          { path: 'desk/mail', body: { entryId, act: 'give_up' }, mark: 'mail_given_up' },
        ],
        send: (person, { path, body }) =>
          sendAs(desks[person], 'POST', `${server.url}/api/${path}`, { clientId: randomUUID(), ...body }),
        found: async () => {
          const given = (await read('audit?kind=mail_given_up')).items.map(
            ({ kind }: { kind: string }) => kind,
          );
          if (given.length === 0) await smtp.waitFor(1);
          return [...given, ...smtp.mails.map(() => 'sent')];
        },
      };
    },
  },
];
