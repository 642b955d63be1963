/** The appointment of a trip: when it is, and the way to set or move it where that can be done. */
import { type ComponentType, type ReactNode, useState } from 'react';
import type { BookingView } from '../../domain/booking/booking-view.ts';
import { cameToNothing, isYetToStart, kindOf, whenOf } from '../../domain/trip/trip.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { draftOf } from '../form/draft.ts';
import { type Closable, OnDemand } from '../load/on-demand.tsx';
import type { AppointmentFormProps } from './appointment-form.tsx';
import type { AppointedTrip, AppointmentOptions } from './appointment-state.ts';

/** What the form is given: the team's says more of a vehicle's day. */
type FormProps = AppointmentFormProps & { readonly booking: Pick<BookingView, 'vehicle'> };

interface AppointmentProps {
  readonly booking: AppointmentOptions['booking'] & Pick<BookingView, 'options' | 'vehicle'>;
  readonly trip: AppointedTrip;
  /** Who agrees: the team may do so at any hour, and at short notice. */
  readonly by?: AppointmentOptions['by'];
  /** Of its button: another action leads the booking on. */
  readonly quiet?: boolean;
  /** What loads its form: by default that of customers. */
  readonly load?: () => Promise<ComponentType<FormProps & Closable>>;
  /** Its form is open from the start: whoever comes has asked for it. */
  readonly isAsked?: boolean;
  readonly onMove: AppointmentFormProps['send'];
  /** What stands between the appointment and its button. */
  readonly children?: ReactNode;
}

const loadForm = () =>
  loadCalls(() => import('./change-forms.ts'), 'changeForms').then((m) => m.changeForms.AppointmentForm);

export function AppointmentOf({
  booking,
  trip,
  by = 'buyer',
  quiet = false,
  isAsked = false,
  load = loadForm,
  onMove,
  children,
}: AppointmentProps) {
  const { kind, slot, status } = trip;
  const option = booking.options?.appointments?.find((one) => one.kind === kind);
  const isNew = slot === null || cameToNothing(status);
  // Of two trips the second waits for the first.
  const [first] = booking.trips;
  const isLater = first !== undefined && first.kind !== kind && isYetToStart(first.status);
  const action = isNew ? 'Choisir le rendez-vous' : 'Déplacer le rendez-vous';
  const [noted, note] = useState<string>();
  // Not once it was moved again, by another trip's move too.
  const isNoted = slot !== null && slot.start === noted && status !== 'cancelled';
  const send: typeof onMove = async (change, driver) => {
    await onMove(change, driver);
    note((change.outboundSlot ?? change.returnSlot)?.start);
  };
  return (
    <>
      {slot && <p>{whenOf(trip)}</p>}
      <p role="status" className={isNoted ? 'saved' : 'unseen'}>
        {isNoted && 'C’est noté, un e-mail le confirme.'}
      </p>
      {children}
      {option && (
        <OnDemand<FormProps>
          label={
            <>
              {action}
              <span className="unseen">&nbsp;: {kindOf(trip)}</span>
            </>
          }
          quiet={quiet || !isNew || isLater}
          // What was chosen and not sent is on show again.
          open={isAsked || draftOf(`move-${booking.id}-${kind}`).read() !== null}
          load={load}
          props={{ booking, kind, by, fee: option.fee, action, isMove: !isNew, send }}
        />
      )}
    </>
  );
}
