/**
 * Condition reports (domain.md, conditionReport): what a driver notes of a vehicle where it changes hands, and what each
 * thing is called. Sealed as they are read here, on the tablet, whether or not there is a network.
 */

export const reportKinds = {
  pickup: 'Prise en charge',
  at_provider: 'Chez le prestataire',
  return: 'Restitution',
} as const;

export type ReportKind = keyof typeof reportKinds;

export const photoZones = {
  front: 'Avant',
  front_left: 'Avant gauche',
  left: 'Côté gauche',
  rear_left: 'Arrière gauche',
  rear: 'Arrière',
  rear_right: 'Arrière droit',
  right: 'Côté droit',
  front_right: 'Avant droit',
  roof: 'Toit',
  windscreen: 'Pare-brise',
  wheels: 'Roues',
  dashboard: 'Tableau de bord',
  seats: 'Sièges',
  boot: 'Coffre',
  other: 'Autre',
} as const;

export type PhotoZone = keyof typeof photoZones;

/** Without these a report is not complete: whoever reads it must see every side, the mileage and the level. */
export const requiredZones = [
  'front',
  'left',
  'rear',
  'right',
  'dashboard',
] as const satisfies readonly PhotoZone[];

/** The drawings of a vehicle that damages are marked on. */
export const diagramViews = {
  front: 'Avant',
  left: 'Côté gauche',
  rear: 'Arrière',
  right: 'Côté droit',
  top: 'Dessus',
  inside: 'Intérieur',
} as const;

export const vehicleParts = {
  bumper: 'Pare-chocs',
  bonnet: 'Capot',
  wing: 'Aile',
  door: 'Portière',
  sill: 'Bas de caisse',
  boot: 'Coffre ou hayon',
  roof: 'Toit',
  windscreen: 'Pare-brise',
  window: 'Vitre',
  mirror: 'Rétroviseur',
  light: 'Feu ou phare',
  wheel: 'Roue ou jante',
  seat: 'Siège',
  trim: 'Garniture',
  other: 'Autre',
} as const;

export const damageTypes = {
  scratch: 'Rayure',
  dent: 'Bosse',
  chip: 'Éclat',
  crack: 'Fissure',
  broken: 'Cassé',
  missing: 'Manquant',
  stain: 'Tache',
  tear: 'Déchirure',
  rust: 'Rouille',
} as const;

/** From what one has to look for to what cannot be driven. */
export const severities = {
  '1': 'À peine visible',
  '2': 'Légère',
  '3': 'Moyenne',
  '4': 'Importante',
  '5': 'Grave',
} as const;

export const warningLights = {
  engine: 'Moteur',
  oil: 'Huile',
  coolant: 'Température',
  battery: 'Batterie',
  brakes: 'Freins',
  abs: 'ABS',
  airbag: 'Airbag',
  tyres: 'Pression des pneus',
  exhaust: 'Antipollution',
  other: 'Autre',
} as const;

/** In which what is seen may be less than what is there. */
export const viewConditions = { rain: 'Pluie', night: 'Nuit', dirty: 'Véhicule sale' } as const;

export const accessories = {
  spare_wheel: 'Roue de secours ou kit',
  jack: 'Cric',
  wheel_key: 'Antivol de roue',
  triangle: 'Triangle',
  vest: 'Gilet',
  parcel_shelf: 'Cache-bagages',
  mats: 'Tapis',
  charging_cable: 'Câble de recharge',
} as const;

export const documents = {
  /** A vehicle that is driven to its inspection needs the original aboard (domain.md). */
  registration: 'Certificat d’immatriculation (original)',
  inspection: 'Contrôle technique',
  service_book: 'Carnet d’entretien',
  accident_form: 'Constat amiable',
} as const;

export const receiptKinds = {
  toll: 'Péage',
  fuel: 'Carburant',
  parking: 'Stationnement',
  other: 'Autre',
} as const;

/** Why the other side did not sign. */
export const missingSignatures = {
  contact_absent: 'Absence',
  refused: 'Refus de signer',
} as const;

