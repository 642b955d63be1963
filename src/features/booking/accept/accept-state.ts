/** An order that the team prepared, in signals: what it is, the boxes, and what its customer answers. */
import { computed, type Signal, signal } from '@preact/signals-react';
import {
  acceptDraft,
  type DraftOrder,
  declineDraft,
  readDraft,
} from '../../../domain/booking/draft-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { readQuery } from '../../../platform/page/query.ts';
import { createForm, type Form } from '../../../ui/form/form.ts';
import { createEnded, type Ended } from '../../../ui/load/ended.ts';
import { type AgreementsState, createAgreements } from '../../../ui/order/agreements.tsx';
import { agreementWords } from '../last-words.ts';

export interface AcceptState extends Ended<DraftOrder, 'decline'> {
  readonly agreements: AgreementsState;
  readonly form: Form<'terms' | 'express'>;
  /** The provider's page, once it is ordered and to be paid. */
  readonly page: Signal<string | null>;
  /** The screen where it is paid. */
  readonly payment: string;
}

export function createAcceptance(): AcceptState {
  const [id, key] = [readQuery('booking'), readQuery('key')];
  // Who is signed in may come without the mailed link.
  const link = key ? { key } : {};
  const ended = createEnded<DraftOrder, 'decline'>(
    (abort) => api(readDraft, { id }, undefined, { query: link, signal: abort }),
    { decline: (change) => api(declineDraft, { id }, { ...change, ...link }) },
  );
  const { load } = ended;
  const agreements = createAgreements(
    computed(() => load.data.value?.prepared?.early ?? false),
    agreementWords,
  );
  const page = signal<string | null>(null);
  const form: AcceptState['form'] = createForm({
    fields: agreements.fields,
    // Consents are given anew each time.
    keep: null,
    send: async (_, clientId) => {
      try {
        const from = load.data.peek()?.prepared?.trips.map(({ slot }) => slot?.start ?? null);
        const ordered = await api(acceptDraft, { id }, { clientId, ...link, ...agreements.read(), from });
        if (ordered.status === 'awaiting_payment') {
          const { openPayment } = await loadCalls(
            () => import('../../../platform/api/open-payment.ts'),
            'openPayment',
          );
          page.value = await openPayment({ booking: id, ...link }, clientId);
          location.assign(page.value);
        } else load.adopt(ordered);
      } catch (error) {
        // It is not as it was shown any more.
        if (error instanceof HttpError && error.status > 0) void load.run();
        throw error;
      }
    },
  });
  const payment = `/admin/customer/payment_status?${new URLSearchParams({ booking: id, ...link })}`;
  return { ...ended, agreements, form, page, payment };
}
