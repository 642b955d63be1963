/** One trip of a driver's day: when, where, what, whom to call, and the next step. */

import { useEffect, useState } from 'react';
import { GARAGE_PAID, payerOf } from '../../domain/booking/advance.ts';
import { REASON_MAX_LENGTH } from '../../domain/lib/text-rule.ts';
import { slotHours } from '../../domain/lib/time/french-slot.ts';
import type { DriverTripView } from '../../domain/mission/calls.ts';
import { stepsOf } from '../../domain/mission/pending-move.ts';
import type { ReportKind } from '../../domain/report/condition-report.ts';
import { minutesLate } from '../../domain/tariff/lateness.ts';
import { kindOf, progressOf } from '../../domain/trip/trip.ts';
import { isTrouble, type TripMove } from '../../domain/trip/trip-machine.ts';
import { goTo } from '../../platform/page/go.ts';
import { ConfirmDialog } from '../../ui/field/confirm-dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { createField } from '../../ui/form/field-state.ts';
import { Person } from '../../ui/screen/phone-link.tsx';
import type { MyDay } from './day-state.ts';

/** What a step is called, on the button of who takes it. */
export const stepLabels: Readonly<Record<TripMove, string>> = {
  set_off: 'Je pars',
  arrive: 'Je suis sur place',
  inspect: 'Commencer l’état des lieux',
  depart: 'Je pars avec le véhicule',
  reach: 'Je suis à destination',
  hand_over: 'Commencer la remise',
  finish: 'Le véhicule est remis',
  miss: 'Personne au rendez-vous',
  refuse_vehicle: 'Véhicule refusé',
  break_down: 'En panne',
  repair: 'Le véhicule repart',
  keep_overnight: 'Gardé pour la nuit',
  present_again: 'Présenté à nouveau',
  turn_back: 'Pas encore en route',
};

const nothing = { forward: null, others: [] };

interface MissionProps {
  readonly trip: DriverTripView;
  readonly day: MyDay;
  /** It is the one to go on with: its next step is what the screen is for. */
  readonly isFirst: boolean;
}

export function Mission({ trip, day, isFirst }: MissionProps) {
  const { reference, vehicle, slot, from, to, advanceMaxCents, handoverCode } = trip;
  const main = isFirst ? 'button' : 'button quiet';
  const [asked, setAsked] = useState<TripMove | null>(null);
  // A refused step is dealt with first: what follows it would be refused too.
  const isRefused = day.moves.value.some(({ tripId, refusal }) => tripId === trip.id && refusal !== null);
  const { forward, others } = isRefused ? nothing : stepsOf(trip);
  const kind = reportAt(trip);
  const report = `/admin/teammate/mission/${trip.id}/report/${kind}`;
  const asksForReport = (forward === 'depart' || forward === 'finish') && !hasReport(trip, kind, day);
  const go = async (move: TripMove) => {
    await day.press(trip, move, name);
    if (move === 'inspect' || move === 'hand_over') goTo(report);
  };
  /** What a step is of, where trips are not on show. */
  const name = `${kindOf(trip)} ${vehicle.plate}`;
  const ofTrip = <span className="unseen">&nbsp;: {name}</span>;
  return (
    <li className="card">
      <h4>
        {slot && `${slotHours(slot)}\u00a0: `}
        {kindOf(trip)}
      </h4>
      <p className="plate">
        <strong>{vehicle.plate}</strong> {vehicle.brand} {vehicle.model}
      </p>
      <p className="state">{progressOf(trip)}</p>
      {trip.status === 'arrived' && <Late trip={trip} />}
      <div className="steps">
        {asksForReport && (
          <a className={main} href={`#${report}`}>
            Continuer l’état des lieux
            {ofTrip}
          </a>
        )}
        {forward && !(asksForReport && forward === 'depart') && (
          <button
            type="button"
            className={asksForReport ? 'button quiet' : main}
            onClick={() => void go(forward)}
          >
            {stepLabels[forward]}
            {ofTrip}
          </button>
        )}
        {others.map((move) => (
          <button key={move} type="button" className="button quiet" onClick={() => setAsked(move)}>
            {stepLabels[move]}
            {ofTrip}
          </button>
        ))}
      </div>
      <dl>
        <Point label="Départ" point={from} />
        <Point label="Arrivée" point={to} />
        {handoverCode && (
          <div>
            <dt>Code de remise</dt>
            <dd>
              <strong>{handoverCode}</strong>
            </dd>
          </div>
        )}
        <div>
          <dt>{GARAGE_PAID}</dt>
          <dd>{payerOf(advanceMaxCents)}</dd>
        </div>
        <div>
          <dt>Réservation</dt>
          <dd>{reference}</dd>
        </div>
      </dl>
      {asked && <AskedStep move={asked} trip={trip} name={name} day={day} onClose={() => setAsked(null)} />}
    </li>
  );
}

