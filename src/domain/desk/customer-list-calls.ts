/** The team's list of whoever ordered, and how it is sorted and narrowed, each option as it reads. */
import { boolean, integer, nullable, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';

/** The first one where nothing is asked for. */
export const customerSorts = {
  recent: 'Dernière réservation d’abord',
  name: 'Par nom',
  bookings: 'Le plus de réservations d’abord',
  owed: 'Les plus gros montants dus d’abord',
} as const;
export type CustomerSort = keyof typeof customerSorts;

/** Who they are to us. */
export const customerKinds = {
  private: 'Particuliers',
  company: 'Sociétés',
  partner: 'Clients d’un partenaire',
} as const;
export type CustomerKind = keyof typeof customerKinds;

export const owingChoices = { owing: 'Doivent de l’argent' } as const;
export const subscriptionChoices = { with: 'Abonnés', without: 'Non abonnés' } as const;
export type SubscriptionChoice = keyof typeof subscriptionChoices;

/** Whoever ordered nothing for so many months may have gone elsewhere. */
export const IDLE_MONTHS = 6;
export const idleChoices = { idle: `Aucune depuis ${IDLE_MONTHS}\u00a0mois` } as const;

/** What narrows the list; absent or empty where it does not matter. */
export interface CustomerQuery extends PageQuery {
  /** A `CustomerSort`. */
  readonly sort?: string;
  /** A `CustomerKind`. */
  readonly kind?: string;
  /** A name of `owingChoices`, of `subscriptionChoices`, of `idleChoices`. */
  readonly due?: string;
  readonly subscription?: string;
  readonly last?: string;
  /** Beginning of a name, of a company or of an e-mail; beginning or end of a phone. */
  readonly q?: string;
}

export const listCustomers = contract<undefined, CustomerQuery>()({
  method: 'GET',
  path: '/desk/customer',
  answer: pageOf(
    type({
      id: string(),
      firstName: string(),
      lastName: string(),
      companyName: nullable(string()),
      mail: string(),
      phone: string(),
      /** ISO 8601: when the last order was made. */
      lastBookedAt: string(),
      /** All that were ordered, whatever became of them. */
      bookings: integer(),
      /** What their invoices still ask for, in cents. */
      owedCents: integer(),
      /** One of theirs is not over. */
      isSubscribed: boolean(),
    }),
  ),
});

/** A line of the list. */
export type CustomerRow = Sendable<AnswerOf<typeof listCustomers>>['items'][number];
