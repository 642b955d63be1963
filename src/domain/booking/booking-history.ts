/** How what happened to a booking, and what is still to come, reads in a line each. */

interface HistoryLine {
  /** ISO 8601. */
  readonly at: string;
  readonly label: string;
  /** Who did it, where that is known and said. */
  readonly author?: string | null | undefined;
}

const instant = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** « 21 nov. 2026, 09:00 : paiement reçu (Camille) ». */
export const formatEvent = ({ at, label, author }: HistoryLine): string =>
  `${instant.format(new Date(at))}\u00a0: ${label}${author ? ` (${author})` : ''}`;

/** « À venir – restitution ». */
export const formatNextStep = (label: string): string => `À venir – ${label}`;
