/** The damage claims of one state or of all, in signals, and the one that is opened: the address says which. */
import { bookingReferenceError, claimDayError, claimTextError } from '../../../domain/claim/claim-rules.ts';
import { type ClaimRow, claimFilters, listClaims, openClaim } from '../../../domain/claim/office-calls.ts';
import type { Page } from '../../../domain/lib/contract/page.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { api } from '../../../platform/api/api.ts';
import { goTo } from '../../../platform/page/go.ts';
import { readQuery, writeQuery } from '../../../platform/page/query.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { createField } from '../../../ui/form/field-state.ts';
import { createForm } from '../../../ui/form/form.ts';
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

/** From a report or a message that the address names, or from what the team was told. */
export function createOpening() {
  const [booking, report, message] = ['booking', 'report', 'message'].map(readQuery);
  return createForm({
    fields: { bookingReference: bookingReferenceError, day: claimDayError, text: claimTextError },
    initial: { bookingReference: booking ?? '', day: parisTime(systemClock()).day },
    send: async (typed, clientId) => {
      const named = { reportId: report || null, messageId: message || null };
      const { id } = await api(openClaim, {}, { clientId, ...named, ...typed });
      goTo(`/admin/teammate/claim/${id}`);
    },
    keep: draftOf(`claim-open-${report || message || booking || ''}`),
  });
}
