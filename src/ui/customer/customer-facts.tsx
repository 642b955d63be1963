/** What is known of a customer, to be read. */
import type { CustomerFields } from '../../domain/customer/customer.ts';
import {
  type CustomerField,
  customerFieldNames,
  customerLabels,
  factOf,
} from '../../domain/customer/customer-facts.ts';

interface CustomerFactsProps {
  readonly customer: CustomerFields;
  /** Which of them, where others are said elsewhere. */
  readonly names?: readonly CustomerField[];
}

export function CustomerFacts({ customer, names = customerFieldNames }: CustomerFactsProps) {
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
