/** The mail that tells the company of a message: plain French text, answered to the customer. */

import { ofName } from '../../domain/account/of-name.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import type { ContactFields } from '../../domain/message/contact-message.ts';
import { company } from '../../domain/settings/company.ts';
import type { Mail } from '../outbox/mail.ts';
import { companyNotice, DESK_ENDING, leadTo } from '../outbox/notice.ts';
import { deskLink } from '../outbox/workspace-link.ts';

/**
 * @param at when the message was received
 * @param appUrl public address of the site, without a final `/`
 */
export function contactMail(contact: ContactFields, at: Date, appUrl: string): Mail {
  const name = `${contact.firstName} ${contact.lastName}`;
  return companyNotice({
    replyTo: contact.mail,
    subject: `Message ${ofName(name)} depuis le site`,
    lines: [
      `${name} a écrit depuis le site ${company.brand}, le ${frenchInstant(at)}.`,
      '',
      `E-mail\u00a0: ${contact.mail}`,
      `Téléphone\u00a0: ${contact.phone}`,
      '',
      'Message\u00a0:',
      '',
      contact.message,
      '',
      ...leadTo('Répondre depuis le bureau', deskLink(appUrl)),
    ],
    ending: DESK_ENDING,
  });
}
