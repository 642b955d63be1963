/** What is known of something: a label and a text each. */

import type { FactList } from '../../domain/lib/fact-list.ts';
import { unbroken } from './unbroken.tsx';

export function Facts({ facts }: { readonly facts: FactList }) {
  return (
    <dl className="card">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{unbroken(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
