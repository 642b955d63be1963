/** What the next report of a trip follows, on a tablet that may not know yet what the API has. */

interface Link {
  readonly hash: string;
}

/**
 * Hash of the report that the next one follows; null where it is the first.
 * @param known those that the API has, in their order, as they were last read
 * @param local those of the trip that were sealed on this tablet, in any order
 */
export function lastHash(
  known: readonly Link[],
  local: readonly (Link & { readonly previousHash: string | null })[],
): string | null {
  let last = known.at(-1)?.hash ?? null;
  for (;;) {
    const next = local.find(({ previousHash }) => previousHash === last);
    if (!next) return last;
    last = next.hash;
  }
}
