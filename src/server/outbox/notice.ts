/** What every mail of ours has around its own lines. */

import { company } from '../../domain/settings/company.ts';
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

/** What the company is told. */
export interface CompanyNotice {
  /** Who wrote, or whom it is about: an answer goes to them. */
  readonly replyTo: string;
  readonly subject: string;
  readonly lines: readonly string[];
  /** What an answer is for. */
  readonly ending: string;
}

/** A mail to the company itself. */
export const companyNotice = ({ replyTo, subject, lines, ending }: CompanyNotice): Mail => ({
  recipient: company.email,
  replyTo,
  subject,
  body: [...lines, '', '--', ending, ''].join('\n'),
  passwordTokenId: null,
});
