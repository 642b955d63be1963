/** Whom a mail about the money of a booking goes to, as forms say it before it is sent. */
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';

export const buyerTold = ({ partner }: Pick<OfficeBookingView, 'partner'>): string =>
  `${partner ? 'le partenaire' : 'le client'} en est prévenu par e-mail`;
