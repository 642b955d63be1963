/** What the team asks of the API about W plates: the register, who drove what under each, and who drove at an instant. */
import { array, boolean, type Infer, integer, nullable, string, type } from 'superstruct';
import { contract, fileContract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import { legKinds } from '../tariff/service.ts';
import type { certificateChangeSchema, certificateSchema } from './plate-schema.ts';

/** A vehicle on its way with one of us: from the report of its pick-up to its handover. */
const driveSchema = type({
  /** Of the report of its pick-up. */
  id: string(),
  driver: string(),
  /** Null where it went under its own plate alone. */
  wPlate: nullable(string()),
  /** Of the vehicle. */
  plate: string(),
  brand: string(),
  model: string(),
  bookingId: string(),
  reference: string(),
  tripKind: openEnum(legKinds),
  /** By the tablet's clock; ISO 8601. */
  from: string(),
  /** Null while it lasts. */
  to: nullable(string()),
});

export type Drive = Sendable<Infer<typeof driveSchema>>;

const registerSchema = type({
  /** In the order of the plates. */
  plates: array(
    type({
      plate: string(),
      /** The newest first. */
      certificates: array(type({ id: string(), year: integer() })),
      /** The last day of the newest of them, `YYYY-MM-DD`. */
      endsOn: string(),
      isValid: boolean(),
      /** It is to be renewed now, or has not been in time. */
      isEnding: boolean(),
      /** It is known that it is not renewed. */
      isGivenUp: boolean(),
      /** What is driven under it now, the latest. */
      using: nullable(driveSchema),
    }),
  ),
  /** For which a certificate can be recorded now. */
  years: array(integer()),
});

export type Register = Sendable<Infer<typeof registerSchema>>;

export const readRegister = contract()({ method: 'GET', path: '/plate', answer: registerSchema });

/** Every act answers the register as it has become. */
const act = { method: 'POST', answer: registerSchema } as const;

export const recordCertificate = contract<Infer<typeof certificateSchema>>()({
  ...act,
  path: '/plate/certificate',
});

export const changeCertificate = contract<Infer<typeof certificateChangeSchema>>()({
  ...act,
  path: '/plate/certificate/change',
});

/** The latest first: of one plate, or of all. */
export const listPlateUses = contract<undefined, PageQuery & { readonly plate?: string }>()({
  method: 'GET',
  path: '/plate/use',
  answer: pageOf(driveSchema),
});

/** All that began in a year in France; the current one where it is absent. */
export const readPlateUses = fileContract<{ readonly year?: string }>()({
  method: 'GET',
  path: '/plate/use/csv',
  answer: { file: 'text/csv' },
});

export interface DriverQuery {
  /** A W plate, or a vehicle's own. */
  readonly plate: string;
  /** In France: `YYYY-MM-DD`, `HH:MM`. */
  readonly day: string;
  readonly time: string;
}

/** Who drove under a plate at an instant: one, none, or several where something is wrong. */
export const findDriver = contract<undefined, DriverQuery>()({
  method: 'GET',
  path: '/plate/driver',
  answer: type({ drives: array(driveSchema) }),
});
