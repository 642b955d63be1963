/**
 * The vehicles that a subscription names (domain.md, What a subscription covers): two at most at once, one changed per
 * month, one open included booking for each. Subscriptions that were sold before name none, and include any vehicle.
 */

import { parisTime } from '../lib/time/paris-time.ts';
import { barePlate } from '../vehicle/bare-plate.ts';
import type { Coverage } from '../vehicle/coverage.ts';
import { readPlate } from '../vehicle/plate.ts';

/** How many a subscription names at once, and how many of them may give way to another in a month: data. */
export const namedVehicles = { atOnce: 2, changesPerMonth: 1 } as const;

export interface NamedVehicle {
  /** As it is written on the vehicle. */
  readonly plate: string;
  /** The included booking of it that is not at its end yet. */
  readonly open: { readonly id: string; readonly reference: string } | null;
}

/** The month that changes are counted by: a calendar month of French clocks, `YYYY-MM`. */
export const changeMonth = (now: Date): string => parisTime(now).day.slice(0, 7);

/** @param changes how many were made since the month began */
export const changesLeft = (changes: number): number => Math.max(0, namedVehicles.changesPerMonth - changes);

/** Whether two texts are one plate, however they are written. */
export const isPlate = (one: string, other: string): boolean => barePlate(one) === barePlate(other);

/** A plate as it is written on the vehicle; null when it is none. @param foreign plates of other countries are taken too */
export const namedPlate = (typed: string, foreign: boolean): string | null =>
  (readPlate(typed) ?? (foreign ? readPlate(typed, true) : null))?.text ?? null;

interface Naming {
  readonly plate: string;
  /** The one whose place it takes; null takes a free place. */
  readonly replaces: string | null;
}

interface Named {
  /** Null where any vehicle is included. */
  readonly plates: readonly string[] | null;
  /** Changes made since the month began. */
  readonly changes: number;
}

/**
 * Why a vehicle cannot be named now, in French, or null. Taking a free place is no change: in a month, a subscription
 * includes no more than its two vehicles and one that took the place of either.
 */
export function namingRefusal({ plates, changes }: Named, { plate, replaces }: Naming): string | null {
  if (plates === null) return 'Cet abonnement inclut déjà tous vos véhicules.';
  if (plates.some((named) => isPlate(named, plate))) return `${plate} est déjà dans cet abonnement.`;
  if (replaces === null) {
    return plates.length < namedVehicles.atOnce
      ? null
      : 'Un abonnement a deux véhicules au plus\u00a0: choisissez celui qui est remplacé.';
  }
  if (!plates.some((named) => isPlate(named, replaces))) return `${replaces} n’est plus dans cet abonnement.`;
  return changesLeft(changes) > 0
    ? null
    : 'Un véhicule a déjà été changé ce mois-ci\u00a0: vous pourrez en changer un autre à partir du 1er du mois prochain.';
}

/** What a subscription that runs includes now. @param vehicles null where it includes any @param includedMetres how far, as it was sold */
export const coverageBy = (vehicles: readonly NamedVehicle[] | null, includedMetres: number): Coverage => ({
  vehicles:
    vehicles?.map(({ plate, open }) => ({
      plate,
      refusal:
        open &&
        `${plate} a déjà un trajet inclus en cours (${open.reference})\u00a0: celui-ci est au tarif habituel.`,
    })) ?? null,
  otherwise: vehicles && notNamed(vehicles),
  includedMetres,
});

const notNamed = (vehicles: readonly NamedVehicle[]): string =>
  `Ce véhicule n’est pas dans votre abonnement, qui est pour ${vehicles.map(({ plate }) => plate).join(' et ')}\u00a0: son trajet est au tarif habituel.`;
