/** What is known of something: a label and a text each, and of a person the number that calls them. */

import type { FactList } from '../../domain/lib/fact-list.ts';
import { Person } from './phone-link.tsx';
import { unbroken } from './unbroken.tsx';

export function Facts({ facts }: { readonly facts: FactList }) {
  return (
    <dl className="card">
      {facts.map(([label, text, phone]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Person name={unbroken(text)} phone={phone} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
