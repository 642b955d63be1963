/** A list that a form narrows, in signals: what is asked for is in the address too, where a reload finds it again. */
import type { Page, PageQuery } from '../../domain/lib/contract/page.ts';
import { readQuery, writeQuery } from '../../platform/page/query.ts';
import type { Rule } from '../form/field-state.ts';
import { createForm, type Form } from '../form/form.ts';
import { createPagedList, type PagedList } from '../load/paged-list.ts';

/** Of a filter that is chosen, or typed where the browser knows what is right: a day. */
export const anything: Rule = () => null;

export interface FilteredList<Name extends string, T, P extends Page<T>> {
  readonly list: PagedList<T, P>;
  readonly form: Form<Name>;
  /** Shows what the address now asks for. */
  readonly follow: () => void;
}

/** What narrows a list, by name, with the page that is asked for. */
export type Narrowed<Name extends string> = Readonly<Partial<Record<Name, string>>> & PageQuery;

/**
 * @param rules of each filter, under the name that it has in the address and in the query
 * @param read a page of the list
 */
export function createFilteredList<Name extends string, T, P extends Page<T> = Page<T>>(
  rules: Readonly<Record<Name, Rule>>,
  read: (query: Narrowed<Name>, signal?: AbortSignal) => Promise<P>,
): FilteredList<Name, T, P> {
  const names = Object.keys(rules) as Name[];
  const asked = () =>
    Object.fromEntries(
      names.flatMap((name) => (readQuery(name) ? [[name, readQuery(name)]] : [])),
    ) as Partial<Record<Name, string>>;
  const list = createPagedList<T, P>((page, signal) => read({ ...asked(), ...page }, signal));
  const form = createForm<Name>({
    fields: rules,
    initial: asked(),
    keep: null,
    send: async (values) => {
      for (const name of names) writeQuery(name, values[name].trim());
      list.restart();
    },
    reusable: true,
  });
  function follow() {
    for (const name of names) form.fields[name].value.value = readQuery(name);
    list.restart();
  }
  return { list, form, follow };
}
