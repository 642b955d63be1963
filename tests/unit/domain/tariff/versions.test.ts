/** Fees are versions as prices are: what changes one of them changes nothing of what was ordered before. */
import { describe, expect, it } from 'vitest';
import { feeCodes } from '../../../../src/domain/booking/fee-charge.ts';
import { versionOfDay } from '../../../../src/domain/lib/time/versions.ts';
import { publishedFees } from '../../../../src/domain/tariff/fees.ts';
import { publishedTariff } from '../../../../src/domain/tariff/tariff.ts';
import { tariffVersions, versionsOf } from '../../../../src/domain/tariff/versions.ts';

const dearer = { ...publishedTariff, firstDay: '2027-01-01', vatRate: 21 };
const stricter = {
  ...publishedFees,
  firstDay: '2027-03-01',
  fees: publishedFees.fees.map((fee) => ({ ...fee, perDay: true })),
  lateness: { freeMinutes: 5, smallFeeMinutes: 15 },
};

describe('the versions of a tariff', () => {
  it('begin on each day of other prices or other fees, with those of their day', () => {
    const versions = versionsOf([publishedTariff, dearer], [publishedFees, stricter]);
    const told = versions.map(({ firstDay, vatRate, lateness, fees }) => [
      firstDay,
      vatRate,
      lateness.freeMinutes,
      fees.every(({ perDay }) => perDay),
    ]);
    expect(told).toEqual([
      ['2026-01-01', 20, 10, false],
      ['2027-01-01', 21, 10, false],
      ['2027-03-01', 21, 5, true],
    ]);
    expect(versionOfDay(versions, '2027-02-28').lateness.freeMinutes).toBe(10);
    expect(versionOfDay(versions, '2027-03-01').firstDay).toBe('2027-03-01');
  });

  it('are one where prices and fees change on the same day', () => {
    const sameDay = { ...stricter, firstDay: dearer.firstDay };
    expect(versionsOf([publishedTariff, dearer], [publishedFees, sameDay])).toHaveLength(2);
  });

  it('each have a fee of each code that rules name', () => {
    for (const { fees } of tariffVersions) expect(fees.map(({ code }) => code)).toEqual(feeCodes);
  });
});
