/** The generic calls of a resource (specification §7): a page of a list, one by its id, created, updated, removed. */
import { array, nullable, type Struct, string, type } from 'superstruct';
import { createdSchema, doneSchema } from '../domain/account/account.ts';
import { type CallOptions, del, get, type Path, post, put } from './http.ts';
import { HttpError } from './http-error.ts';

/** A page of a list; `next` is the `after` of the page that follows. */
export interface ResourcePage<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/**
 * @param path segments of the resource below the API's address
 * @param schema of one of them, as the API answers it
 */
export function resource<T>(path: Path, schema: Struct<T, unknown>) {
  const pageSchema = type({ items: array(schema), next: nullable(string()) });
  return {
    /** @throws HttpError */
    list: (query: Readonly<Record<string, string>> = {}, options?: CallOptions): Promise<ResourcePage<T>> =>
      get(path, pageSchema, { ...options, query }),

    /** @throws HttpError */
    read: (id: string, options?: CallOptions): Promise<T> => get([...path, id], schema, options),

    /**
     * Answers the id that the API gave. What has an id already is not sent.
     * @throws HttpError
     */
    async create(data: object): Promise<{ id: string }> {
      if ('id' in data && data.id) {
        throw new HttpError('http', {
          status: 409,
          code: 'ERROR.EXISTS_ID',
          message: 'Cette ressource existe déjà.',
        });
      }
      return post(path, data, createdSchema);
    },

    /**
     * Answers what it has become. What has no id is not sent.
     * @throws HttpError
     */
    async update<D extends { readonly id?: string | undefined }>({ id, ...data }: D): Promise<T> {
      if (!id) {
        // The catalogue's own words (specification §8).
        throw new HttpError('http', { status: 400, code: 'ERROR.ID', message: "Pas d'id pour la resource" });
      }
      return put([...path, id], data, schema);
    },

    /** @throws HttpError */
    async remove(id: string): Promise<void> {
      await del([...path, id], doneSchema);
    },
  };
}
