/** The mails that a server wrote into its outbox, as people read them. */

import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { writeTo } from './api.ts';
import { eventually } from './eventually.ts';
import { outboxFiles } from './server.ts';

export interface ReadMail {
  readonly to: string;
  readonly subject: string;
  /** Its dates with plain spaces, as the domain writes them: that no line ends inside one has a test of its own. */
  readonly text: string;
  /** The same as HTML. */
  readonly html: string;
  /** The address that lets someone choose a password; null when there is none. */
  readonly link: string | null;
  /** Its token. */
  readonly token: string | null;
  /** Its headers that mail programs offer a button for; empty where there are none. */
  readonly unsubscribe: readonly string[];
  readonly attachments: readonly { readonly name: string; readonly bytes: Buffer }[];
}

/** Of a raw message: header words and bodies are decoded, line breaks are `\n`. */
export function readMail(raw: string): ReadMail {
  const message = split(raw.replace(/\r\n/g, '\n'));
  const { header } = message;
  const parts = partsOf(message);
  if (parts.length < 2) throw new Error('a mail without parts');
  const part = (type: string) => {
    const found = parts.find(({ header: of }) => of('Content-Type').startsWith(type));
    return found ? decoded(found.body.replace(/\n$/, ''), found.header('Content-Transfer-Encoding')) : '';
  };
  const text = withPlainDates(part('text/plain'));
  const link = /^\S+\/#\/password\/reset\?token=\S+$/m.exec(text)?.[0] ?? null;
  return {
    to: header('To'),
    subject: fromEncodedWords(header('Subject')),
    text,
    html: part('text/html'),
    link,
    token: link?.match(/token=([^&]+)/)?.[1] ?? null,
    unsubscribe: ['List-Unsubscribe', 'List-Unsubscribe-Post'].map(header).filter(Boolean),
    attachments: parts.flatMap(({ header: of, body }) => {
      const name = /^attachment; filename="?([^"]+)"?$/.exec(of('Content-Disposition'))?.[1];
      return name === undefined ? [] : [{ name, bytes: Buffer.from(body, 'base64') }];
    }),
  };
}

/** Both `23 novembre 2026` and `entre 8 h et 9 h`, whose hours keep their own no-break spaces. */
const withPlainDates = (text: string): string =>
  text
    .replace(/(?:\p{L}+\u00a0)?\d{1,2}(?:er)?\u00a0\p{L}{3,}\u00a0\d{4}/gu, (day) =>
      day.replaceAll('\u00a0', ' '),
    )
    .replace(/\bentre\u00a0(\d+\u00a0h(?:\u00a0\d\d)?)\u00a0et\u00a0/g, 'entre $1 et ');

/** Where whoever has a mail of a booking follows its trips; `no link` where it leads to none. */
export const trackingPathIn = (text: string): string =>
  /\/suivi\/[0-9a-f]{64}$/m.exec(text)?.[0] ?? 'no link';

/** What its HTML says, links included, as its text says it: without what sets words apart. */
export const saidIn = ({ html }: Pick<ReadMail, 'html'>): string =>
  withPlainDates(html.replace(/<\/?(?:b|span|t(?:able|body|d|h|r))\b[^>]*>/g, ''));

/** What is no list of parts itself, however deep. */
function partsOf(message: ReturnType<typeof split>): ReturnType<typeof split>[] {
  const boundary = /boundary="([^"]+)"/.exec(message.header('Content-Type'))?.[1];
  if (boundary === undefined) return [message];
  const parts = message.body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => partsOf(split(part.replace(/^\n/, ''))));
}

function split(message: string) {
  const [head = '', ...rest] = message.split('\n\n');
  const unfolded = head.replace(/\n[ \t]+/g, ' ');
  return {
    header: (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '',
    body: rest.join('\n\n'),
  };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body.replace(/=\n/g, '')) : body;
}

interface WrittenMail {
  readonly mail: ReadMail;
  /** When, in nanoseconds: their files have random names. */
  readonly at: bigint;
}

/** By file: a mail is written whole, and what is waited for is asked for many times. */
const known = new Map<string, WrittenMail>();

/** The mails that a server has written so far, in the order they were written. */
export async function mailsOf(dataDir: string): Promise<ReadMail[]> {
  const written = await Promise.all(
    (await outboxFiles(dataDir)).map(async (path) => {
      const one = known.get(path) ?? {
        mail: readMail(await readFile(path, 'utf8')),
        at: (await stat(path, { bigint: true })).mtimeNs,
      };
      known.set(path, one);
      return one;
    }),
  );
  return written.sort((one, other) => (one.at < other.at ? -1 : 1)).map(({ mail }) => mail);
}

/**
 * Every mail that a server has written until now. Mails go in the order of their instants: once a later one is there, all
 * are.
 * @param later moves the server's clock
 */
export async function allMailsOf(
  { url, dataDir }: { readonly url: string; readonly dataDir: string },
  later: (milliseconds: number) => Promise<void>,
): Promise<ReadMail[]> {
  await later(1_000);
  const mail = `plus.tard.${randomUUID()}@exemple.fr`;
  const { status, body } = await writeTo(url, { mail });
  if (status !== 201) throw new Error(`contact answered ${status}: ${JSON.stringify(body)}`);
  return eventually(async () => {
    const mails = await mailsOf(dataDir);
    return mails.some(({ text }) => text.includes(mail)) && mails;
  });
}

/** Waits until `count` mails were written to an address, and answers them in that order. */
export const mailsTo = (dataDir: string, address: string, count = 1): Promise<ReadMail[]> =>
  eventually(async () => {
    const found = (await mailsOf(dataDir)).filter(({ to }) => to === address);
    return found.length >= count && found;
  });

/** Waits for the one mail of an address whose subject says so. */
export const mailAbout = async (dataDir: string, address: string, subject: RegExp): Promise<ReadMail> =>
  eventually(async () =>
    (await mailsOf(dataDir)).find((mail) => mail.to === address && subject.test(mail.subject)),
  );

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** RFC 2047: what is between two encoded words is only their fold. */
const fromEncodedWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromQuotedPrintable(word.replace(/_/g, ' ')),
    );
