/** What is asked of the API about the versions of the prices: by anyone, and by administrators who set them. */
import { array, boolean, enums, type Infer, integer, nullable, number, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { bands } from './band.ts';
import { fees } from './fees.ts';
import type { setTariffSchema, withdrawTariffSchema } from './tariff-schema.ts';

const price = nullable(integer());

/** A whole version. Cents, VAT included; metres. */
export const versionSchema = type({
  firstDay: string(),
  bands: array(
    type({
      id: enums(bands.map(({ id }) => id)),
      fromMetres: integer(),
      toMetres: integer(),
      label: string(),
    }),
  ),
  services: array(
    type({
      code: enums(['single', 'round_trip', 'inspection_round_trip']),
      label: string(),
      cents: type({ '0-5': price, '5-10': price, '10-15': price }),
    }),
  ),
  vatRate: number(),
  subscription: type({ cents: integer(), months: integer(), maxMetres: integer() }),
  cancellation: array(type({ minutesBefore: number(), refundPercent: number(), label: string() })),
  fees: array(
    type({
      code: openEnum(fees.map(({ code }) => code)),
      label: string(),
      lines: array(type({ label: string(), cents: integer() })),
      perDay: boolean(),
    }),
  ),
  lateness: type({ freeMinutes: integer(), smallFeeMinutes: integer() }),
});

/** The version that holds, then those that are to come. */
export const readTariff = contract()({
  method: 'GET',
  path: '/tariff',
  answer: type({ versions: array(versionSchema) }),
});

const settingsSchema = type({
  /** Oldest first. */
  versions: array(
    type({
      ...versionSchema.schema,
      /** Null of what held before anything was set, as `madeBy` is. */
      entryId: nullable(string()),
      madeBy: nullable(string()),
      /** Its first day is far enough for it to be taken back. */
      withdrawable: boolean(),
    }),
  ),
  /** The version that was set last, whether it holds or not; nothing where there is none. */
  lastSeen: string(),
});

export type TariffSettings = Infer<typeof settingsSchema>;

export const readTariffSettings = contract()({
  method: 'GET',
  path: '/settings/tariff',
  answer: settingsSchema,
});

export const setTariff = contract<Infer<typeof setTariffSchema>>()({
  method: 'POST',
  path: '/settings/tariff',
  answer: settingsSchema,
});

/** Until ten minutes before it holds. */
export const withdrawTariff = contract<Infer<typeof withdrawTariffSchema>>()({
  method: 'POST',
  path: '/settings/tariff/withdraw',
  answer: settingsSchema,
});
