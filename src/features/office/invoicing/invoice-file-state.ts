/** One invoice of the books, in signals, and the forms that change what becomes of it. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import {
  positiveEurosError,
  reasonError,
  settledHowError,
} from '../../../domain/booking/office/office-rules.ts';
import {
  creditBookInvoice,
  type InvoiceFile,
  readInvoiceFile,
  recordFreeTransfer,
  settleFreeRefund,
} from '../../../domain/books/free-invoice-calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { isDay } from '../../../domain/lib/time/day.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { readEuros } from '../../../domain/lib/typed-euros.ts';
import { transferReferenceError } from '../../../domain/payment/transfer-rules.ts';
import { api } from '../../../platform/api/api.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { createField } from '../../../ui/form/field-state.ts';
import { createForm } from '../../../ui/form/form.ts';
import { changeOf, createLoad, type Load } from '../../../ui/load/load-state.ts';

export interface InvoiceFileState {
  readonly load: Load<InvoiceFile>;
  /** What was done last, in French. */
  readonly outcome: ReadonlySignal<string>;
  /** Makes a change, and shows it as it has become. @param said of what was done, in French @throws HttpError */
  readonly change: (make: () => Promise<InvoiceFile>, said: string) => Promise<void>;
}

export function createInvoiceFile(id: string): InvoiceFileState {
  const load = createLoad<InvoiceFile>((abort) => api(readInvoiceFile, { id }, undefined, { signal: abort }));
  const outcome = signal('');
  return {
    load,
    outcome,
    change: async (make, said) => {
      load.adopt(await changeOf(load, make()));
      outcome.value = said;
    },
  };
}

/** All of what is left, where nothing narrower is chosen. */
export const WHOLE = '';

/** What is left of an invoice at a rate, or of all of it, in cents. */
export const leftOf = ({ left }: InvoiceFile, part: string): number =>
  left
    .filter(({ vatRate }) => part === WHOLE || String(vatRate) === part)
    .reduce((sum, { cents }) => sum + cents, 0);

export function createCredit({ load, change }: InvoiceFileState, file: InvoiceFile) {
  const { id } = file;
  const now = () => load.data.value ?? file;
  const part = createField('part', () => null, WHOLE);
  return createForm({
    fields: {
      part,
      cents: (typed) => {
        if (part.value.value === WHOLE) return null;
        const left = leftOf(now(), part.value.value);
        return (
          positiveEurosError(typed) ??
          (readEuros(typed) > left ? `Il reste ${formatEuros(left)} à annuler.` : null)
        );
      },
      reason: reasonError,
    },
    keep: draftOf(`credit-${id}`),
    reusable: 'cleared',
    send: ({ part: chosen, cents, reason }, clientId) => {
      const whole = chosen === WHOLE;
      const sent = {
        clientId,
        vatRate: whole ? null : Number(chosen),
        cents: whole ? leftOf(now(), WHOLE) : readEuros(cents),
        leftCents: leftOf(now(), WHOLE),
        reason,
      };
      return change(() => api(creditBookInvoice, { id }, sent), `L’avoir est émis et envoyé à ${file.mail}.`);
    },
  });
}

export type CreditForm = ReturnType<typeof createCredit>;

/** What it gives up as it is filled in, in cents. */
export const creditedCents = (file: InvoiceFile, { fields: { part, cents } }: CreditForm): number =>
  part.value.value === WHOLE ? leftOf(file, WHOLE) : readEuros(cents.value.value);

export const createTransfer = ({ change }: InvoiceFileState, { id }: InvoiceFile) =>
  createForm({
    fields: {
      cents: positiveEurosError,
      receivedOn: (typed) => (isDay(typed) ? null : 'Indiquez le jour du virement.'),
      reference: transferReferenceError,
    },
    initial: { receivedOn: parisTime(systemClock()).day },
    keep: draftOf(`transfer-${id}`),
    reusable: 'cleared',
    send: ({ cents, receivedOn, reference }, clientId) => {
      const sent = { clientId, cents: readEuros(cents), receivedOn, reference };
      return change(() => api(recordFreeTransfer, { id }, sent), 'Le virement est enregistré.');
    },
  });

export const createSettle = ({ change }: InvoiceFileState, { id }: InvoiceFile, refundId: string) =>
  createForm({
    fields: { how: settledHowError },
    keep: draftOf(`settle-${refundId}`),
    reusable: 'cleared',
    send: ({ how }, clientId) =>
      change(() => api(settleFreeRefund, { id }, { clientId, refundId, how }), 'C’est noté comme rendu.'),
  });
