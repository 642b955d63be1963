import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refundFailureOf, refundFailures } from '../../../../src/domain/payment/refund-failure.ts';

it.each(Object.keys(refundFailures))('%s is known by its name', (name) => {
  expect(refundFailureOf(name)).toBe(name);
});

it.each([null, undefined, '', 'of_tomorrow', 'toString', '__proto__'])('%s is unknown', (said) => {
  expect(refundFailureOf(said)).toBe('unknown');
});

it('whatever is said, there is a text for it', () => {
  fc.assert(fc.property(fc.string(), (said) => refundFailures[refundFailureOf(said)].length > 0));
});
