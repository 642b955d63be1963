/** What every mail of ours has around its own lines. */

import { withoutLink } from '../../domain/lib/without-link.ts';
import { company } from '../../domain/settings/company.ts';
import type { Mail } from './mail.ts';

/** Where a mail leads, in a paragraph of its own. @param label what its button says; the first of a mail is its one button */
export const leadTo = (label: string, address: string): readonly [string, string] => [
  `${label}\u00a0:`,
  address,
];

/** Whom it is written to, by their first name; what would lead somewhere is no name. */
const greeting = (name: string | null): string =>
  name !== null && withoutLink(() => null)(name) === null ? `Bonjour ${name.trim()},` : 'Bonjour,';

/** A mail signed by the brand, whose answers come to us. @param name first name of whom it is written to, where it is known */
export const notice = (
  recipient: string,
  subject: string,
  lines: readonly string[],
  name: string | null = null,
): Mail => ({
  recipient,
  replyTo: company.email,
  subject,
  body: [greeting(name), '', ...lines, '', '--', company.brand, company.phone.label, company.email, ''].join(
    '\n',
  ),
  passwordTokenId: null,
});

/** Of what waits at the desk until it is answered or closed there. */
export const DESK_ENDING =
  'Vous pouvez aussi répondre à cet e-mail\u00a0: il faut alors clore la demande au bureau.';

/** What the company is told. */
export interface CompanyNotice {
  /** Who wrote, or whom it is about: an answer goes to them. */
  readonly replyTo: string;
  readonly subject: string;
  readonly lines: readonly string[];
  /** What an answer is for; to write to the customer where it is left out. */
  readonly ending?: string;
}

/** A mail to the company itself. */
export const companyNotice = ({
  replyTo,
  subject,
  lines,
  ending = 'Répondez à cet e-mail pour écrire au client.',
}: CompanyNotice): Mail => ({
  recipient: company.email,
  replyTo,
  subject,
  body: [...lines, '', '--', ending, ''].join('\n'),
  passwordTokenId: null,
});
