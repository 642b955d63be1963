/** The damage claims of one state or of all, in signals: the address says which. */
import { type ClaimRow, claimFilters, listClaims } from '../../../domain/claim/office-calls.ts';
import type { Page } from '../../../domain/lib/contract/page.ts';
import { api } from '../../../platform/api/api.ts';
import { readQuery, writeQuery } from '../../../platform/page/query.ts';
import { createField } from '../../../ui/form/field-state.ts';
import { createPagedList } from '../../../ui/load/paged-list.ts';

/** What is asked for where the address does not say it: of one booking all, else what is to be seen to. */
const askedStatus = (): string => {
  const asked = readQuery('status');
  if (Object.hasOwn(claimFilters, asked)) return asked;
  return readQuery('booking') ? 'all' : 'open';
};

export type ClaimList = ReturnType<typeof createClaims>;

export function createClaims() {
  const status = createField('status', () => null, askedStatus());
  const list = createPagedList<ClaimRow, Page<ClaimRow>>((page, signal) => {
    const booking = readQuery('booking');
    const query = { ...page, status: askedStatus(), ...(booking && { booking }) };
    return api(listClaims, {}, undefined, { query, signal });
  });

  /** Shows what the address now asks for. */
  function follow() {
    status.value.value = askedStatus();
    list.restart();
  }

  function choose(value: string) {
    writeQuery('status', value);
    follow();
  }

  return { list, status, follow, choose };
}
