/** The list of a resource of the API, page by page. */
import type { Struct } from 'superstruct';
import type { Path } from '../platform/http.ts';
import { resource } from '../platform/resource.ts';
import { createPagedList, type PagedList } from './paged-list.ts';

/** @param query what narrows it, read anew for each page */
export const createResourceList = <T>(
  path: Path,
  schema: Struct<T, unknown>,
  query?: () => Readonly<Record<string, string>>,
): PagedList<T> => createPagedList(resource(path, schema).list, query);
