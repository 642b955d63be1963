import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastHash } from '../../../../src/domain/report/report-chain.ts';
import { law } from '../law.ts';

it('the next report follows the last one, whatever the tablet knows already and has kept still', () => {
  const chain = fc
    .uniqueArray(fc.string({ minLength: 1 }), { maxLength: 6 })
    .map((hashes) => hashes.map((hash, index) => ({ hash, previousHash: hashes[index - 1] ?? null })));
  law(
    fc.property(chain, fc.nat(), fc.nat(), (reports, known, kept) => {
      const read = known % (reports.length + 1);
      const from = kept % (read + 1);
      const local = reports.slice(from).reverse();
      expect(lastHash(reports.slice(0, read), local)).toBe(reports.at(-1)?.hash ?? null);
    }),
  );
});

it('the first report follows none', () => expect(lastHash([], [])).toBeNull());
