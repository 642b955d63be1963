/** A vehicle (domain.md, vehicle) as an order names it, and its rules, the same in the form and in the API. */

import { keyOf } from '../lib/key-of.ts';
import { formatWholeEuros, readWholeEuros } from '../lib/money.ts';
import { inLine, nameMaxLength, orNothing, type Rule, requiredText } from '../lib/text-rule.ts';
import { type Cover, coverOf, insurance } from '../tariff/insurance.ts';
import { plateError, readPlate } from './plate.ts';
import { normaliseVin, vinError } from './vin.ts';

export const energies = {
  petrol: 'Essence',
  diesel: 'Diesel',
  hybrid: 'Hybride',
  electric: 'Électrique',
  gas: 'GPL ou GNV',
  other: 'Autre',
} as const;

export const gearboxes = { manual: 'Manuelle', automatic: 'Automatique' } as const;

export const categories = {
  car: 'Voiture particulière',
  van: 'Utilitaire',
  prestige: 'Prestige',
  classic: 'Collection',
} as const;

export interface Vehicle {
  /** As it is written on the vehicle. */
  readonly plate: string;
  readonly foreignPlate: boolean;
  readonly vin: string | null;
  readonly brand: string;
  readonly model: string;
  readonly energy: keyof typeof energies;
  readonly gearbox: keyof typeof gearboxes;
  readonly category: keyof typeof categories;
  /** What its owner says it is worth: the insurance follows from it. */
  readonly declaredCents: number;
}

/** Rules of the text fields, under the payload's names. @param foreign whether the plate is said to be */
export const vehicleRules = (foreign: () => boolean) =>
  ({
    plate: inLine((value) => plateError(value, foreign())),
    vin: inLine(orNothing(vinError)),
    brand: requiredText('Indiquez la marque.', nameMaxLength),
    model: requiredText('Indiquez le modèle.', nameMaxLength),
  }) satisfies Record<string, Rule>;

/** Why a declared value, in whole euros as typed, is refused, in French, or null. */
export function declaredValueError(typed: string): string | null {
  if (typed.trim() === '') return 'Indiquez la valeur du véhicule\u00a0: l’assurance en dépend.';
  const cents = readWholeEuros(typed);
  if (Number.isNaN(cents)) return 'Indiquez la valeur en euros, sans centimes, par exemple 15\u00a0000.';
  return coverOf(cents) === 'refused' ? TOO_VALUABLE : null;
}

/** The cover of a declared value as typed; null while it is none. */
export const typedCover = (typed: string): Cover | null =>
  declaredValueError(typed) === null ? coverOf(readWholeEuros(typed)) : null;

/** Said of a vehicle that no cover goes up to. */
export const TOO_VALUABLE = `Nous ne pouvons pas convoyer un véhicule de plus de ${formatWholeEuros(insurance.derogationCents)}\u00a0: appelez-nous pour en parler.`;

/** Said of a vehicle that is covered by derogation. */
export const DEROGATION_ASKED = `Au-delà de ${formatWholeEuros(insurance.coverCents)}, l’accord de notre assureur est demandé avant le trajet.`;

/** What is stored: trimmed, the plate as it is written, the serial number in one way. Expects fields that pass the rules. */
export function normaliseVehicle<T extends Vehicle>(vehicle: T): T {
  return {
    ...vehicle,
    plate: readPlate(vehicle.plate, vehicle.foreignPlate)?.text ?? vehicle.plate,
    vin: normaliseVin(vehicle.vin ?? '') || null,
    brand: vehicle.brand.trim(),
    model: vehicle.model.trim(),
  };
}

/** What is asked of a vehicle. */
export type VehicleField =
  | 'plate'
  | 'foreignPlate'
  | 'brand'
  | 'model'
  | 'energy'
  | 'gearbox'
  | 'category'
  | 'declared'
  | 'vin';

/** The vehicle that fields hold, which are right, as they were typed; a box that is ticked holds `yes`. */
export const typedVehicle = (typed: (field: VehicleField) => string): Vehicle =>
  normaliseVehicle({
    plate: typed('plate'),
    foreignPlate: typed('foreignPlate') === 'yes',
    vin: typed('vin') || null,
    brand: typed('brand'),
    model: typed('model'),
    energy: keyOf(energies, typed('energy')),
    gearbox: keyOf(gearboxes, typed('gearbox')),
    category: keyOf(categories, typed('category')),
    declaredCents: readWholeEuros(typed('declared')),
  });
