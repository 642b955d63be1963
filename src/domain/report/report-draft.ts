/**
 * A condition report in the making, as a tablet keeps it at each change: what is typed stays as it was typed, and what
 * would keep it from being sealed is told step by step.
 */

import { controls } from '../lib/text-rule.ts';
import { withoutControls } from '../lib/without-controls.ts';
import { barePlate, readWPlate } from '../vehicle/bare-plate.ts';
import {
  type Damage,
  FUEL_EIGHTHS,
  isOnReserve,
  missingZones,
  photoZones,
  type Receipt,
  type ReportContent,
  type ReportKind,
  requiredZones,
} from './condition-report.ts';
import { kilometresText, type MileageReading, readingText } from './mileage.ts';
import { MILEAGE_MAX, RECEIPT_MAX_CENTS, RESERVATIONS_MAX_LENGTH } from './report-limits.ts';

/** In the order in which they are gone through. */
export const reportSteps = {
  identity: 'Identité du véhicule',
  photos: 'Photos et vidéo',
  damages: 'Dommages',
  meters: 'Compteur et niveau',
  equipment: 'Équipement et documents',
  review: 'Relecture et réserves',
  signatures: 'Signatures',
} as const;

export type ReportStep = keyof typeof reportSteps;

export interface DraftReceipt extends Omit<Receipt, 'cents'> {
  /** As typed: « 12,50 ». */
  readonly euros: string;
}

type Kept =
  | 'fuelEighths'
  | 'warningLights'
  | 'conditions'
  | 'photos'
  | 'videos'
  | 'damages'
  | 'accessories'
  | 'documents'
  | 'keyCount'
  | 'covers'
  | 'driver'
  | 'missing';

export interface ReportDraft extends Pick<ReportContent, Kept> {
  readonly step: ReportStep;
  /** How many steps were gone through, from the first. */
  readonly reached: number;
  /** As read on the vehicle. */
  readonly plate: string;
  readonly mileage: string;
  /** The mileage cannot be read. */
  readonly unread: boolean;
  /** What is lower than the last reading of the vehicle, and was read twice; absent from drafts of older pages. */
  readonly confirmedMileage?: number | null;
  readonly battery: string;
  readonly wPlate: string;
  readonly receipts: readonly DraftReceipt[];
  readonly reservations: string;
  /** Its path is empty until it is drawn; so with the driver's. */
  readonly contact: ReportContent['driver'];
  /** Media that were taken for it, given up or not. */
  readonly taken: readonly string[];
}

/** What a report is of. */
export interface ReportSubject {
  readonly kind: ReportKind;
  readonly vehicle: { readonly plate: string };
  readonly from: ReportEnd;
  readonly to: ReportEnd;
  /** W plates are for France only (JO Q15-19874). */
  readonly abroad?: boolean | undefined;
  /** What is due if the vehicle is given to us on its reserve, in French; null or absent where nothing is. */
  readonly reserveFee?: string | null | undefined;
  /** Of the vehicle, whatever trip it was of, as far as the tablet knows. */
  readonly lastMileage?: MileageReading | null | undefined;
}

interface ReportEnd {
  readonly contactName: string;
}

/**
 * @param driver first name
 * @param before the vehicle's last report on this tablet: what it had aboard is proposed again
 * @param known damages that it has already
 */
export function newDraft(
  { kind, from, to }: ReportSubject,
  driver: string,
  before: ReportContent | null,
  known: readonly Damage[],
): ReportDraft {
  return {
    step: 'identity',
    reached: 0,
    plate: '',
    mileage: '',
    unread: false,
    confirmedMileage: null,
    fuelEighths: null,
    battery: '',
    warningLights: [],
    conditions: [],
    photos: [],
    videos: [],
    // Photos of another report are not this one's.
    damages: known.map((damage) => ({ ...damage, photos: [] })),
    accessories: before?.accessories ?? [],
    documents: before?.documents ?? [],
    keyCount: before?.keyCount ?? 1,
    covers: before?.covers ?? false,
    wPlate: before?.wPlate ?? '',
    receipts: [],
    reservations: '',
    driver: { name: driver, path: '' },
    contact: { name: (kind === 'pickup' ? from : to).contactName, path: '' },
    missing: null,
    taken: [],
  };
}

const unsigned = <T extends { readonly path: string }>(signature: T): T => ({ ...signature, path: '' });

/** Changes that whoever has signed knows of, or that nobody signs. */
const besides: readonly string[] = [
  'step',
  'reached',
  'taken',
  'driver',
  'contact',
  'missing',
  // It says again a mileage that was signed.
  'confirmedMileage',
];

/** Whoever changes what was signed has it signed anew. */
export function changeDraft(draft: ReportDraft, patch: Partial<ReportDraft>): ReportDraft {
  const next = { ...draft, ...patch };
  return Object.keys(patch).every((name) => besides.includes(name))
    ? next
    : { ...next, driver: unsigned(next.driver), contact: unsigned(next.contact) };
}

/** Whole, with or without spaces between thousands; NaN for anything else. */
export const readWhole = (typed: string): number => {
  const digits = typed.replace(/\s/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
};

/** Cents of euros as typed; NaN for anything else. */
export const readCents = (typed: string): number => {
  const [, euros, cents = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, '')) ?? [];
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'));
};

/** Whether the vehicle in front of the driver is the one that was booked. */
export const isSamePlate = (typed: string, booked: string): boolean => barePlate(typed) === barePlate(booked);

const between = (value: number, min: number, max: number): boolean => value >= min && value <= max;

export interface LowerMileage {
  readonly kilometres: number;
  readonly last: MileageReading;
  readonly isConfirmed: boolean;
}

