/** The generic calls of a resource (specification §7). What has an id is not created, what has none is not updated (§8). */
import type { Struct } from 'superstruct';
import { contract } from './contract.ts';
import { createdSchema, doneSchema } from './outcome.ts';
import { type PageQuery, pageOf } from './page.ts';

/** `New` and `Changed` are what is sent of it, `Query` is what narrows its list. */
export const resourceContracts =
  <New, Changed, Query extends PageQuery = PageQuery>() =>
  /** @param record as the API answers it */
  <const Path extends string, T>(path: Path, record: Struct<T, unknown>) => {
    const one = `${path}/:id` as const;
    return {
      list: contract<undefined, Query>()({ method: 'GET', path, answer: pageOf(record) }),
      read: contract()({ method: 'GET', path: one, answer: record }),
      create: contract<New>()({ method: 'POST', path, answer: createdSchema }),
      update: contract<Changed>()({ method: 'PUT', path: one, answer: record }),
      remove: contract()({ method: 'DELETE', path: one, answer: doneSchema }),
    };
  };
