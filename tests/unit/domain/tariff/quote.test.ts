import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatKilometres } from '../../../../src/domain/lib/french-number.ts';
import { distanceBetween, type Place } from '../../../../src/domain/lib/place.ts';
import { company } from '../../../../src/domain/settings/company.ts';
import { bands } from '../../../../src/domain/tariff/band.ts';
import {
  type ExplainedQuote,
  quote as priceOf,
  type QuoteInput,
  type QuoteOptions,
} from '../../../../src/domain/tariff/quote.ts';
import { explained } from '../../../../src/domain/tariff/quote-explanation.ts';
import {
  gridServiceCodes,
  type ServiceCode,
  serviceCodes,
  serviceLabels,
} from '../../../../src/domain/tariff/service.ts';
import { publishedTariff, type Tariff } from '../../../../src/domain/tariff/tariff.ts';
import { law } from '../law.ts';
import { aroundYard, northOfYard } from '../places.ts';

/** Rates that differ in each band; those of the specification's example in the first two. */
const slopedTariff: Tariff = {
  ...publishedTariff,
  services: [
    { code: 'single', label: 'Trajet', cents: { '0-5': 2990, '5-10': 3990, '10-15': 4995 } },
    { code: 'round_trip', label: 'Aller-retour', cents: { '0-5': 4990, '5-10': 6990, '10-15': 8995 } },
    {
      code: 'inspection_round_trip',
      label: 'Contrôle technique',
      cents: { '0-5': 10990, '5-10': null, '10-15': null },
    },
  ],
};

const quote = (request: QuoteInput, given: QuoteOptions): ExplainedQuote =>
  explained(priceOf(request, given));

const price = (serviceCode: ServiceCode, out: number, back = out, options: Partial<QuoteOptions> = {}) =>
  quote(
    { serviceCode, outbound: northOfYard(out), inbound: northOfYard(back) },
    { tariff: publishedTariff, ...options },
  );

/** Cents, or infinity where there is no price: dearer than any. */
const total = (answer: ExplainedQuote) =>
  answer.kind === 'priced' ? answer.totalCents : Number.POSITIVE_INFINITY;

const metres = fc.nat(20_000);
const tariff = fc.constantFrom(publishedTariff, slopedTariff);
const options = fc.record({ tariff, includedMetres: fc.option(fc.nat(20_000)) });
const gridService = fc.constantFrom(...gridServiceCodes);

describe('the published prices', () => {
  it.each([
    ['single_outbound', 0, 3490],
    ['single_outbound', 5_000, 3490],
    ['single_return', 5_001, 3490],
    ['single_outbound', 15_000, 3490],
    ['single_outbound', 15_001, Number.POSITIVE_INFINITY],
    ['round_trip', 0, 5990],
    ['round_trip', 10_000, 5990],
    ['round_trip', 10_001, 5990],
    ['round_trip', 15_000, 5990],
    ['round_trip', 15_001, Number.POSITIVE_INFINITY],
    ['inspection_round_trip', 0, 11990],
    ['inspection_round_trip', 5_000, 11990],
    ['inspection_round_trip', 5_001, Number.POSITIVE_INFINITY],
  ] as const)('of %s at %d m is %d cents', (service, distance, cents) => {
    expect(total(price(service, distance))).toBe(cents);
  });

  it.each([
    [0, '0-5'],
    [5_000, '0-5'],
    [5_001, '5-10'],
    [10_000, '5-10'],
    [10_001, '10-15'],
    [15_000, '10-15'],
    [15_001, null],
  ])('put a place at %d m in the band %s', (distance, bandId) => {
    expect(price('single_outbound', distance).legs).toEqual([
      { kind: 'outbound', distanceMetres: distance, bandId },
    ]);
  });

  it('take the inspection pack only if both legs are within 5 km', () => {
    expect(total(price('inspection_round_trip', 5_000, 5_001))).toBe(Number.POSITIVE_INFINITY);
    expect(total(price('inspection_round_trip', 5_001, 5_000))).toBe(Number.POSITIVE_INFINITY);
  });

  it('are on quote when any leg is beyond 15 km', () => {
    expect(total(price('round_trip', 15_001, 1_000))).toBe(Number.POSITIVE_INFINITY);
    expect(total(price('round_trip', 1_000, 15_001))).toBe(Number.POSITIVE_INFINITY);
  });

  it('split 59.90 into 49.92 and 9.98 of VAT', () => {
    expect(price('round_trip', 1_000)).toMatchObject({ totalCents: 5990, netCents: 4992, vatCents: 998 });
  });
});

