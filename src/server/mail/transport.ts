/** Where mails go: an SMTP server, or, by default, `.eml` files in a folder. */

import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { company } from '../../domain/settings/company.ts';
import { writeWhole } from '../files/write-whole.ts';
import type { Config } from '../lib/config.ts';
import type { Attachment, QueuedMail } from '../outbox/mail.ts';
import { mailHtml } from './mail-html.tsx';
import { wholeDates } from './whole-dates.ts';

const SMTP_CONNECT_TIMEOUT_MS = 10_000;
const SMTP_SILENCE_TIMEOUT_MS = 20_000;

export interface OutgoingMail extends QueuedMail {
  readonly attachments: readonly Attachment[];
  /** Where whoever no longer wants such mails is taken off the list by one POST (RFC 8058); null where it is of no list. */
  readonly unsubscribeUrl: string | null;
}

export interface MailTransport {
  /** Resolves once the mail is in safe hands: accepted by the server, or a whole file. Returns the file's path. */
  send(mail: OutgoingMail): Promise<string | null>;
  close(): void;
}

/** Whom mails come from, and whose links are in them. */
type Sender = Pick<Config, 'mailFrom' | 'appUrl'>;

/** @param config `smtpUrl`, else files under `dataDir`/outbox. */
export function createMailTransport(config: Sender & Pick<Config, 'smtpUrl' | 'dataDir'>): MailTransport {
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, config)
    : fileTransport(join(config.dataDir, 'outbox'), config);
}

function smtpTransport(url: string, sender: Sender): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_CONNECT_TIMEOUT_MS,
    greetingTimeout: SMTP_CONNECT_TIMEOUT_MS,
    socketTimeout: SMTP_SILENCE_TIMEOUT_MS,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(await toMessage(mail, sender));
      return null;
    },
    close: () => transport.close(),
  };
}

function fileTransport(folder: string, sender: Sender): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(await toMessage(mail, sender));
      // A second attempt replaces the first.
      const path = join(folder, `${mail.id}.eml`);
      await writeWhole(path, message as Buffer);
      return path;
    },
    close: () => transport.close(),
  };
}

/** Header values are objects or cleaned text: a line break in one cannot begin another header. */
async function toMessage(mail: OutgoingMail, { mailFrom: from, appUrl }: Sender): Promise<SendMailOptions> {
  const subject = wholeDates(oneLine(mail.subject));
  const body = wholeDates(mail.body);
  return {
    from: { name: company.brand, address: from },
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject,
    text: body,
    html: await mailHtml({ subject, body }, appUrl),
    attachments: mail.attachments.map(({ filename, content }) => ({
      filename,
      content: Buffer.from(content),
      // A calendar is read in the charset that it is said to be in.
      ...(filename.endsWith('.ics') && { contentType: 'text/calendar; charset=utf-8' }),
    })),
    ...(mail.unsubscribeUrl !== null && {
      headers: {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    date: mail.createdAt,
    messageId: `<${mail.id}@${from.split('@')[1]}>`,
    // Nothing in a mail of ours is fetched or read from disk, whatever its text looks like.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
