import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../../src/domain/lib/sha256.ts';
import { nextPart, PART_MAX_BYTES, SLICE_MAX_BYTES } from '../../../../src/domain/report/media.ts';
import { mediumHash } from '../../../../src/domain/report/medium-hash.ts';
import { law } from '../law.ts';

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

describe('the hash of a medium', () => {
  it('is the SHA-256 of the SHA-256s of its slices, in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 5 }), async (slices) => {
        const hashes = await Promise.all(slices.map(sha256));
        expect(hashes).toEqual(slices.map((slice) => digest(slice).toString('hex')));
        expect(await mediumHash(hashes)).toBe(digest(Buffer.concat(slices.map(digest))).toString('hex'));
      }),
    );
  });
});

describe('the next part', () => {
  const slice = fc.record({ bytes: fc.integer({ min: 1, max: SLICE_MAX_BYTES }), sha256: fc.constant('') });

  it('leads through every byte of every slice, once and in order', () => {
    law(
      fc.property(fc.array(slice, { minLength: 1, maxLength: 6 }), (slices) => {
        const progress = slices.map(() => ({ received: 0, verified: false }));
        for (let part = nextPart(slices, progress); part; part = nextPart(slices, progress)) {
          const { index, offset, bytes } = part;
          expect(bytes).toBeGreaterThan(0);
          expect(bytes).toBeLessThanOrEqual(PART_MAX_BYTES);
          expect(progress.slice(0, index).every(({ verified }) => verified)).toBe(true);
          expect(progress[index]).toEqual({ received: offset, verified: false });
          const received = offset + bytes;
          progress[index] = { received, verified: received === slices[index]?.bytes };
        }
        expect(progress).toEqual(slices.map(({ bytes }) => ({ received: bytes, verified: true })));
      }),
    );
  });
});