describe('the specification’s example', () => {
  it('costs 49.90/2 + 69.90/2 = 59.90 and says so', () => {
    const answer = price('round_trip', 3_000, 8_000, { tariff: slopedTariff });
    expect(total(answer)).toBe(5990);
    expect(answer.explanation[2]).toBe(
      'Deux tranches différentes, donc la moitié du tarif de chacune\u00a0: 49,90\u00a0€ ÷ 2 + 69,90\u00a0€ ÷ 2 = 59,90\u00a0€.',
    );
  });

  it('is rounded half up to a cent once summed', () => {
    expect(total(price('round_trip', 8_000, 12_000, { tariff: slopedTariff }))).toBe(7993);
  });
});

describe('any price', () => {
  it('never falls when a leg gets longer, whatever the service', () => {
    law(
      fc.property(gridService, metres, metres, metres, options, (service, near, more, back, given) => {
        const far = near + more;
        expect(total(price(service, near, back, given))).toBeLessThanOrEqual(
          total(price(service, far, back, given)),
        );
        expect(total(price(service, back, near, given))).toBeLessThanOrEqual(
          total(price(service, back, far, given)),
        );
      }),
    );
  });

  it('is the same with the two places of a round trip swapped', () => {
    const roundTrip = fc.constantFrom('round_trip', 'inspection_round_trip');
    law(
      fc.property(roundTrip, aroundYard, aroundYard, options, (serviceCode, a, b, given) => {
        expect(total(quote({ serviceCode, outbound: a, inbound: b }, given))).toBe(
          total(quote({ serviceCode, outbound: b, inbound: a }, given)),
        );
      }),
    );
  });

  it('is the same for an outbound trip and a return trip with the two places swapped', () => {
    law(
      fc.property(aroundYard, aroundYard, options, (a, b, given) => {
        expect(total(quote({ serviceCode: 'single_outbound', outbound: a, inbound: b }, given))).toBe(
          total(quote({ serviceCode: 'single_return', outbound: b, inbound: a }, given)),
        );
      }),
    );
  });

  it('uses the one place for both legs when there is only one', () => {
    law(
      fc.property(gridService, aroundYard, options, (serviceCode, place, given) => {
        expect(quote({ serviceCode, outbound: place }, given)).toEqual(
          quote({ serviceCode, outbound: place, inbound: place }, given),
        );
      }),
    );
  });

  it('is whole cents whose net and VAT add up', () => {
    law(
      fc.property(gridService, metres, metres, options, (service, out, back, given) => {
        const answer = price(service, out, back, given);
        if (answer.kind !== 'priced') return;
        expect(answer.netCents + answer.vatCents).toBe(answer.totalCents);
        expect(
          [answer.netCents, answer.vatCents].every((cents) => Number.isInteger(cents) && cents >= 0),
        ).toBe(true);
      }),
    );
  });

  it('exists exactly where the grid has one for every leg', () => {
    law(
      fc.property(gridService, aroundYard, aroundYard, options, (serviceCode, outbound, inbound, given) => {
        const answer = quote({ serviceCode, outbound, inbound }, given);
        const limit = serviceCode === 'inspection_round_trip' ? 5_000 : 15_000;
        const used = { single_outbound: [outbound], single_return: [inbound] }[serviceCode as string] ?? [
          outbound,
          inbound,
        ];
        const within = used.every((place) => distanceBetween(place, company.origin) <= limit);
        expect(answer.kind).toBe(within ? 'priced' : 'on_quote');
      }),
    );
  });

  it('exists exactly where the establishment is in the bands of its service too, and the explanation says how far it is', () => {
    law(
      fc.property(gridService, fc.nat(5_000), metres, options, (serviceCode, out, away, given) => {
        const answer = quote(
          { serviceCode, outbound: northOfYard(out), establishment: northOfYard(away) },
          given,
        );
        const limit = serviceCode === 'inspection_round_trip' ? 5_000 : 15_000;
        expect(answer.kind).toBe(away <= limit ? 'priced' : 'on_quote');
        expect(answer.explanation).toContain(
          `Le garage choisi\u00a0: à ${formatKilometres(away)} de notre établissement.`,
        );
      }),
    );
  });

  it('measures each leg from its own place to the yard, in the band that holds the distance', () => {
    law(
      fc.property(aroundYard, aroundYard, (outbound, inbound) => {
        const { legs } = quote({ serviceCode: 'round_trip', outbound, inbound }, { tariff: publishedTariff });
        expect(legs.map(({ kind, distanceMetres }) => [kind, distanceMetres])).toEqual([
          ['outbound', distanceBetween(outbound, company.origin)],
          ['return', distanceBetween(inbound, company.origin)],
        ]);
        for (const { distanceMetres, bandId } of legs) {
          const band = bands.find(({ id }) => id === bandId);
          expect(distanceMetres > (band?.fromMetres ?? 15_000) || distanceMetres === 0).toBe(true);
          expect(distanceMetres).toBeLessThanOrEqual(band?.toMetres ?? Number.POSITIVE_INFINITY);
        }
      }),
    );
  });
});

