import * as fc from 'fast-check';
import { is, validate } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { quote } from '../../../../src/domain/tariff/quote.ts';
import { explained } from '../../../../src/domain/tariff/quote-explanation.ts';
import { quoteRequestSchema, quoteSchema } from '../../../../src/domain/tariff/quote-schema.ts';
import { serviceCodes } from '../../../../src/domain/tariff/service.ts';
import { publishedTariff } from '../../../../src/domain/tariff/tariff.ts';
import { law } from '../law.ts';
import { anywhere, aroundYard } from '../places.ts';

const yard = { lat: 43.5297, lon: 5.4474 };
const request = { serviceCode: 'round_trip', outbound: yard };

describe('the request of a price', () => {
  it('is a known service and one or two places on the globe', () => {
    law(
      fc.property(fc.constantFrom(...serviceCodes), anywhere, anywhere, (serviceCode, outbound, inbound) => {
        expect(is({ serviceCode, outbound }, quoteRequestSchema)).toBe(true);
        expect(is({ serviceCode, outbound, inbound }, quoteRequestSchema)).toBe(true);
      }),
    );
  });

  it.each([
    ['an unknown service', { ...request, serviceCode: 'constructor' }],
    ['no place', { serviceCode: 'round_trip' }],
    ['a null place', { ...request, inbound: null }],
    ['a latitude beyond the pole', { ...request, outbound: { lat: 90.1, lon: 0 } }],
    ['a longitude beyond the antimeridian', { ...request, outbound: { lat: 0, lon: -180.1 } }],
    ['a text as a coordinate', { ...request, outbound: { lat: '43', lon: 5 } }],
    ['an infinite coordinate', JSON.parse('{"serviceCode":"round_trip","outbound":{"lat":1e999,"lon":0}}')],
    ['a coordinate that is no number', { ...request, outbound: { lat: Number.NaN, lon: 0 } }],
    ['an unknown field in a place', { ...request, outbound: { ...yard, alt: 3 } }],
    ['a price sent by the client', { ...request, totalCents: 1 }],
    ['a subscription claimed by the client', { ...request, subscriber: true }],
    ['a list', [request]],
    ['nothing', null],
  ])('is refused with %s', (_, body) => {
    expect(is(body, quoteRequestSchema)).toBe(false);
  });
});

describe('what is wrong with a request', () => {
  it.each([
    [{ ...request, serviceCode: 'taxi' }, 'serviceCode', 'Cette prestation n’existe pas.'],
    [{ outbound: yard }, 'serviceCode', 'Cette prestation n’existe pas.'],
    [
      { ...request, outbound: { ...yard, lat: 91 } },
      'outbound.lat',
      'Une coordonnée entre -90 et 90 est attendue.',
    ],
  ])('is said in French, with its field', (body, field, message) => {
    const [error] = validate(body, quoteRequestSchema);
    const said = error?.failures().map((failure) => [failure.path.join('.'), failure.message]);
    expect(said).toEqual([[field, message]]);
  });
});

describe('the answer of a price', () => {
  it('is understood as it left the engine, through JSON', () => {
    law(
      fc.property(
        fc.constantFrom(...serviceCodes),
        aroundYard,
        aroundYard,
        (serviceCode, outbound, inbound) => {
          const answer = explained(quote({ serviceCode, outbound, inbound }, { tariff: publishedTariff }));
          expect(is(JSON.parse(JSON.stringify(answer)), quoteSchema)).toBe(true);
        },
      ),
    );
  });

  it('may gain a field, but not lose its kind', () => {
    const answer = explained(
      quote({ serviceCode: 'round_trip', outbound: yard }, { tariff: publishedTariff }),
    );
    expect(is({ ...answer, currency: 'EUR' }, quoteSchema)).toBe(true);
    expect(is({ ...answer, kind: 'free' }, quoteSchema)).toBe(false);
  });
});