/** Parts of a full tank that the gauge has; at 0 the vehicle is on its reserve. */
export const FUEL_EIGHTHS = 8;

/** The box that a signature is written in. */
export const SIGNATURE_BOX = { width: 1_000, height: 400 } as const;

export interface Photo {
  readonly zone: PhotoZone;
  readonly mediumId: string;
}

export interface Damage {
  readonly view: keyof typeof diagramViews;
  /** From the left and from the top of the view, 0 to 1. */
  readonly x: number;
  readonly y: number;
  readonly part: keyof typeof vehicleParts;
  readonly type: keyof typeof damageTypes;
  readonly severity: 1 | 2 | 3 | 4 | 5;
  /** Media. */
  readonly photos: readonly string[];
}

export interface Receipt {
  readonly kind: keyof typeof receiptKinds;
  readonly cents: number;
  /** Media. */
  readonly photos: readonly string[];
}

export interface Signature {
  /** Of a driver the first name: customers know no other. */
  readonly name: string;
  /** As SVG draws it in `SIGNATURE_BOX`: `M10 20L15 25…`, whole numbers and no other command. */
  readonly path: string;
}

export interface ReportContent {
  /** As the booking has it. */
  readonly plate: string;
  /** Kilometres; null where it cannot be read. */
  readonly mileage: number | null;
  /** 0 to `FUEL_EIGHTHS`; null for a vehicle that takes none. */
  readonly fuelEighths: number | null;
  /** 0 to 100; null for a vehicle that is not charged. */
  readonly batteryPercent: number | null;
  readonly warningLights: readonly (keyof typeof warningLights)[];
  readonly conditions: readonly (keyof typeof viewConditions)[];
  readonly photos: readonly Photo[];
  /** Media. */
  readonly videos: readonly string[];
  readonly damages: readonly Damage[];
  readonly accessories: readonly (keyof typeof accessories)[];
  readonly documents: readonly (keyof typeof documents)[];
  readonly keyCount: number;
  /** Protective covers are fitted. */
  readonly covers: boolean;
  /** W plate that the vehicle is driven under. */
  readonly wPlate: string | null;
  readonly receipts: readonly Receipt[];
  /** What the other side does not agree with. */
  readonly reservations: string | null;
  readonly driver: Signature;
  /** Of who gives or takes the vehicle; either this or why there is none. */
  readonly contact: Signature | null;
  readonly missing: { readonly why: keyof typeof missingSignatures; readonly reason: string } | null;
}

/** A medium of a report, named by its bytes. */
export interface MediumRef {
  readonly id: string;
  /** `mediumHash`. */
  readonly hash: string;
}

/** The media that a content refers to, each once, in the order in which it does. */
export const mediaOf = ({ photos, videos, damages, receipts }: ReportContent): string[] => [
  ...new Set([
    ...photos.map(({ mediumId }) => mediumId),
    ...videos,
    ...[...damages, ...receipts].flatMap((one) => one.photos),
  ]),
];

/** Zones that have no photo yet and must have one. */
export const missingZones = ({ photos }: Pick<ReportContent, 'photos'>): PhotoZone[] =>
  requiredZones.filter((required) => !photos.some(({ zone }) => zone === required));

/** How it was signed: what a report that is sealed says of itself. */
export const outcomeOf = ({ reservations, missing }: Pick<ReportContent, 'reservations' | 'missing'>) =>
  missing?.why ?? (reservations === null ? 'signed' : 'signed_with_reservations');

/** How full the tank is. @param eighths 0 to `FUEL_EIGHTHS` */
export const fuelLabel = (eighths: number): string =>
  eighths === 0 ? 'réserve' : eighths === FUEL_EIGHTHS ? 'plein' : `${eighths}/${FUEL_EIGHTHS}`;

/** The vehicle was given to us on its reserve: a fee is due (specification §9). */
export const isOnReserve = (kind: ReportKind, { fuelEighths }: Pick<ReportContent, 'fuelEighths'>): boolean =>
  kind === 'pickup' && fuelEighths === 0;
