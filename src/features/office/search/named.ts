/** Customers among whom one is meant, by their name, phone or plate. It loads with the search, of which it is a part. */
import { HITS_MAX, type Hit, SEARCH_MIN_LENGTH, searchDesk } from '../../../domain/desk/search-calls.ts';
import { api } from '../../../platform/api/api.ts';

/** One of those who may be meant. */
export type NamedHit = Pick<Hit, 'title' | 'detail' | 'phone'> & { readonly mail: string };

export interface Named {
  readonly hits: readonly NamedHit[];
  /** There may be others. */
  readonly isCut: boolean;
}

/** Customers, or who had such a vehicle, each of them once. @throws HttpError */
export async function readNamed(q: string): Promise<Named> {
  if (q.length < SEARCH_MIN_LENGTH) return { hits: [], isCut: false };
  const { hits } = await api(searchDesk, {}, undefined, { query: { q } });
  const named = new Map<string, NamedHit>();
  for (const { kind, title, detail, phone, mail } of hits) {
    if ((kind === 'customer' || kind === 'vehicle') && mail && !named.has(mail)) {
      named.set(mail, { title, detail, phone, mail });
    }
  }
  const isCut = named.size >= HITS_MAX;
  return { hits: [...named.values()], isCut };
}
