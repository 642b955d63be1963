import { expect, it } from 'vitest';
import { ageLabel } from '../../../../../src/domain/lib/time/age.ts';

const now = new Date('2026-11-27T12:00:00Z');

it.each([
  [0, 'À l’instant'],
  [59_999, 'À l’instant'],
  [60_000, 'Depuis 1\u00a0min'],
  [59 * 60_000, 'Depuis 59\u00a0min'],
  [3_600_000, 'Depuis 1\u00a0h'],
  [24 * 3_600_000 - 1, 'Depuis 23\u00a0h'],
  [24 * 3_600_000, 'Depuis 1\u00a0jour'],
  [11 * 24 * 3_600_000, 'Depuis 11\u00a0jours'],
  // The clock of a device may be behind the server's.
  [-60_000, 'À l’instant'],
])('of %d ms is said %j', (waited, said) => {
  expect(ageLabel(new Date(now.getTime() - waited).toISOString(), now)).toBe(said);
});
