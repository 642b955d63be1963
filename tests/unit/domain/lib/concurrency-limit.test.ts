import { expect, it } from 'vitest';
import { limitConcurrency } from '../../../../src/domain/lib/concurrency-limit.ts';

it('runs so many at once, the others in their order, failures included', async () => {
  const limited = limitConcurrency(2);
  const begun: number[] = [];
  const ends: ((fail?: boolean) => void)[] = [];
  const all = [0, 1, 2, 3, 4].map((index) =>
    limited(() => {
      begun.push(index);
      return new Promise<number>((resolve, reject) => {
        ends[index] = (fail) => (fail ? reject(new Error('no')) : resolve(index));
      });
    }),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]?.(true);
  await expect(all[1]).rejects.toThrow('no');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  ends[2]?.();
  await Promise.all([all[0], all[2]]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  ends[3]?.();
  ends[4]?.();
  expect(await Promise.all([all[3], all[4]])).toEqual([3, 4]);
  // Every place is free again.
  expect(await Promise.all([limited(async () => 'a'), limited(async () => 'b')])).toEqual(['a', 'b']);
});
