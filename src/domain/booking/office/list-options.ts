/** How the team's lists are sorted and narrowed, each option as it reads. */

/** The first one where nothing is asked for. */
export const bookingSorts = {
  newest: 'Dernières commandes d’abord',
  oldest: 'Premières commandes d’abord',
  soonest: 'Rendez-vous, le plus tôt d’abord',
  latest: 'Rendez-vous, le plus tard d’abord',
} as const;
export type BookingSort = keyof typeof bookingSorts;

/** What is invoiced of it and not paid. */
export const duePayments = { due: 'À payer', overdue: 'En retard' } as const;
export type DuePayment = keyof typeof duePayments;

/** In the place of a driver: trips of it have an appointment, and nobody drives them. */
export const NO_DRIVER = 'none';
