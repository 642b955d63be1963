/** The mails about damage claims: plain French text. What the team writes stands in them, and is answered in the app. */

import { ANSWER_DAYS } from '../../domain/claim/claim-actions.ts';
import { DECISION_MONTHS } from '../../domain/claim/claim-deadlines.ts';
import type { ClaimParty } from '../../domain/claim/claim-words.ts';
import type { StoredBooking } from '../booking/booking-store.ts';
import { type BookingMailData, bookingNotice } from '../booking/mails/mail-parts.ts';
import { toBuyer } from '../booking/tell-people.ts';
import type { Mail } from '../outbox/mail.ts';
import { leadTo, notice } from '../outbox/notice.ts';
import { workspaceLink } from '../outbox/workspace-link.ts';
import { linkKeyOf } from '../payment/purpose.ts';
import type { Keys } from '../session/keys.ts';

export interface ClaimMailData extends BookingMailData {
  /** Of the claim. */
  readonly claim: string;
  /** Of the link, which is of the claims of this booking alone. */
  readonly key: string;
}

interface Told {
  readonly stored: StoredBooking;
  readonly party: ClaimParty;
  readonly reference: string;
  readonly appUrl: string;
  readonly keys: Pick<Keys, 'linkKey'>;
}

/** To whom the claim is followed with. */
export const mailDataOf = ({ stored, party, reference, appUrl, keys }: Told): ClaimMailData => ({
  ...stored,
  ...(party === 'partner' ? toBuyer(stored) : { toPartner: false }),
  claim: reference,
  key: linkKeyOf(keys, { kind: 'claim', id: stored.booking.id }),
  appUrl,
});

const follow = ({ appUrl, booking, key, toPartner }: ClaimMailData): readonly string[] =>
  leadTo(
    'Lire le dossier et répondre',
    toPartner
      ? workspaceLink(appUrl, 'partner', booking.id)
      : `${appUrl}/#/admin/customer/add/claim?booking=${booking.id}&key=${key}`,
  );

/** Once they have reported a damage. */
export const complaintMail = (data: ClaimMailData): Mail =>
  bookingNotice(data, `Votre réclamation ${data.claim}`, [
    `Nous avons bien reçu votre réclamation. Elle a le numéro ${data.claim}, et une réponse sous ${ANSWER_DAYS}\u00a0jours.`,
    '',
    'Des photos, un devis ou un autre document peuvent y être ajoutés à tout moment\u00a0:',
    '',
    ...follow(data),
  ]);

/** What the team writes to them. */
export const claimMessageMail = (data: ClaimMailData & { readonly text: string }): Mail =>
  bookingNotice(data, `Votre dossier ${data.claim}`, [data.text, '', ...follow(data)]);

/** That it has ended, as the team says it. */
export const claimEndedMail = (data: ClaimMailData & { readonly text: string }): Mail =>
  bookingNotice(data, `Votre dossier ${data.claim} est clos`, [
    data.text,
    '',
    'Vous n’êtes pas d’accord\u00a0? Répondez-nous dans le dossier, nous le relirons.',
    // Whom the consumer code gives a mediator: not businesses (articles L612-1 and L612-2).
    ...(data.toPartner
      ? []
      : [
          `Sans solution ${DECISION_MONTHS}\u00a0mois après votre réclamation, vous pouvez saisir gratuitement le médiateur de la consommation, nommé dans nos mentions légales.`,
        ]),
    '',
    ...follow(data),
  ]);

interface Driver {
  readonly mail: string;
  readonly claimId: string;
  /** Of the claim, and of its booking. */
  readonly reference: string;
  readonly booking: string;
  readonly appUrl: string;
}

/** Asks who drove for what they know of it. */
export const claimStatementMail = ({ mail, claimId, reference, booking, appUrl }: Driver): Mail =>
  notice(mail, `Votre déclaration est attendue – ${booking}`, [
    `Un dossier de sinistre ${reference} est ouvert pour un véhicule que vous avez conduit. Écrivez ce que vous en savez, même si c’est peu\u00a0:`,
    '',
    ...leadTo('Écrire ma déclaration', `${appUrl}/#/auth/login?redirectTo=/admin/teammate/claim/${claimId}`),
  ]);
