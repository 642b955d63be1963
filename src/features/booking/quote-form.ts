/** What is asked of us where there is no price: what is sent, once. */
import { type Signal, signal } from '@preact/signals-react';
import { emailError } from '../../domain/lib/email.ts';
import { quoteNoteError } from '../../domain/quote/quote-request.ts';
import { session } from '../../platform/session/session.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { answers, forgetAnswers, saidMail, typedDraft } from './answers.ts';
import { bookingCalls } from './load-calls.ts';

/** What was asked, and where the answer goes. */
interface Requested {
  readonly reference: string;
  readonly mail: string;
}

export interface QuoteState {
  readonly form: Form<'mail' | 'note'>;
  /** Once it is sent. */
  readonly requested: Signal<Requested | null>;
}

export function createQuote(): QuoteState {
  const requested = signal<Requested | null>(null);
  const form: QuoteState['form'] = createForm({
    fields: { mail: (value) => (session.value ? null : emailError(value)), note: quoteNoteError },
    // Said with the addresses: it is not asked for again.
    initial: { mail: saidMail() ?? '' },
    rest: { read: () => ({ ...answers.value }) },
    keep: typedDraft('quote'),
    send: async ({ mail, note }, clientId) => {
      const { serviceCode, journey, vehicle } = answers.peek();
      if (!serviceCode || !journey || !vehicle) throw new TypeError('asked without all its answers');
      const { sendQuoteRequest } = await bookingCalls();
      const asked = { clientId, serviceCode, ...journey, vehicle, note: note.trim() || null };
      const sent = await sendQuoteRequest({ ...asked, mail: session.peek() ? null : mail });
      requested.value = { reference: sent.reference, mail: session.peek()?.userName ?? mail };
      forgetAnswers();
    },
  });
  return { form, requested };
}
