/** The shapes of `price/quote`, as the API receives the request and the browser the answer. */

import { array, enums, literal, nullable, number, object, optional, string, type } from 'superstruct';
import { described, oneOf } from '../lib/contract/described.ts';
import { bands } from './band.ts';
import { legKinds, type ServiceCode, serviceCodes } from './service.ts';

const degrees = (limit: number) =>
  described<number>('degrees', { type: 'number', minimum: -limit, maximum: limit }, (value) =>
    typeof value === 'number' && Math.abs(value) <= limit
      ? true
      : `Une coordonnée entre -${limit} et ${limit} est attendue.`,
  );

const service = described<ServiceCode>(
  'service',
  { enum: serviceCodes },
  (value) => serviceCodes.some((code) => code === value) || 'Cette prestation n’existe pas.',
);

const place = object({ lat: degrees(90), lon: degrees(180) });

/** A request: unknown fields are refused. */
export const quoteRequestSchema = object({
  serviceCode: service,
  outbound: place,
  inbound: optional(place),
  establishment: optional(place),
});

const legs = array(
  type({
    kind: enums(legKinds),
    /** From the place to the provider. */
    distanceMetres: number(),
    /** Null beyond the last band. */
    bandId: nullable(enums(bands.map(({ id }) => id))),
  }),
);
const explanation = array(string());

/** An answer: a field that a newer API adds does not break an older page. */
export const quoteSchema = oneOf(
  type({
    kind: literal('priced'),
    totalCents: number(),
    netCents: number(),
    vatCents: number(),
    legs,
    explanation,
  }),
  type({ kind: literal('on_quote'), reason: string(), legs, explanation }),
);
