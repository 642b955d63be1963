/** The books, in signals: which days are looked at and what of them, in the address too, so that a reload finds it again. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import {
  type BookInvoice,
  type BookMoney,
  type BookMonth,
  type BookState,
  bookStates,
  listBookInvoices,
  listBookMoney,
  readBookMonth,
} from '../../../domain/books/calls.ts';
import { monthOf, type Period, periodError, periodOf } from '../../../domain/books/period.ts';
import type { AnswerOf } from '../../../domain/lib/contract/contract.ts';
import { searchRule } from '../../../domain/lib/contract/search-rule.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { isDay } from '../../../domain/lib/time/day.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { api } from '../../../platform/api/api.ts';
import { readQuery, writeQuery } from '../../../platform/page/query.ts';
import { createField, type FieldState } from '../../../ui/form/field-state.ts';
import { createForm, type Form } from '../../../ui/form/form.ts';
import { createLoad, type Load } from '../../../ui/load/load-state.ts';
import { createPagedList, type PagedList } from '../../../ui/load/paged-list.ts';

export type InvoicePage = AnswerOf<typeof listBookInvoices>;
export type MoneyPage = AnswerOf<typeof listBookMoney>;

/** Of the list that is shown, in the address; nothing of invoices. */
export const PAYMENTS = 'payments';

const filters = ['q', 'from', 'to', 'state'] as const;
type Filter = (typeof filters)[number];

export interface BooksState {
  /** Which list is on show. */
  readonly view: FieldState;
  readonly show: (view: string) => void;
  /** It is that of payments and refunds. */
  readonly isMoney: ReadonlySignal<boolean>;
  readonly form: Form<Filter>;
  /** The month that is looked at; empty where it is other days. */
  readonly month: FieldState;
  readonly chooseMonth: (month: string) => void;
  readonly invoices: PagedList<BookInvoice, InvoicePage>;
  readonly money: PagedList<BookMoney, MoneyPage>;
  /** What that month comes to; of other days, that of their beginning. */
  readonly sums: Load<BookMonth>;
  /** Shows what the address now asks for. */
  readonly follow: () => void;
}

const currentPeriod = (): Period => periodOf(parisTime(systemClock()).day.slice(0, 7));

/** The current month, where the address says nothing else. */
function askedPeriod(): Period {
  const [from, to] = [readQuery('from'), readQuery('to')];
  return isDay(from) && isDay(to) && periodError({ from, to }) === null ? { from, to } : currentPeriod();
}

function askedState(): BookState | '' {
  const asked = readQuery('state');
  return Object.hasOwn(bookStates, asked) ? (asked as BookState) : '';
}

const askedView = () => (readQuery('view') === PAYMENTS ? PAYMENTS : '');

const dayError = (typed: string) => (isDay(typed) ? null : 'Indiquez un jour.');

/** What both lists are narrowed by. */
function narrowed() {
  const q = readQuery('q');
  return { ...askedPeriod(), ...(q && { q }) };
}

export function createBooks(): BooksState {
  const view = createField('view', () => null, askedView());
  const isMoney = computed(() => view.value.value === PAYMENTS);
  const first = askedPeriod();
  const from = createField('from', dayError, first.from);
  const to = createField(
    'to',
    (typed) => dayError(typed) ?? periodError({ from: from.value.value, to: typed }),
    first.to,
  );
  const q = createField('q', searchRule, readQuery('q'));
  const state = createField('state', () => null, askedState());
  const month = createField('month', () => null, monthOf(first) ?? '');

  const invoices = createPagedList<BookInvoice, InvoicePage>((page, abort) => {
    const asked = askedState();
    const query = { ...narrowed(), ...(asked && { state: asked }), ...page };
    return api(listBookInvoices, {}, undefined, { query, signal: abort });
  });
  const money = createPagedList<BookMoney, MoneyPage>((page, abort) =>
    api(listBookMoney, {}, undefined, { query: { ...narrowed(), ...page }, signal: abort }),
  );
  const sums = createLoad((abort) => {
    const query = { month: askedPeriod().from.slice(0, 7) };
    return api(readBookMonth, {}, undefined, { query, signal: abort });
  });

  /** The list that is not on show is read when it is shown. */
  const restart = () => (isMoney.peek() ? money : invoices).restart();

  function look(period: Period) {
    const { from: usualFrom, to: usualTo } = currentPeriod();
    const isUsual = period.from === usualFrom && period.to === usualTo;
    writeQuery('from', isUsual ? '' : period.from);
    writeQuery('to', isUsual ? '' : period.to);
    month.value.value = monthOf(period) ?? '';
    restart();
    void sums.run();
  }

  const form = createForm<Filter>({
    fields: { q, from, to, state },
    keep: null,
    send: async (values) => {
      writeQuery('q', values.q.trim());
      writeQuery('state', values.state);
      look({ from: values.from, to: values.to });
    },
    reusable: true,
  });

  function chooseMonth(chosen: string) {
    if (chosen === '') return;
    const period = periodOf(chosen);
    from.value.value = period.from;
    to.value.value = period.to;
    look(period);
  }

  const show = (shown: string) => writeQuery('view', shown);

  function follow() {
    const period = askedPeriod();
    q.value.value = readQuery('q');
    state.value.value = askedState();
    from.value.value = period.from;
    to.value.value = period.to;
    view.value.value = askedView();
    look(period);
  }

  return { view, show, isMoney, form, month, chooseMonth, invoices, money, sums, follow };
}
