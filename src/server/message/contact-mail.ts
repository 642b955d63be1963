/** The mail that tells the company of a message: plain French text, answered to the customer. */

import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import type { ContactFields } from '../../domain/message/contact-message.ts';
import { company } from '../../domain/settings/company.ts';
import type { Mail } from '../outbox/mail.ts';
import { companyNotice } from '../outbox/notice.ts';

/** @param at when the message was received. */
export function contactMail(contact: ContactFields, at: Date): Mail {
  const name = `${contact.firstName} ${contact.lastName}`;
  return companyNotice({
    replyTo: contact.mail,
    subject: `Message de ${name} depuis le site`,
    lines: [
      `${name} a écrit depuis le site ${company.brand}, le ${frenchInstant(at)}.`,
      '',
      `E-mail\u00a0: ${contact.mail}`,
      `Téléphone\u00a0: ${contact.phone}`,
      '',
      'Message\u00a0:',
      '',
      contact.message,
    ],
  });
}
