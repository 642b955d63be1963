/** The appointment of a trip, set or moved in place by the booking's own form. It loads when it is asked for. */
import { useState } from 'react';
import {
  type OfficeBookingView,
  rescheduleOfficeBooking,
} from '../../../domain/booking/office/office-calls.ts';
import type { QueueEntry } from '../../../domain/desk/calls.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { slotLabel } from '../../../domain/lib/time/french-slot.ts';
import { cameToNothing } from '../../../domain/trip/trip.ts';
import { api } from '../../../platform/api/api.ts';
import type { AppointmentChange } from '../../../ui/booking/appointment-state.ts';
import type { FreeDriver } from '../../../ui/field/places-left.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { TeamAppointment } from '../appoint/team-appointment.tsx';
import { createOfficeBooking, type OfficeBookingState } from '../booking/state.ts';
import type { DeskState } from './desk-state.ts';
import type { EntryProps } from './entry.tsx';
import { wordsOf } from './entry-words.ts';
import { giveMoved, takeBack } from './given-hour.ts';

export function AppointForm({ entry, state }: EntryProps) {
  const [shown] = useState(() => createOfficeBooking(entry.booking?.id ?? ''));
  const action = wordsOf(entry, systemClock()).link?.label ?? '';
  return (
    <Loadable load={shown.load} waiting="Chargement du rendez-vous…">
      {(booking) => (
        <div className="appoint" ref={focusField}>
          <TeamAppointment
            booking={booking}
            kind={entry.tripKind ?? 'outbound'}
            by="team"
            fee={feeOf(entry, booking)}
            action={action}
            isMove={isMoved(entry, booking)}
            send={(change, driver) => appoint(state, entry, shown, change, driver)}
            onClose={() => state.leave(entry)}
          />
        </div>
      )}
    </Loadable>
  );
}

/** Choosing begins at once: the button has said what for. */
const focusField = (place: HTMLElement | null): void => place?.querySelector('select')?.focus();

/** One that came to nothing is set anew. */
const isMoved = ({ tripKind }: QueueEntry, { trips }: OfficeBookingView): boolean =>
  trips.some(({ kind, slot, status }) => kind === tripKind && slot !== null && !cameToNothing(status));

const feeOf = ({ tripKind }: QueueEntry, { options }: OfficeBookingView): string | null =>
  options?.appointments?.find(({ kind }) => kind === tripKind)?.fee ?? null;

/** @throws HttpError */
async function appoint(
  state: DeskState,
  entry: QueueEntry,
  shown: OfficeBookingState,
  change: AppointmentChange,
  driver: FreeDriver | null,
): Promise<void> {
  const { booking, tripKind } = entry;
  if (!booking) return;
  const tripOf = () => shown.load.data.peek()?.trips.find(({ kind }) => kind === tripKind);
  const from = tripOf()?.slot?.start ?? null;
  await shown.change(() => api(rescheduleOfficeBooking, { id: booking.id }, { ...change, from }));
  const slot = change.outboundSlot ?? change.returnSlot;
  const told = shown.load.data.peek();
  const mails = [told?.customer.mail, told?.partner?.mail].filter((mail) => mail !== undefined);
  const when = slot ? slotLabel(slot) : '';
  const mailed = `Un e-mail le confirme à ${mails.join(' et ')}.`;
  const fixed = `Le rendez-vous est fixé\u00a0: ${when}`;
  if (!driver || !tripKind) {
    await state.tell({ entry, text: `${fixed}. ${mailed}` });
    return;
  }
  const had = tripOf();
  const before = had?.driverId ? { id: had.driverId, name: had.driver ?? '' } : null;
  const desk = await giveMoved({ bookingId: booking.id, tripKind, driverId: driver.id }, before?.id ?? null);
  const text = `${fixed}, et le trajet confié à ${driver.name}. ${mailed}`;
  const back = { label: 'Reprendre le trajet', make: () => takeBack(state, entry, driver.id, before) };
  await state.tell({ entry, text, back }, desk);
}
