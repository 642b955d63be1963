/** What is said of what waits, and where it leads, by its kind. */
import { beginningOf } from '../../../domain/desk/beginning.ts';
import type { QueueEntry } from '../../../domain/desk/calls.ts';
import { answeredKinds, type QueueKind, queueKinds } from '../../../domain/desk/queue-kinds.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { shortSlot } from './short-slot.ts';

/** What is pressed to see to it on its booking, where nothing in place does. */
const links: Readonly<Partial<Record<QueueKind, string>>> = {
  late_trip: 'Voir le trajet',
  missed_trip: 'Choisir un autre rendez-vous',
  closed_day: 'Déplacer',
  trip_to_agree: 'Fixer le rendez-vous',
  derogation: 'Décider',
  alarming_report: 'Voir l’état des lieux',
  damage_claim: 'Voir le dossier',
  plate_use: 'Voir la réservation',
  lapsed_order: 'Réserver de nouveau',
  certificate_ending: 'Voir les plaques W',
  licence_ending: 'Noter la validité',
  video: 'Regarder et envoyer',
  review: 'Relire',
  failed_refund: 'Noter le remboursement',
  dispute: 'Voir le paiement',
  overdue_invoice: 'Voir la facture',
};

/** Of what is late, or costs money: drawn as such. */
const urgent: readonly string[] = [
  'late_trip',
  'unavailable_driver',
  'idle_trip',
  'missed_trip',
  'alarming_report',
  'damage_claim',
  'plate_use',
  'failed_refund',
  'dispute',
  'overdue_invoice',
  'failed_mail',
] satisfies QueueKind[];

/** What it is and whose, for who hears a button and does not see its card. */
export const aboutOf = ({ kind, who }: Pick<QueueEntry, 'kind' | 'who'>): string =>
  labelIn(queueKinds, kind) + (who ? `, ${who}` : '');

/** What closing a booking does, which is done at once; an older API does not say how much it invoices. */
export const closingOf = ({ cents }: Pick<QueueEntry, 'cents'>): string =>
  cents ? `Clôturer et facturer ${formatEuros(cents)}` : 'Clôturer';

export interface EntryWords {
  readonly heading: string;
  readonly isUrgent: boolean;
  /** One thought each. */
  readonly lines: readonly string[];
  /** What somebody wrote, in the lines they gave it. */
  readonly typed: string | null;
  readonly link: { readonly path: string; readonly label: string } | null;
  readonly claimPath: string | null;
}

export function wordsOf(entry: QueueEntry, now: Date): EntryWords {
  const { kind, booking } = entry;
  const beginning = beginningOf(entry, now);
  const written = [...answeredKinds, 'declaration', 'review', 'failed_mail'].includes(kind);
  // A newer API may know of kinds that this page has no word for.
  const label = Object.hasOwn(links, kind) ? links[kind as QueueKind] : undefined;
  const file = kind === 'damage_claim' ? `claim/${entry.id}` : booking && `booking/${booking.id}`;
  const screen =
    kind === 'lapsed_order'
      ? `booking/add?mail=${encodeURIComponent(entry.mail ?? '')}`
      : (screens[kind] ?? file);
  return {
    heading: labelIn(queueKinds, kind) + (beginning ? `\u00a0: ${beginning}` : ''),
    isUrgent: beginning !== null || urgent.includes(kind),
    lines: linesOf(entry, now),
    typed: written ? entry.text : null,
    link: screen && label ? { path: `/admin/teammate/${screen}`, label } : null,
    claimPath: claimPathOf(entry),
  };
}

/** What is seen to elsewhere than on a booking. */
const screens: Readonly<Record<string, string>> = {
  review: 'review',
  certificate_ending: 'plate',
  licence_ending: 'planning',
} satisfies Partial<Record<QueueKind, string>>;

/** Where a damage claim is opened from it; null of what tells of no damage. */
function claimPathOf({ kind, id, booking }: QueueEntry): string | null {
  if (kind === 'message') return `/admin/teammate/claim?message=${id}`;
  if (kind !== 'alarming_report' || !booking) return null;
  return `/admin/teammate/claim?booking=${booking.reference}&report=${id}`;
}

function linesOf(entry: QueueEntry, now: Date): string[] {
  const { kind, slot, tripKind, text, dueOn } = entry;
  const cents = formatEuros(entry.cents ?? 0);
  const due = dueOn && frenchDay(dueOn);
  const trip = tripKind && kindOf({ kind: tripKind });
  switch (kind) {
    case 'derogation':
      return [`Valeur déclarée\u00a0: ${cents}`];
    case 'alarming_report':
    case 'damage_claim':
    case 'plate_use':
    case 'lapsed_order':
      return (text ?? '').split('\n');
    case 'certificate_ending':
      return [`${text}\u00a0: jusqu’au ${due}`];
    case 'licence_ending':
      return [`Permis valable jusqu’au ${due}`];
    case 'failed_refund':
      return [`${cents} à rendre autrement`, ...(text ? [`Motif de la banque\u00a0: ${text}`] : [])];
    case 'dispute':
      return [`${cents}, motif\u00a0: ${text}`, ...(due ? [`Réponse avant le ${due}`] : [])];
    case 'overdue_invoice':
      return [`${text}\u00a0: ${cents}`, ...(due ? [`À payer avant le ${due}`] : [])];
    default:
      // In one: a phone has few lines.
      return trip
        ? [[slot ? `${trip}, ${shortSlot(slot, now)}` : trip, text].filter(Boolean).join('\u00a0· ')]
        : [];
  }
}
