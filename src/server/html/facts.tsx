/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** What is known of something, a label and a text each. */

import type { FactList } from '../../domain/lib/fact-list.ts';

export const Facts = ({ facts }: { readonly facts: FactList }) => (
  <dl>
    {facts.map(([label, text]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
