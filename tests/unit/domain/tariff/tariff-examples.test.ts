import { expect, it } from 'vitest';
import { publishedTariff } from '../../../../src/domain/tariff/tariff.ts';
import { tariffOddities } from '../../../../src/domain/tariff/tariff-examples.ts';

const { bands } = publishedTariff;
const service = (near: number | null, middle: number | null, far: number | null) => ({
  code: 'single' as const,
  label: 'Trajet simple',
  cents: { '0-5': near, '5-10': middle, '10-15': far },
});
const odditiesOf = (...prices: Parameters<typeof service>) =>
  tariffOddities({ bands, services: [service(...prices)] });

it('finds nothing odd in the published prices', () => {
  expect(tariffOddities(publishedTariff)).toEqual([]);
});

it('tells of each band that costs more than one farther away, and of none that is on quote', () => {
  expect(odditiesOf(3490, 3990, 3990)).toEqual([]);
  expect(odditiesOf(4490, null, null)).toEqual([]);
  expect(odditiesOf(4490, null, 3990)).toEqual([
    'Trajet simple\u00a0: 44,90\u00a0€ à 0–5\u00a0km, et moins plus loin (39,90\u00a0€ à 10–15\u00a0km).',
  ]);
  expect(odditiesOf(4490, 4290, 3990)).toHaveLength(2);
});
