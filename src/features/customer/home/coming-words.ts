/** What a customer is told first of a booking: when it is, what happens then, and what they can do. */
import { type BookingView, metAt, stateOf } from '../../../domain/booking/booking-view.ts';
import { mayAppoint, type NextStep, nextStepOf } from '../../../domain/booking/next-step.ts';
import type { FactList } from '../../../domain/lib/fact-list.ts';
import { nearSlot } from '../../../domain/lib/time/near-day.ts';
import { CODE_HINT } from '../../../domain/trip/handover-code.ts';
import { kindOf, progressOf, TO_AGREE } from '../../../domain/trip/trip.ts';

export interface ComingAction {
  /** Hash path. */
  readonly path: string;
  readonly label: string;
}

interface ComingWords {
  /** When it is, where it is, or what is asked. */
  readonly headline: string;
  /** What happens then; null where nothing is left to drive. */
  readonly sentence: string | null;
  readonly facts: FactList;
  /** The main one first; two at most. */
  readonly actions: readonly ComingAction[];
}

export function wordsOf(booking: BookingView, now: Date): ComingWords {
  const step = nextStepOf(booking);
  return {
    headline: headlineOf(booking, step, now),
    sentence: step && sentenceOf(booking, step, now),
    facts: factsOf(booking, step, now),
    actions: actionsOf(booking, step),
  };
}

const isReturn = ({ trip }: NextStep): boolean => trip.kind === 'return';

function headlineOf(booking: BookingView, step: NextStep | null, now: Date): string {
  if (!step) return stateOf(booking);
  if (step.kind === 'under_way') return progressOf(step.trip);
  if (step.kind === 'appointment') return nearSlot(step.trip.slot, now);
  return isReturn(step)
    ? 'Quand vous ramener votre véhicule\u00a0?'
    : 'Quand venir chercher votre véhicule\u00a0?';
}

function sentenceOf(booking: BookingView, step: NextStep, now: Date): string {
  const { outbound, inbound, provider } = booking;
  // Where it is given back may be another place.
  const where = metAt(isReturn(step) ? (inbound ?? outbound) : outbound);
  if (step.kind === 'under_way') {
    const { slot } = step.trip;
    return `${kindOf(step.trip)}\u00a0: ${slot ? `${nearSlot(slot, now)}, ` : ''}${where}.`;
  }
  if (step.kind === 'to_agree' && isReturn(step)) {
    return `Il vous attend chez ${provider.name}. Nous vous le ramenons\u00a0: ${where}.`;
  }
  const begin = conditions[booking.status] ?? 'Nous';
  const act = isReturn(step) ? 'vous ramenons votre véhicule' : 'venons chercher votre véhicule';
  return `${begin} ${act}\u00a0: ${where}.`;
}

/** What we come only after, by the state of the booking. */
const conditions: Partial<Record<BookingView['status'], string>> = {
  draft: 'Une fois la commande acceptée, nous',
  awaiting_payment: 'Une fois la commande payée, nous',
  awaiting_derogation: 'Une fois l’accord de l’assureur reçu, nous',
};

function factsOf(booking: BookingView, step: NextStep | null, now: Date): FactList {
  const { vehicle, provider, reference, handoverCode, trips } = booking;
  const after = step?.trip.kind === 'outbound' ? trips.find(({ kind }) => kind === 'return') : undefined;
  return [
    ['Véhicule', `${vehicle.brand} ${vehicle.model}, ${vehicle.plate}`],
    ...(step ? [[isReturn(step) ? 'Départ' : 'Destination', provider.name] as const] : []),
    ...(step?.trip.driver ? [['Votre convoyeur', step.trip.driver] as const] : []),
    ...(handoverCode ? [['Code de remise', handoverCode + CODE_HINT] as const] : []),
    ...(after ? [['Retour', after.slot ? nearSlot(after.slot, now) : TO_AGREE] as const] : []),
    ['Réservation', `${reference}, ${stateOf(booking)}`],
  ];
}

function actionsOf(booking: BookingView, step: NextStep | null): readonly ComingAction[] {
  const path = `/admin/customer/booking/${booking.id}`;
  const see = { path, label: 'Voir la réservation' };
  if (booking.status === 'draft') {
    const accept = `/admin/customer/add/accept?booking=${booking.id}`;
    return [{ path: accept, label: 'Vérifier et accepter la commande' }, see];
  }
  if (!step || !mayAppoint(booking, step.trip)) return [see];
  const appoint = `${path}?move=${step.trip.kind}`;
  return step.kind === 'to_agree'
    ? [{ path: appoint, label: 'Choisir le rendez-vous' }, see]
    : [see, { path: appoint, label: 'Déplacer le rendez-vous' }];
}
