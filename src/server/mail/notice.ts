/** What every mail of ours has around its own lines. */

import { company } from '../../domain/company.ts';
import type { Mail } from './mail.ts';

/** A mail without a secret link, signed by the brand, whose answers come to us. */
export const notice = (recipient: string, subject: string, lines: readonly string[]): Mail => ({
  recipient,
  replyTo: company.email,
  subject: `${company.brand} – ${subject}`,
  body: [
    'Bonjour,',
    '',
    ...lines,
    '',
    '--',
    company.brand,
    `${company.phone.label} – ${company.email}`,
    '',
  ].join('\n'),
  passwordTokenId: null,
});
