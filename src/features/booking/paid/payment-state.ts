/** A payment being followed, in signals: what the API says of it, asked again while it may still change. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Purpose } from '../../../platform/api/open-payment.ts';
import { failureMessage, HttpError } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { readQuery, writeQuery } from '../../../platform/page/query.ts';
import type { PaymentStatus } from '../calls.ts';
import { bookingCalls } from '../load-calls.ts';

/** What the person has to know (domain.md: *payé, en attente, refusé, annulé*). */
export type Outcome =
  | 'paid'
  | 'waiting'
  | 'refused'
  | 'left'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'unpaid';

export function outcomeOf({ booking, subscription, payment, payable }: PaymentStatus): Outcome {
  if (payable) return (payment && unpaid[payment]) || 'unpaid';
  if (payment === 'refunded') return 'refunded';
  const state = booking ?? subscription ?? '';
  return payment === 'paid' ? 'paid' : (over[state] ?? 'paid');
}

/** What the last payment became, of what is still to be paid. */
const unpaid: Readonly<Record<string, Outcome>> = {
  pending: 'waiting',
  failed: 'refused',
  // What is ordered is not: it waits for another payment.
  cancelled: 'left',
};

/** How what was never paid ended. */
const over: Readonly<Record<string, Outcome>> = {
  cancelled: 'cancelled',
  withdrawn: 'cancelled',
  expired: 'expired',
  ended: 'expired',
};

/** Between two questions, in milliseconds: soon at first, and then less and less often. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

export interface FollowedPayment {
  /** Of what is paid for. */
  readonly id: string;
  readonly status: ReadonlySignal<PaymentStatus | null>;
  readonly outcome: ReadonlySignal<Outcome | null>;
  /** Why nothing is known, in French. */
  readonly failure: ReadonlySignal<string | null>;
  /** There is nothing of that name to pay for. */
  readonly lost: ReadonlySignal<boolean>;
  readonly paying: Signal<'no' | 'opening'>;
  /** Opens the provider's page again. */
  readonly pay: () => Promise<void>;
  /** Asks until the returned function is called, or until nothing more can come. */
  readonly follow: () => () => void;
}

export function followPayment(purpose: Purpose): FollowedPayment {
  const status = signal<PaymentStatus | null>(null);
  const failure = signal<string | null>(null);
  const [id = ''] = Object.values(purpose);
  const lost = signal(id === '');
  const paying = signal<'no' | 'opening'>('no');
  const outcome = computed(() => status.value && outcomeOf(status.value));
  /** The same page for the same attempt, however often it is asked for. */
  const attempt = uuid();

  async function look(abort: AbortSignal): Promise<void> {
    try {
      const { leavePayment, readPaymentStatus } = await bookingCalls();
      const left = readQuery('left');
      if (left) {
        await leavePayment(left);
        writeQuery('left', '');
      }
      status.value = await readPaymentStatus(purpose, abort);
      failure.value = null;
    } catch (error) {
      if (abort.aborted) return;
      lost.value = error instanceof HttpError && error.status === 404;
      failure.value = failureMessage(error);
    }
  }

  function follow() {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = FIRST_PAUSE;
    const ask = async () => {
      clearTimeout(timer);
      await look(abort.signal);
      if (abort.signal.aborted || lost.value) return;
      if (failure.value === null && outcome.value !== 'waiting') return;
      timer = setTimeout(ask, pause);
      pause = Math.min(pause * 1.5, LONGEST_PAUSE);
    };
    if (!lost.value) void ask();
    addEventListener('online', ask);
    return () => {
      removeEventListener('online', ask);
      clearTimeout(timer);
      abort.abort();
    };
  }

  async function pay() {
    if (paying.value === 'opening') return;
    paying.value = 'opening';
    try {
      const { openPayment } = await bookingCalls();
      location.assign(await openPayment(purpose, attempt));
    } catch (error) {
      failure.value = failureMessage(error);
      paying.value = 'no';
    }
  }

  return { id, status, outcome, failure, lost, paying, pay, follow };
}
