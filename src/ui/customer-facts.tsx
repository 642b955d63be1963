/** What is known of a customer, to be read. */
import type { CustomerFields } from '../domain/customer.ts';
import { frenchDay } from '../domain/french-date.ts';

/** What each field is called, in the order of the screen. */
export const customerLabels = {
  firstName: 'Prénom',
  lastName: 'Nom',
  mail: 'E-mail',
  phone: 'Téléphone',
  companyName: 'Société',
  birthDate: 'Date de naissance',
  address: 'Adresse',
  billingAddress: 'Adresse de facturation',
} as const satisfies Record<keyof CustomerFields, string>;

const names = Object.keys(customerLabels) as (keyof CustomerFields)[];

/** How a field reads, or why there is nothing to read. */
export function factOf(customer: CustomerFields, name: keyof CustomerFields): string {
  const value = customer[name];
  if (!value) return name === 'billingAddress' ? 'La même adresse' : 'Non renseignée';
  if (typeof value !== 'string') return value.label;
  return name === 'birthDate' ? frenchDay(value) : value;
}

export function CustomerFacts({ customer }: { readonly customer: CustomerFields }) {
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{customerLabels[name]}</dt>
          <dd>{factOf(customer, name)}</dd>
        </div>
      ))}
    </dl>
  );
}
