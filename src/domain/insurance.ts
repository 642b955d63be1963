/** What the insurance covers (specification §1 and §9). Cents. */

export const insurance = {
  /** Every trip. */
  coverCents: 20_000_000,
  /** Prestige vehicles, by derogation. */
  derogationCents: 70_000_000,
  /** What stored vehicles are insured against. */
  storageRisks: ['vol', 'incendie', 'catastrophes naturelles'],
} as const;
