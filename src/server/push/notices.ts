/** What people are notified of. */

import { homeOf, type Role } from '../../domain/account/roles.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../domain/lib/durations.ts';
import { slotHours, slotLabel } from '../../domain/lib/french-slot.ts';
import type { Slot } from '../../domain/lib/slots.ts';
import { type ReportKind, reportKinds } from '../../domain/report/condition-report.ts';
import type { StoredTrip } from '../booking/booking-store.ts';
import type { Notice } from './push.ts';

interface TripNoticeData {
  readonly bookingId: string;
  readonly trip: Pick<StoredTrip, 'id' | 'kind' | 'slot'>;
}

/** To who will drive. */
export const assignedNotice = ({ bookingId, trip }: TripNoticeData): Notice => ({
  title: 'Un trajet vous est confié',
  body: `${trip.kind === 'outbound' ? 'Aller' : 'Retour'}${hours(trip.slot, slotLabel)}`,
  tag: `assigned-${trip.id}`,
  path: `/admin/teammate/booking/${bookingId}`,
  ttlSeconds: DAY_SECONDS,
  urgency: 'normal',
});

/** To the customer, once the driver has set off. */
export const onTheWayNotice = ({ bookingId, trip }: TripNoticeData): Notice => ({
  title: 'Votre convoyeur est en route',
  body: `Rendez-vous${hours(trip.slot, slotHours)}`,
  tag: `on-the-way-${trip.id}`,
  path: customerPath(bookingId),
  ttlSeconds: HOUR_SECONDS,
  urgency: 'high',
});

/** To the customer, once a condition report is here. */
export const reportNotice = (about: {
  readonly bookingId: string;
  readonly reportId: string;
  readonly kind: ReportKind;
}): Notice => ({
  title: 'Nouvel état des lieux',
  body: `«\u00a0${reportKinds[about.kind]}\u00a0»\u00a0: il est avec votre réservation.`,
  tag: `report-${about.reportId}`,
  path: customerPath(about.bookingId),
  ttlSeconds: DAY_SECONDS,
  urgency: 'normal',
});

/** To who is invoiced. */
export const invoiceNotice = (number: string, role: Role): Notice => ({
  title: 'Nouvelle facture',
  body: `La facture ${number} est dans votre espace.`,
  tag: `invoice-${number}`,
  path: `${homeOf([role])}/invoice`,
  ttlSeconds: 3 * DAY_SECONDS,
  urgency: 'low',
});

const customerPath = (bookingId: string): string => `/admin/customer/booking/${bookingId}`;

const hours = (slot: Slot | null, said: (slot: Slot) => string): string =>
  slot ? `\u00a0: ${said(slot)}` : '';
