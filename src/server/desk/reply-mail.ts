/** The mail that answers what somebody wrote from the site. */

import type { Mail } from '../outbox/mail.ts';
import { notice } from '../outbox/notice.ts';

export interface Replied {
  readonly mail: string;
  /** Null of who has told none. */
  readonly firstName: string | null;
  /** What they wrote; null of a request without a note. */
  readonly about: string | null;
  /** Of a request for a quote. */
  readonly reference: string | null;
}

/** What they wrote stands beneath it, for them to know what is answered. */
export const replyMail = ({ mail, firstName, about, reference }: Replied, text: string): Mail =>
  notice(
    mail,
    reference === null ? 'Réponse à votre message' : `Réponse à votre demande de devis ${reference}`,
    [
      text,
      ...(about === null
        ? []
        : ['', 'Vous nous écriviez\u00a0:', '', ...about.split('\n').map((line) => `> ${line}`)]),
      '',
      'Pour nous répondre, répondez simplement à cet e-mail.',
    ],
    firstName,
  );
