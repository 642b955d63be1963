/** Finding a customer by e-mail, in signals; the address of the screen keeps what was found across a reload. */
import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Customer } from '../../domain/customer.ts';
import { emailError, normaliseEmail } from '../../domain/email.ts';
import { inLine } from '../../domain/text-rule.ts';
import { failureMessage, HttpError } from '../../platform/http-error.ts';
import { readQuery, writeQuery } from '../../platform/query.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { customerByEmail } from './customer-calls.ts';

/** What a search answered; `customer` is null when nobody has the address. */
export interface Found {
  /** Counts the searches. */
  readonly search: number;
  readonly mail: string;
  readonly customer: Customer | null;
}

export interface CustomerSearch {
  readonly form: Form<'mail'>;
  readonly found: ReadonlySignal<Found | null>;
  /** Takes a customer as it has become. */
  readonly adopt: (customer: Customer) => void;
  /** Searches what the address of the screen names, if it names something. */
  readonly start: () => void;
}

export function createCustomerSearch(): CustomerSearch {
  const found = signal<Found | null>(null);
  let searches = 0;

  async function search(mail: string) {
    const customer = await customerByEmail(mail).catch((error: unknown) => {
      if (error instanceof HttpError && error.code === 'ERROR.NOT_FOUND') return null;
      throw error;
    });
    searches += 1;
    found.value = { search: searches, mail, customer };
    writeQuery('mail', mail);
  }

  const form = createForm<'mail'>({
    fields: {
      mail: inLine((value) => emailError(value, 'Indiquez l’adresse e-mail du client.')),
    },
    initial: { mail: readQuery('mail') },
    send: ({ mail }) => search(normaliseEmail(mail)),
    reusable: true,
  });
  const { mail } = form.fields;

  async function searchAgain() {
    form.status.value = 'sending';
    try {
      await search(normaliseEmail(mail.value.peek()));
    } catch (error) {
      form.failure.value = failureMessage(error);
    }
    form.status.value = 'editing';
  }

  function adopt(customer: Customer) {
    batch(() => {
      found.value = { search: searches, mail: customer.mail, customer };
      mail.value.value = customer.mail;
    });
    writeQuery('mail', customer.mail);
  }

  function start() {
    if (mail.value.peek() !== '' && mail.error.peek() === null) void searchAgain();
  }

  return { form, found, adopt, start };
}
