/** An address and how one is searched (specification §3; ARCHITECTURE.md, The API). */

export interface Address {
  /** Given by our own search, which knows by it what it answered (specification §3). */
  readonly id: string;
  /** The address provider's id. */
  readonly googleCode: string;
  /** What the visitor reads in the list of suggestions. */
  readonly label: string;
  /** House number and street, or the place's name. */
  readonly address: string;
  readonly city: string;
  /** The address provider's own label. */
  readonly googleAddressString: string;
  readonly lat: number;
  readonly lon: number;
}

export interface AddressSearchAnswer {
  readonly results: readonly Address[];
  /** Found from the commune's centre only: the distance is « à confirmer ». */
  readonly approximate: boolean;
}

/** Length of a searched text, in UTF-16 code units like `maxLength`. */
export const addressQueryLength = { min: 3, max: 200 } as const;

const texts = ['id', 'googleCode', 'label', 'address', 'city', 'googleAddressString'] as const;

/** Whether a value of unknown origin, such as a stored draft, is one. */
export function isAddress(value: unknown): value is Address {
  const found: Partial<Record<string, unknown>> = Object(value);
  return (
    texts.every((name) => typeof found[name] === 'string') &&
    Number.isFinite(found.lat) &&
    Number.isFinite(found.lon)
  );
}