describe('a service outside the grid', () => {
  it('is always on quote', () => {
    const outside = serviceCodes.filter((code) => !gridServiceCodes.some((known) => known === code));
    expect(outside).toEqual(['delivery', 'dealer_transfer', 'storage_in', 'storage_out']);
    for (const service of outside) {
      const reason = `${serviceLabels[service]}\u00a0: sur devis.`;
      expect(price(service, 1_000)).toEqual({ kind: 'on_quote', reason, legs: [], explanation: [reason] });
      expect(price(service, 1_000, 1_000, { includedMetres: 15_000 }).kind).toBe('on_quote');
    }
  });
});

describe('a subscriber', () => {
  const subscriber = { includedMetres: 15_000 };

  it('pays nothing for trips within 15 km', () => {
    for (const service of ['single_outbound', 'single_return', 'round_trip'] as const) {
      const answer = price(service, 15_000, 15_000, subscriber);
      expect(answer).toMatchObject({ kind: 'priced', totalCents: 0, netCents: 0, vatCents: 0 });
      expect(answer.explanation).toContain(
        'Trajets inclus dans l’abonnement, jusqu’à 15\u00a0km\u00a0: 0,00\u00a0€.',
      );
    }
  });

  it('pays nothing only where every end is within the radius that it was sold with, whatever is sold since', () => {
    const all = fc.tuple(metres, metres, metres).map((ends) => ends.map((end) => end % 15_000));
    law(
      fc.property(
        all,
        metres,
        metres,
        ([out = 0, back = 0, establishment = 0], includedMetres, maxMetres) => {
          const offer = { ...publishedTariff.subscription, maxMetres };
          const given = { includedMetres, tariff: { ...publishedTariff, subscription: offer } };
          const answer = quote(
            {
              serviceCode: 'round_trip',
              outbound: northOfYard(out),
              inbound: northOfYard(back),
              establishment: northOfYard(establishment),
            },
            given,
          );
          expect(total(answer)).toBe(Math.max(out, back, establishment) <= includedMetres ? 0 : 5990);
        },
      ),
    );
  });

  it('asks for a quote beyond, as anybody', () => {
    expect(price('round_trip', 15_001, 0, subscriber)).toEqual(price('round_trip', 15_001, 0));
  });

  it('still owes the inspection itself: the pack less the round trip it contains', () => {
    const answer = price('inspection_round_trip', 5_000, 0, subscriber);
    expect(answer).toMatchObject({ totalCents: 6000, netCents: 5000, vatCents: 1000 });
    expect(answer.explanation).toContain(
      'Contrôle technique, non inclus dans l’abonnement\u00a0: 119,90\u00a0€ − 59,90\u00a0€ d’aller-retour = 60,00\u00a0€.',
    );
    expect(price('inspection_round_trip', 5_001, 0, subscriber).kind).toBe('on_quote');
  });
});