interface AskedStepProps extends Pick<MissionProps, 'trip' | 'day'> {
  readonly move: TripMove;
  /** What the trip is called. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asked before what cannot be taken back, with what happened where the trip comes to nothing. */
function AskedStep({ move, trip, name, day, onClose }: AskedStepProps) {
  const [why] = useState(() => createField('reason', () => null));
  const { slot } = trip;
  return (
    <ConfirmDialog
      question={`${stepLabels[move]}\u00a0?`}
      action="Oui, l’enregistrer"
      onConfirm={() => day.press(trip, move, name, why.value.value.trim() || null)}
      onClose={onClose}
    >
      {move === 'miss' && slot && new Date() < new Date(slot.start) && (
        <p>
          <strong>L’heure du rendez-vous n’est pas encore venue.</strong>
        </p>
      )}
      <p>{name}&nbsp;: le client et l’équipe en seront prévenus.</p>
      {isTrouble(move) && (
        <Field
          field={why}
          label="Ce qui s’est passé"
          hint="Pour l’équipe. Le client ne le voit pas."
          maxLength={REASON_MAX_LENGTH}
        />
      )}
    </ConfirmDialog>
  );
}

/** Which report the trip is at: that of its beginning until the vehicle has arrived, then that of its end. */
const reportAt = ({ status, kind }: DriverTripView): ReportKind =>
  !atItsEnd.includes(status) ? 'pickup' : kind === 'outbound' ? 'at_provider' : 'return';

const atItsEnd: readonly string[] = ['arrived_at_destination', 're_presented', 'handing_over'];

/**
 * Sealed, with the API or on this tablet. No departure without that of the pick-up (domain.md, States); the other one is
 * asked for first.
 */
const hasReport = (
  { id, attempt = 1, reports = [] }: DriverTripView,
  wanted: ReportKind,
  day: MyDay,
): boolean =>
  reports.some(({ kind }) => kind === wanted) ||
  day.reports.value.some(
    (one) => one.tripId === id && one.attempt === attempt && one.kind === wanted && one.sealed !== null,
  );

interface PointProps {
  readonly label: string;
  readonly point: DriverTripView['from'];
}

/** Its way there opens the tablet's own maps, on Android and on an iPad; in a tab of its own where there are none. */
function Point({ label, point: { address, contactName, contactPhone, accessNote } }: PointProps) {
  const { lat, lon } = address;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${lat},${lon}`}
          target="_blank"
          rel="noreferrer"
        >
          {address.label}
        </a>
        <br />
        <Person name={contactName} phone={contactPhone} />
        {accessNote && (
          <>
            <br />
            {accessNote}
          </>
        )}
      </dd>
    </div>
  );
}

/** How long the driver has been waiting beyond the appointment: what lateness costs is counted from there. */
function Late({ trip: { slot, arrivedAt } }: { readonly trip: DriverTripView }) {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 10_000);
    return () => clearInterval(timer);
  }, []);
  if (!slot || !arrivedAt) return null;
  const minutes = minutesLate({ slotStart: slot.start, driverArrivedAt: arrivedAt, customerReadyAt: now });
  return (
    <p role="timer" className="late">
      {minutes > 0 ? `En retard de ${minutes}\u00a0min` : 'À l’heure'}
    </p>
  );
}
