/** The mails about condition reports, but for the one that carries each of them: plain French text. */

import type { Booking } from '../../domain/booking/booking.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import type { ReportKind } from '../../domain/report/condition-report.ts';
import { reportName } from '../../domain/report/report-line.ts';
import type { Trip } from '../../domain/trip/trip.ts';
import type { Mail } from '../outbox/mail.ts';
import { companyNotice, notice } from '../outbox/notice.ts';
import { workspaceLink } from '../outbox/workspace-link.ts';

interface ReportMailData {
  /** Of the booking's customer. */
  readonly mail: string;
  readonly booking: Pick<Booking, 'id' | 'reference'>;
  readonly tripKind: Trip['kind'];
  readonly kind: ReportKind;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

const officeLink = ({ appUrl, booking }: ReportMailData): string =>
  workspaceLink(appUrl, 'teammate', booking.id);

/** A report that can never be taken. @param by whose tablet it is on @param sealedAt by its clock, ISO 8601 */
export const forkedReportMail = (
  data: ReportMailData & { readonly sealedAt: string; readonly hash: string; readonly by: string },
): Mail =>
  companyNotice({
    replyTo: data.mail,
    subject: `Deux états des lieux pour un seul\u00a0: ${data.booking.reference}`,
    lines: [
      'Un état des lieux scellé sur une tablette n’a pas été admis, car un autre a pris sa place dans la chaîne du trajet\u00a0:',
      '',
      ...whichReport(data),
      `Scellé le ${frenchInstant(new Date(data.sealedAt))}, d’après la tablette`,
      `Tablette de\u00a0: ${data.by}`,
      `Empreinte\u00a0: ${data.hash}`,
      '',
      'Il n’existe que sur cette tablette. Comparez les deux avec son convoyeur, et notez ce qui manque par un ajout à celui qui a été reçu.',
      '',
      officeLink(data),
    ],
  });

const whichReport = (data: ReportMailData): string[] => [
  `Réservation\u00a0: ${data.booking.reference}`,
  `État des lieux\u00a0: ${reportName(data)}`,
];

/** To the team: what a report says that somebody must answer for. @param why each reason, in French */
export const alarmingReportMail = (
  data: ReportMailData & { readonly why: readonly string[]; readonly details: readonly string[] },
): Mail =>
  companyNotice({
    replyTo: data.mail,
    subject: `État des lieux à regarder (${data.why.join(', ')})\u00a0: ${data.booking.reference}`,
    lines: [
      'Un état des lieux demande votre attention\u00a0:',
      '',
      ...whichReport(data),
      '',
      ...data.details,
      '',
      officeLink(data),
    ],
  });

/** To the team: somebody waits for a link. */
export const videoAskedMail = (data: ReportMailData): Mail =>
  companyNotice({
    replyTo: data.mail,
    subject: `Vidéo demandée\u00a0: ${data.booking.reference}`,
    lines: [
      'La vidéo d’un état des lieux est demandée\u00a0:',
      '',
      ...whichReport(data),
      '',
      'Regardez-la, puis envoyez-la depuis la réservation\u00a0:',
      '',
      officeLink(data),
    ],
  });

/** To who asked. @param data with the mail address of who asked */
export const videoMail = (data: ReportMailData & { readonly link: string; readonly expiresAt: Date }): Mail =>
  notice(data.mail, `Votre vidéo – ${data.booking.reference}`, [
    `Voici la vidéo de l’état des lieux «\u00a0${reportName(data)}\u00a0» que vous avez demandée\u00a0:`,
    '',
    data.link,
    '',
    `Ce lien est valable jusqu’au ${frenchInstant(data.expiresAt)}. Qui l’a peut voir la vidéo\u00a0: ne le transmettez qu’à qui en a besoin.`,
  ]);