describe('« Pourquoi ce prix ? »', () => {
  it('tells the legs, distances, bands, rule and VAT of a price', () => {
    expect(price('round_trip', 3_200, 12_345).explanation).toEqual([
      'Aller\u00a0: 3,2\u00a0km à vol d’oiseau entre l’adresse et notre établissement (distance estimée), tranche 0–5\u00a0km.',
      'Retour\u00a0: 12,4\u00a0km à vol d’oiseau entre l’adresse et notre établissement (distance estimée), tranche 10–15\u00a0km.',
      'Deux tranches différentes, donc la moitié du tarif de chacune\u00a0: 59,90\u00a0€ ÷ 2 + 59,90\u00a0€ ÷ 2 = 59,90\u00a0€.',
      'Total\u00a0: 59,90\u00a0€ toutes taxes comprises, soit 49,92\u00a0€ hors taxes et 9,98\u00a0€ de TVA à 20\u00a0%.',
    ]);
  });

  it('says of a commune alone, by its INSEE code, that its distance is to be confirmed', () => {
    const at = (googleCode: string) => ({ ...northOfYard(3_000), googleCode });
    const answer = (out: string, establishment: string) =>
      quote(
        { serviceCode: 'single_outbound', outbound: at(out), establishment: at(establishment) },
        { tariff: publishedTariff },
      ).explanation.slice(0, 2);
    for (const commune of ['13001', '2A004', '97411']) {
      const [leg, there] = answer(commune, commune);
      expect(leg).toContain('notre établissement (distance à confirmer), tranche');
      expect(there).toBe(
        'Le garage choisi\u00a0: à 3,0\u00a0km de notre établissement (distance à confirmer).',
      );
    }
    for (const street of ['13001_1234', '13001_1234_00003', 'demo', '']) {
      expect(answer(street, street).join()).not.toContain('confirmer');
    }
  });

  it('says that the distance of a commune changes no price, once both ends are known', () => {
    const final = 'Le prix affiché est définitif\u00a0: la distance exacte ne le changera pas.';
    const [street, town] = [northOfYard(3_000), { ...northOfYard(3_000), googleCode: '13001' }];
    const last = (outbound: Place, establishment?: Place) =>
      quote(
        { serviceCode: 'round_trip', outbound, establishment },
        { tariff: publishedTariff },
      ).explanation.at(-1);
    expect([last(town, street), last(street, town), last(town, town)]).toEqual([final, final, final]);
    expect([last(street, street), last(town)]).toEqual([
      expect.stringMatching(/^Total/),
      expect.stringMatching(/^Total/),
    ]);
    expect(last(town, { ...town, ...northOfYard(20_000) })).toMatch(/sur devis/);
  });

  it('names the grid’s own price when all legs are in one band', () => {
    expect(price('single_return', 7_000).explanation).toEqual([
      'Retour\u00a0: 7,0\u00a0km à vol d’oiseau entre l’adresse et notre établissement (distance estimée), tranche 5–10\u00a0km.',
      'Retour simple dans cette tranche\u00a0: 34,90\u00a0€.',
      'Total\u00a0: 34,90\u00a0€ toutes taxes comprises, soit 29,08\u00a0€ hors taxes et 5,82\u00a0€ de TVA à 20\u00a0%.',
    ]);
  });

  it('says up to where the service has a price when this one has none', () => {
    const beyond = price('single_outbound', 20_000);
    expect(beyond.explanation).toEqual([
      'Aller\u00a0: 20,0\u00a0km à vol d’oiseau entre l’adresse et notre établissement (distance estimée), hors des tranches du tarif.',
      'Aller simple\u00a0: sur devis au-delà de 15\u00a0km.',
    ]);
    expect(price('inspection_round_trip', 6_000)).toMatchObject({
      reason: 'Contrôle technique et aller-retour\u00a0: sur devis au-delà de 5\u00a0km.',
    });
  });
});
