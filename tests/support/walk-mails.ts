/** The mails of a server in this process, found by what its log says of them: nobody reads all that were ever sent. */

import { readFile } from 'node:fs/promises';
import { eventually } from './eventually.ts';
import type { InProcessServer } from './in-process-server.ts';
import { type ReadMail, readMail } from './mails.ts';

/** @returns where the log ends: what is sent from here on is news */
export const markOf = ({ lines }: Pick<InProcessServer, 'lines'>): number => lines.length;

/** Waits for a mail that was sent since. @param mark as `markOf` answered it */
export async function mailSince(
  { lines }: Pick<InProcessServer, 'lines'>,
  mark: number,
  isWanted: (mail: ReadMail) => boolean,
): Promise<ReadMail> {
  let next = mark;
  return eventually(async () => {
    for (; next < lines.length; next += 1) {
      const { event, file } = JSON.parse(lines[next] ?? '{}');
      if (event !== 'mail_sent' || typeof file !== 'string') continue;
      const mail = readMail(await readFile(file, 'utf8'));
      if (isWanted(mail)) return mail;
    }
    return null;
  });
}
