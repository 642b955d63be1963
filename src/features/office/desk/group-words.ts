/** What is said of many of one kind, and where all of them are seen to. */
import { beginningOf } from '../../../domain/desk/beginning.ts';
import type { QueueGroup } from '../../../domain/desk/queue-groups.ts';
import type { QueueKind } from '../../../domain/desk/queue-kinds.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { hourOf, momentOf } from '../../../domain/lib/time/french-slot.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { wordsOf } from './entry-words.ts';

/** After their number. */
const names: Readonly<Record<QueueKind, string>> = {
  late_trip: 'trajets en retard',
  unavailable_driver: 'trajets dont le convoyeur est indisponible',
  idle_trip: 'trajets dont le convoyeur n’est pas en route',
  missed_trip: 'rendez-vous manqués',
  unassigned_trip: 'trajets sans convoyeur',
  closed_day: 'rendez-vous sur une fermeture',
  trip_to_agree: 'rendez-vous à convenir',
  derogation: 'accords de l’assureur',
  alarming_report: 'états des lieux à examiner',
  damage_claim: 'sinistres à suivre',
  plate_use: 'plaques W à vérifier',
  video: 'vidéos demandées',
  message: 'messages',
  quote: 'demandes de devis',
  lapsed_order: 'commandes restées sans suite',
  declaration: 'déclarations à traiter',
  review: 'avis à relire',
  failed_refund: 'remboursements à faire',
  dispute: 'paiements contestés',
  overdue_invoice: 'factures en retard',
  booking_to_close: 'réservations à clôturer',
  failed_mail: 'e-mails non partis',
  certificate_ending: 'certificats W à renouveler',
  licence_ending: 'permis à vérifier',
};

interface Link {
  /** In the team's area. */
  readonly path: string;
  readonly label: string;
}

/** Where several are seen to at once; trips are on the planning of the first one's day. */
const links: Readonly<Record<string, Link>> = {
  trip_to_agree: { path: 'booking', label: 'Voir la liste' },
  booking_to_close: { path: 'booking?status=completed&chosen=completed', label: 'Les clôturer ensemble' },
  overdue_invoice: { path: 'booking?due=overdue', label: 'Voir la liste' },
  damage_claim: { path: 'claim', label: 'Voir les sinistres' },
  review: { path: 'review', label: 'Relire' },
  certificate_ending: { path: 'plate', label: 'Voir les plaques W' },
  licence_ending: { path: 'planning', label: 'Noter les validités' },
} satisfies Partial<Record<QueueKind, Link>>;

export interface GroupWords {
  /** « 60 trajets sans convoyeur ». */
  readonly heading: string;
  readonly isUrgent: boolean;
  /** « le premier à 7 h », « le premier commence dans 40 min »; null of what has no appointment. */
  readonly first: string | null;
  readonly link: Link | null;
}

export function wordsOfMany({ kind, entries }: QueueGroup, now: Date): GroupWords {
  const [first] = entries;
  const heading = `${entries.length}\u00a0${labelIn(names, kind)}`;
  const { isUrgent } = wordsOf(first, now);
  const beginning = beginningOf(first, now);
  const link = Object.hasOwn(links, kind) ? (links[kind] ?? null) : null;
  if (first.slot === null) return { heading, isUrgent, first: null, link };
  const { start } = first.slot;
  const { day } = parisTime(new Date(start));
  return {
    heading,
    isUrgent,
    first: `le premier ${beginning ?? (day === parisTime(now).day ? `à ${hourOf(start)}` : `le ${momentOf(start)}`)}`,
    link:
      kind === 'unassigned_trip'
        ? { path: `planning?day=${day}&give=all`, label: 'Confier' }
        : { path: `planning?day=${day}`, label: 'Voir le planning' },
  };
}
