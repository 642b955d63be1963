/** The services that can be asked for, what they are called, and the trips that they are made of. */

/** Services with a price in the grid. */
export const gridServiceCodes = [
  'single_outbound',
  'single_return',
  'round_trip',
  'inspection_round_trip',
] as const;

/** Every service that can be asked for; those outside the grid are always on quote (domain.md, Pricing). */
export const serviceCodes = [
  ...gridServiceCodes,
  'delivery',
  'dealer_transfer',
  'storage_in',
  'storage_out',
] as const;

export type GridServiceCode = (typeof gridServiceCodes)[number];
export type ServiceCode = (typeof serviceCodes)[number];

export const serviceLabels: Readonly<Record<ServiceCode, string>> = {
  single_outbound: 'Aller simple',
  single_return: 'Retour simple',
  round_trip: 'Aller-retour',
  inspection_round_trip: 'Contrôle technique et aller-retour',
  delivery: 'Livraison en France ou en Europe',
  dealer_transfer: 'Transfert entre concessions ou parcs',
  storage_in: 'Entrée en stockage',
  storage_out: 'Sortie de stockage',
};

export const legKinds = ['outbound', 'return'] as const;
export type LegKind = (typeof legKinds)[number];

/** The trips that a service is made of, in their order. */
export const tripsOf: Readonly<Record<GridServiceCode, readonly LegKind[]>> = {
  single_outbound: ['outbound'],
  single_return: ['return'],
  round_trip: ['outbound', 'return'],
  inspection_round_trip: ['outbound', 'return'],
};

/** Of any service: one on quote is thought of as one trip. */
export const tripsOfAny = (code: ServiceCode): readonly LegKind[] =>
  isInGrid(code) ? tripsOf[code] : [code === 'storage_out' ? 'return' : 'outbound'];

export const isInGrid = (code: ServiceCode): code is GridServiceCode => Object.hasOwn(tripsOf, code);

/** From or to our own yard: there is no other establishment. */
export const isStorage = (code?: ServiceCode): boolean => code === 'storage_in' || code === 'storage_out';