/** What is read of a vehicle that had more before: a slip of a digit, then or now; null where it has not. */
export function lowerMileage(
  { mileage, unread, confirmedMileage }: Pick<ReportDraft, 'mileage' | 'unread' | 'confirmedMileage'>,
  { lastMileage }: Pick<ReportSubject, 'lastMileage'>,
): LowerMileage | null {
  const kilometres = readWhole(mileage);
  return !unread && lastMileage && kilometres < lastMileage.kilometres
    ? { kilometres, last: lastMileage, isConfirmed: confirmedMileage === kilometres }
    : null;
}

/** The fee that the report will cause, in French, to be known before it is signed; empty without one. */
export const feeIn = (draft: ReportDraft, { kind, reserveFee }: ReportSubject): string =>
  (isOnReserve(kind, draft) && reserveFee) || '';

/** Why it has to be looked at again, in French, or null. */
function unconfirmed(draft: ReportDraft, subject: ReportSubject): string | null {
  const lower = lowerMileage(draft, subject);
  return !lower || lower.isConfirmed
    ? null
    : `${readingText(lower.last)}\u00a0: corrigez le kilométrage, ou confirmez ${kilometresText(lower.kilometres)}.`;
}

/** Said of a trip that leaves France. */
export const NO_W_PLATE = 'Ce trajet passe par l’étranger\u00a0: une plaque W ne vaut qu’en France.';

/** Why each step cannot be sealed as it is, in French, or null. */
const faults: Readonly<Record<ReportStep, (draft: ReportDraft, subject: ReportSubject) => string | null>> = {
  identity: ({ plate }, { vehicle }) =>
    isSamePlate(plate, vehicle.plate)
      ? null
      : plate === ''
        ? 'Relevez la plaque sur le véhicule.'
        : 'Cette plaque n’est pas celle de la réservation.',
  photos: (draft) => {
    const missing = missingZones(draft);
    return missing.length > 0
      ? `Photos à prendre\u00a0: ${missing.map((zone) => photoZones[zone].toLowerCase()).join(', ')}.`
      : null;
  },
  damages: () => null,
  meters: (draft, subject) => {
    const { mileage, unread, fuelEighths, battery } = draft;
    return !unread && !between(readWhole(mileage), 0, MILEAGE_MAX)
      ? 'Relevez le kilométrage au compteur.'
      : battery.trim() !== '' && !between(readWhole(battery), 0, 100)
        ? 'La batterie se lit de 0 à 100\u00a0%.'
        : fuelEighths === null && battery.trim() === ''
          ? 'Relevez le niveau du réservoir, ou celui de la batterie.'
          : unconfirmed(draft, subject);
  },
  equipment: ({ wPlate, receipts }, { abroad }) =>
    wPlate.trim() !== '' && abroad
      ? NO_W_PLATE
      : wPlate.trim() !== '' && readWPlate(wPlate) === null
        ? 'Une plaque W s’écrit W-123-AB.'
        : receipts.every(({ euros }) => between(readCents(euros), 1, RECEIPT_MAX_CENTS))
          ? null
          : 'Indiquez le montant de chaque justificatif, par exemple 12,50.',
  review: ({ reservations }) =>
    reservations.length > RESERVATIONS_MAX_LENGTH
      ? `Les réserves sont limitées à ${RESERVATIONS_MAX_LENGTH} caractères.`
      : null,
  signatures: ({ driver, contact, missing }) =>
    driver.name.trim() === '' || !isDrawn(driver.path)
      ? 'Le convoyeur n’a pas signé.'
      : missing
        ? missing.reason.trim() === ''
          ? 'Indiquez pourquoi il n’y a pas de signature.'
          : null
        : contact.name.trim() === '' || !isDrawn(contact.path)
          ? 'L’interlocuteur n’a pas signé.'
          : null,
};

/** More than a point where a finger fell. */
const isDrawn = (path: string): boolean => path.includes('L');

export const faultIn = (step: ReportStep, draft: ReportDraft, subject: ReportSubject): string | null =>
  faults[step](draft, subject);

const named = ({ name, path }: ReportContent['driver']): ReportContent['driver'] => ({
  name: withoutControls(name, controls.inLine),
  path,
});

/** What is sealed. Expects a draft without faults. */
export function contentOf(draft: ReportDraft, { vehicle }: ReportSubject): ReportContent {
  const {
    step: _step,
    reached: _reached,
    taken: _taken,
    confirmedMileage: _confirmedMileage,
    unread,
    battery,
    contact,
    missing,
    ...same
  } = draft;
  return {
    ...same,
    plate: vehicle.plate,
    mileage: unread ? null : readWhole(draft.mileage),
    batteryPercent: battery.trim() === '' ? null : readWhole(battery),
    wPlate: readWPlate(draft.wPlate),
    receipts: draft.receipts.map(({ kind, euros, photos }) => ({ kind, cents: readCents(euros), photos })),
    reservations: withoutControls(draft.reservations).trim() || null,
    driver: named(draft.driver),
    contact: missing ? null : named(contact),
    missing: missing && { ...missing, reason: withoutControls(missing.reason) },
  };
}

/** The zone to photograph next: those that are required first; null once each has its photo. */
export const nextZone = (draft: Pick<ReportDraft, 'photos'>) => missingZones(draft)[0] ?? null;

export const isRequired = (zone: keyof typeof photoZones): boolean =>
  requiredZones.some((required) => required === zone);

/** Of the gauge, from the reserve to a full tank. */
export const fuelLevels: readonly number[] = Array.from({ length: FUEL_EIGHTHS + 1 }, (_, level) => level);
