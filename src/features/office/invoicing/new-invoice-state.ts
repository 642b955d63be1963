/** An invoice that is made by hand, in signals: whom it is for, its lines, and what it comes to as it is typed. */
import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import {
  amountError,
  dueError,
  freeLines,
  LINES_MAX,
  labelError,
  orderNumberError,
  type Pricing,
  pricingError,
  pricings,
  rateError,
  subjectError,
} from '../../../domain/books/free-invoice.ts';
import { type FoundBuyer, findBuyers, issueFreeInvoice } from '../../../domain/books/free-invoice-calls.ts';
import { type Buyer, readBuyer } from '../../../domain/buyer/buyer-calls.ts';
import { type PriceLine, type Totals, totalsOf } from '../../../domain/invoice/price-lines.ts';
import { type VatRegime, vatRegimeOf } from '../../../domain/invoice/vat-regime.ts';
import { searchRule } from '../../../domain/lib/contract/search-rule.ts';
import { orNothing } from '../../../domain/lib/text-rule.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { isDay } from '../../../domain/lib/time/day.ts';
import { addDays, parisTime } from '../../../domain/lib/time/paris-time.ts';
import { readEuros } from '../../../domain/lib/typed-euros.ts';
import { PARTNER_DUE_DAYS } from '../../../domain/partner/partner-billing.ts';
import { api } from '../../../platform/api/api.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { createField, type FieldState } from '../../../ui/form/field-state.ts';
import { createForm, type Form } from '../../../ui/form/form.ts';
import { createLoad, type Load } from '../../../ui/load/load-state.ts';

interface LineFields {
  readonly label: FieldState;
  readonly amount: FieldState;
  readonly rate: FieldState;
}

/** What it comes to; it is what is issued. */
export interface Preview {
  readonly lines: readonly PriceLine[];
  readonly totals: Totals;
  readonly regime: VatRegime | null;
}

export interface NewInvoiceState {
  readonly search: Form<'q'>;
  /** Null before anybody was looked for. */
  readonly found: ReadonlySignal<readonly FoundBuyer[] | null>;
  /** The id of who is invoiced; empty while nobody is chosen. */
  readonly chosen: ReadonlySignal<string>;
  /** What the invoice is going to say of them, as it is now. */
  readonly buyer: Load<Buyer>;
  readonly choose: (id: string) => void;
  /** It was begun on another visit. */
  readonly isResumed: ReadonlySignal<boolean>;
  /** Gives up what was begun. */
  readonly startAgain: () => void;
  readonly form: Form<string>;
  readonly lines: readonly LineFields[];
  /** How many of them are on show. */
  readonly shown: ReadonlySignal<number>;
  readonly addLine: () => void;
  /** Null while an amount is missing. */
  readonly preview: ReadonlySignal<Preview | null>;
}

const today = (): string => parisTime(systemClock()).day;

export function createNewInvoice(): NewInvoiceState {
  const found = signal<readonly FoundBuyer[] | null>(null);
  const chosen = signal('');
  const buyer = createLoad<Buyer>((abort) =>
    api(readBuyer, { id: chosen.peek() }, undefined, { signal: abort }),
  );
  const added = signal(1);
  const draft = draftOf('free-invoice');
  const isResumed = signal(draft.read() !== null);
  const lines = Array.from({ length: LINES_MAX }, (_, index) => createLine(index));
  const isUsed = ({ label, amount }: LineFields) =>
    label.value.value.trim() !== '' || amount.value.value.trim() !== '';
  const shown = computed(() => Math.max(added.value, lines.findLastIndex(isUsed) + 1));
  const pricing = createField('pricing', pricingError, 'net');

  const typedLines = (): PriceLine[] =>
    lines.filter(isUsed).map(({ label, amount, rate }) => ({
      label: label.value.value.trim(),
      cents: readEuros(amount.value.value),
      vatRate: Number(rate.value.value),
    }));
  const pricingOf = (): Pricing => (pricing.value.value === 'gross' ? 'gross' : 'net');
  const preview = computed((): Preview | null => {
    const typed = typedLines();
    const whom = buyer.data.value;
    if (!whom || typed.length === 0 || typed.some(({ cents }) => Number.isNaN(cents))) return null;
    const priced = freeLines(typed, pricingOf(), whom);
    return { lines: priced, totals: totalsOf(priced), regime: vatRegimeOf(whom) };
  });

  const search = createBuyerSearch((buyers) => {
    found.value = buyers;
  });

  const form: Form<string> = createForm<string>({
    fields: {
      subject: subjectError,
      purchaseOrder: orderNumberError,
      serviceOn: orNothing((typed) => (isDay(typed) ? null : 'Indiquez un jour.')),
      dueOn: dueError(today),
      pricing,
      ...Object.fromEntries(
        lines.flatMap(({ label, amount, rate }) => [label, amount, rate]).map((field) => [field.name, field]),
      ),
    },
    initial: { dueOn: addDays(today(), PARTNER_DUE_DAYS) },
    rest: {
      read: () => ({ buyerId: chosen.value }),
      restore: (kept) => {
        const { buyerId } = Object(kept);
        chosen.value = typeof buyerId === 'string' ? buyerId : '';
      },
    },
    keep: draft,
    send: async (values, clientId) => {
      const customerId = chosen.peek();
      const shownNow = preview.peek();
      if (customerId === '' || !shownNow) throw new TypeError('sent without its buyer or its lines');
      const { id } = await api(
        issueFreeInvoice,
        {},
        {
          clientId,
          customerId,
          subject: values.subject ?? '',
          purchaseOrder: values.purchaseOrder || null,
          serviceOn: values.serviceOn || null,
          dueOn: values.dueOn ?? '',
          pricing: pricingOf(),
          lines: typedLines(),
          totalCents: shownNow.totals.totalCents,
        },
      );
      location.hash = `#/admin/teammate/books?invoice=${id}`;
    },
  });

  return {
    search,
    found,
    chosen,
    buyer,
    choose: (id) => {
      chosen.value = id;
    },
    isResumed,
    startAgain: () => {
      form.restart();
      added.value = 1;
      isResumed.value = false;
    },
    form,
    lines,
    shown,
    addLine: () => {
      added.value = Math.min(LINES_MAX, shown.peek() + 1);
    },
    preview,
  };
}

const createBuyerSearch = (onFound: (buyers: readonly FoundBuyer[]) => void) =>
  createForm({
    fields: { q: searchRule },
    keep: null,
    reusable: true,
    send: async ({ q }) => onFound((await api(findBuyers, {}, undefined, { query: { q: q.trim() } })).items),
  });

/** The first one is needed; of another both parts or none. */
function createLine(index: number): LineFields {
  const isNeeded = () => index === 0 || label.value.value.trim() !== '' || amount.value.value.trim() !== '';
  const label: FieldState = createField(`label${index}`, (typed) => (isNeeded() ? labelError(typed) : null));
  const amount: FieldState = createField(`amount${index}`, (typed) =>
    isNeeded() ? amountError(typed) : null,
  );
  return { label, amount, rate: createField(`rate${index}`, rateError, '20') };
}

export const pricingOptions = Object.entries(pricings);
