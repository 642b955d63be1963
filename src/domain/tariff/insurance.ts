/** What the insurance covers (specification §1 and §9). Cents. */

export const insurance = {
  /** Every trip. */
  coverCents: 20_000_000,
  /** Prestige vehicles, by derogation. */
  derogationCents: 70_000_000,
  /** What stored vehicles are insured against. */
  storageRisks: ['vol', 'incendie', 'catastrophes naturelles'],
} as const;

export type Cover = 'covered' | 'needs_derogation' | 'refused';

/** Whether a vehicle can be driven, by its declared value in cents: each limit belongs to the side below it. */
export function coverOf(declaredCents: number): Cover {
  if (declaredCents <= insurance.coverCents) return 'covered';
  return declaredCents <= insurance.derogationCents ? 'needs_derogation' : 'refused';
}
