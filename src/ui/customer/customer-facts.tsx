/** What is known of a customer, to be read. */
import type { CustomerFields } from '../../domain/customer/customer.ts';
import { customerFieldNames, customerLabels, factOf } from '../../domain/customer/customer-facts.ts';

export function CustomerFacts({ customer }: { readonly customer: CustomerFields }) {
  return (
    <dl>
      {customerFieldNames.map((name) => (
        <div key={name}>
          <dt>{customerLabels[name]}</dt>
          <dd>{factOf(customer, name)}</dd>
        </div>
      ))}
    </dl>
  );
}
