/**
 * Finding a customer, in signals: by their e-mail, or among those whose name, phone or plate is typed. The address of the screen
 * says whose it is, `?mail=`: a link, *back* and a reload find the same one.
 */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { findCustomerByMail } from '../../../domain/customer/office-calls.ts';
import type { AnswerOf, Sendable } from '../../../domain/lib/contract/contract.ts';
import { emailError, normaliseEmail } from '../../../domain/lib/email.ts';
import { inLine } from '../../../domain/lib/text-rule.ts';
import { api } from '../../../platform/api/api.ts';
import { loadPart } from '../../../platform/api/load-calls.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { goTo } from '../../../platform/page/go.ts';
import { createForm, type Form } from '../../../ui/form/form.ts';
import { createLoad, type Load } from '../../../ui/load/load-state.ts';
import type { Named } from '../search/named.ts';

export type FoundCustomer = Sendable<AnswerOf<typeof findCustomerByMail>>;

/** @throws HttpError with code `ERROR.NOT_FOUND` where nobody has that address */
export const readCustomer = (mail: string, abort?: AbortSignal): Promise<FoundCustomer> =>
  api(findCustomerByMail, {}, undefined, { query: { mail }, signal: abort });

/** Null where nobody has that address. @throws HttpError */
export async function lookUpCustomer(mail: string, abort?: AbortSignal): Promise<FoundCustomer | null> {
  try {
    return await readCustomer(mail, abort);
  } catch (error) {
    if (error instanceof HttpError && error.code === 'ERROR.NOT_FOUND') return null;
    throw error;
  }
}

/** Why a text is no e-mail of a customer, in French, or null. */
export const customerMailError = inLine((value) => emailError(value, 'Indiquez l’adresse e-mail du client.'));

const isMail = (text: string): boolean => text.includes('@');

/** Why a text is nothing to look for, in French, or null. */
const whoError = inLine((value) => {
  if (isMail(value)) return customerMailError(value);
  return value.trim() === '' ? 'Indiquez un e-mail, un téléphone, un nom ou une plaque.' : null;
});

const loadNamed = loadPart(() => import('../search/named.ts'), 'readNamed');

/** Where a customer is read. */
export const recordOf = (mail: string): string => `/admin/teammate/customer?mail=${encodeURIComponent(mail)}`;

/** Whom the address asks for. */
export interface CustomerLookup {
  /** Normalised. */
  readonly mail: string;
  /** Why it is no e-mail, in French: nobody is looked for. */
  readonly wrong: string | null;
  readonly load: Load<{ readonly customer: FoundCustomer | null }>;
}

export interface CustomerSearch {
  readonly form: Form<'who'>;
  /** Who may be meant by what was typed last; null where that was an e-mail, or found one alone. */
  readonly named: ReadonlySignal<Named | null>;
  readonly pathOf: (mail: string) => string;
  /** Shows whom the address asks for, rather than who may be meant. */
  readonly choose: () => void;
  /** Null where the address asks for nobody. */
  readonly asked: ReadonlySignal<CustomerLookup | null>;
  /** Follows the address. @param mail as it says it; empty where it says none */
  readonly visit: (mail: string) => void;
}

/** @param path of the screen that searches */
export function createCustomerSearch(path: string, first: string): CustomerSearch {
  const asked = signal<CustomerLookup | null>(null);
  const named = signal<Named | null>(null);
  const pathOf = (mail: string) => `${path}?mail=${encodeURIComponent(mail)}`;

  async function find(mail: string) {
    const before = asked.peek();
    if (mail === before?.mail) await before.load.run();
    else goTo(pathOf(mail));
  }

  const form = createForm({
    fields: { who: whoError },
    keep: null,
    send: async ({ who }) => {
      named.value = null;
      if (isMail(who)) return find(normaliseEmail(who));
      const found = await (await loadNamed())(who.trim());
      const [first, second] = found.hits;
      if (first && !second) return find(first.mail);
      named.value = found;
    },
    reusable: true,
  });

  function visit(text: string) {
    const mail = normaliseEmail(text);
    if (mail === (asked.peek()?.mail ?? '')) return;
    named.value = null;
    form.fields.who.value.value = mail;
    form.fields.who.touched.value = false;
    asked.value = mail === '' ? null : ask(mail, text);
  }

  function choose() {
    named.value = null;
  }

  visit(first);
  return { form, named, pathOf, choose, asked, visit };
}

const ask = (mail: string, text: string): CustomerLookup => ({
  mail,
  wrong: customerMailError(text),
  load: createLoad(async (abort) => ({ customer: await lookUpCustomer(mail, abort) })),
});
