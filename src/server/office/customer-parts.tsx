/** @jsxRuntime automatic */
/** What the screens that deal with a customer have in common: finding one by e-mail, and the fields of a record. */

import type { ReactNode } from 'react';
import type { CustomerFields } from '../../domain/customer/customer.ts';
import { customerTexts } from '../../domain/customer/customer-facts.ts';
import { newCustomerSchema } from '../../domain/customer/customer-schema.ts';
import { emailError, normaliseEmail } from '../../domain/lib/email.ts';
import { inLine } from '../../domain/lib/text-rule.ts';
import type { ServedField, ServedValues } from '../../domain/office/served-screen.ts';
import type { Services } from '../calls/services.ts';
import { todayOf } from '../calls/today.ts';
import { findCustomer, type StoredCustomer } from '../customer/customer-store.ts';
import { check } from '../http/body.ts';
import { mailRules, required } from './rules.ts';
import { addressOf, isTicked, type ScreenRequest, textOf, textOrNull } from './screen.ts';
import { Check, Field, Form, Place } from './wire.ts';

export const NO_MAIL = 'Indiquez l’adresse e-mail du client.';

/** What the address of a screen asks for. */
export interface Searched {
  /** Normalised; empty where nobody was asked for. */
  readonly mail: string;
  /** Why it is none, in French; null when it is one, or nothing. */
  readonly wrong: string | null;
  readonly found: StoredCustomer | null;
}

export async function searchCustomer({ services, query }: ScreenRequest): Promise<Searched> {
  const asked = query.get('mail') ?? '';
  const mail = normaliseEmail(asked);
  const wrong = mail === '' ? null : inLine(emailError)(asked);
  const found = mail === '' || wrong !== null ? null : await findCustomer(services.database, 'mail', mail);
  return { mail, wrong, found };
}

/** The form that finds a customer by their e-mail. */
export function CustomerSearch({ searched: { mail, wrong, found } }: { readonly searched: Searched }) {
  return (
    <>
      <Form
        form=""
        name="Chercher un client"
        action="Chercher"
        className={found ? 'search card found' : 'search card'}
        fields={{ mail: { value: mail, rules: mailRules(NO_MAIL) } }}
      >
        <Field name="mail" label="E-mail du client" type="email" required autoComplete="off" />
      </Form>
      {wrong !== null && (
        <p key={mail} className="alert" tabIndex={-1}>
          {wrong}
        </p>
      )}
    </>
  );
}

/** Whether the form says that the billing address is another one. */
export const isBilledElsewhere = (values: ServedValues | null, customer: CustomerFields | null): boolean =>
  values ? isTicked(values, 'billedElsewhere') : Boolean(customer?.billingAddress);

interface FieldsOptions {
  /** Whom to change; null where one is made. */
  readonly customer: CustomerFields | null;
  /** Of one who is made. */
  readonly mail?: string;
  readonly billedElsewhere: boolean;
}

/** The fields of a customer's form, in the order of the screen. */
export function customerFields({
  customer,
  mail = '',
  billedElsewhere,
}: FieldsOptions): Record<string, ServedField> {
  const texts = customer && customerTexts(customer);
  const place = (address: CustomerFields['billingAddress'] | undefined): ServedField => ({
    place: true,
    ...(address && { value: address }),
  });
  return {
    firstName: { value: texts?.firstName ?? '', rules: required('Indiquez son prénom.') },
    lastName: { value: texts?.lastName ?? '', rules: required('Indiquez son nom.') },
    mail: { value: texts?.mail ?? mail, rules: mailRules(NO_MAIL) },
    phone: { value: texts?.phone ?? '', rules: required('Indiquez son numéro de téléphone.') },
    companyName: { value: texts?.companyName ?? '' },
    birthDate: { value: texts?.birthDate ?? '' },
    address: { ...place(customer?.address), rules: [] },
    billedElsewhere: { value: customer?.billingAddress ? 'yes' : '' },
    billingAddress: { ...place(customer?.billingAddress), ...(billedElsewhere && { rules: [] }) },
  };
}

interface InputsProps {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly billedElsewhere: boolean;
}

export function CustomerInputs({ today, billedElsewhere }: InputsProps): ReactNode {
  return (
    <div className="customer-fields">
      <p className="hint wide">Les champs marqués d’une étoile sont obligatoires.</p>
      <Field name="firstName" label="Prénom" required autoComplete="off" />
      <Field name="lastName" label="Nom" required autoComplete="off" />
      <Field name="mail" label="E-mail" type="email" required autoComplete="off" />
      <Field name="phone" label="Téléphone" type="tel" required autoComplete="off" />
      <Field name="companyName" label="Société" autoComplete="off" />
      <Field name="birthDate" label="Date de naissance" type="date" max={today} autoComplete="off" />
      <div className="wide">
        <Place name="address" label="Adresse" />
      </div>
      <div className="wide">
        <Check name="billedElsewhere">Adresse de facturation différente</Check>
      </div>
      {billedElsewhere && (
        <div className="wide">
          <Place name="billingAddress" label="Adresse de facturation" />
        </div>
      )}
    </div>
  );
}

/** What a customer's form holds, as the API takes it: unchecked. */
/** @throws problem ERROR.INVALID */
export const checkedCustomer = (services: Services, body: object) =>
  check(
    body,
    newCustomerSchema(() => todayOf(services)),
  );

export const customerBody = (values: ServedValues) => ({
  firstName: textOf(values, 'firstName'),
  lastName: textOf(values, 'lastName'),
  mail: textOf(values, 'mail'),
  phone: textOf(values, 'phone'),
  companyName: textOrNull(values, 'companyName'),
  birthDate: textOrNull(values, 'birthDate'),
  address: addressOf(values, 'address'),
  // Ticked without an address, it is an address that is refused, not none.
  billingAddress: isTicked(values, 'billedElsewhere') ? (addressOf(values, 'billingAddress') ?? '') : null,
});
