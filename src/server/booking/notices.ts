/** What people are notified of about their trips, and what is taken back of it. */

import { DAY_SECONDS, HOUR_SECONDS } from '../../domain/lib/time/durations.ts';
import { slotHours, slotLabel } from '../../domain/lib/time/french-slot.ts';
import type { Slot } from '../../domain/lib/time/slots.ts';
import { type ReportKind, reportKinds } from '../../domain/report/condition-report.ts';
import { kindOf } from '../../domain/trip/trip.ts';
import type { Queryable } from '../database/database.ts';
import { dropMailsOf } from '../outbox/mail.ts';
import { dropPushes, type Notice } from '../push/push.ts';
import type { StoredTrip } from './booking-store.ts';

interface TripNoticeData {
  readonly bookingId: string;
  readonly trip: Pick<StoredTrip, 'id' | 'kind' | 'slot'>;
}

/** To who will drive. */
export const assignedNotice = ({ bookingId, trip }: TripNoticeData): Notice => ({
  title: 'Un trajet vous est confié',
  body: tripOf(trip),
  tag: `assigned-${trip.id}`,
  path: `/admin/teammate/booking/${bookingId}`,
  ttlSeconds: DAY_SECONDS,
  urgency: 'normal',
});

/** To who drives, when the appointment is another one. */
export const movedNotice = ({ bookingId, trip }: TripNoticeData): Notice => ({
  title: 'Rendez-vous déplacé',
  body: tripOf(trip),
  tag: `moved-${trip.id}`,
  path: `/admin/teammate/booking/${bookingId}`,
  ttlSeconds: DAY_SECONDS,
  urgency: 'high',
});

/** To who drives, when it is elsewhere, somebody else is there, or something else leads to the door. */
export const stopNotice = ({
  bookingId,
  trip,
  isElsewhere,
}: TripNoticeData & { readonly isElsewhere: boolean }): Notice => ({
  title: isElsewhere ? 'Adresse changée' : 'Contact ou accès changé',
  body: tripOf(trip),
  tag: `stop-${trip.id}`,
  path: `/admin/teammate/booking/${bookingId}`,
  ttlSeconds: DAY_SECONDS,
  urgency: 'high',
});

/** To who was to drive, when they do not any more. */
export const takenNotice = ({ bookingId, trip }: TripNoticeData): Notice => ({
  title: 'Un trajet n’est plus à faire',
  body: tripOf(trip),
  tag: `taken-${trip.id}`,
  path: `/admin/teammate/booking/${bookingId}`,
  ttlSeconds: DAY_SECONDS,
  urgency: 'high',
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

/**
 * Takes back what waits for a trip's next step, and is over with it: read afterwards it would be untrue.
 * @param trip as it was before that step: only one on its way has news that waits beside its mails
 * @returns whether a mail waited
 */
export async function dropHeldNews(tx: Queryable, bookingId: string, trip: StoredTrip): Promise<boolean> {
  const wasHeld = await dropMailsOf(tx, trip.id);
  if (trip.status === 'on_the_way') await dropPushes(tx, onTheWayNotice({ bookingId, trip }).tag);
  return wasHeld;
}

/** To the customer, once a condition report is here. */
export const reportNotice = (report: {
  readonly bookingId: string;
  readonly reportId: string;
  readonly kind: ReportKind;
}): Notice => ({
  title: 'Nouvel état des lieux',
  body: `«\u00a0${reportKinds[report.kind]}\u00a0»\u00a0: il est avec votre réservation.`,
  tag: `report-${report.reportId}`,
  path: customerPath(report.bookingId),
  ttlSeconds: DAY_SECONDS,
  urgency: 'normal',
});

const customerPath = (bookingId: string): string => `/admin/customer/booking/${bookingId}`;

/** « Prise en charge : lundi 23 novembre 2026, 8 h – 9 h ». */
const tripOf = (trip: TripNoticeData['trip']): string => `${kindOf(trip)}${hours(trip.slot, slotLabel)}`;

const hours = (slot: Slot | null, said: (slot: Slot) => string): string =>
  slot ? `\u00a0: ${said(slot)}` : '';
