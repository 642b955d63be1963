/** Pages of a list. */
import { array, nullable, type Struct, string, type } from 'superstruct';

/** `next` is the `after` of the page that follows; null on the last. */
export const pageOf = <T>(row: Struct<T, unknown>) => type({ items: array(row), next: nullable(string()) });

export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** Where a page begins: behind that record. */
export interface PageQuery {
  readonly after?: string;
}
