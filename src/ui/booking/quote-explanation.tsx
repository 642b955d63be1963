/** *Pourquoi ce prix ?* of a price that was worked out here: its sentences come when somebody opens it. */
import { useEffect, useState } from 'react';
import type { Quote } from '../../domain/tariff/quote.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { failureMessage } from '../../platform/http/http-error.ts';
import { keepForLater } from '../../platform/page/updates.ts';
import { PriceExplanation } from './price-explanation.tsx';

type Explain = (quote: Quote) => readonly string[];

const load = (): Promise<{ readonly explain: Explain }> =>
  loadCalls(() => import('../../domain/tariff/quote-explanation.ts'), 'explain');

export function QuoteExplanation({ quote }: { readonly quote: Quote }) {
  const [explain, setExplain] = useState<Explain>(() => () => []);
  useEffect(() => keepForLater(load), []);
  const bring = () =>
    load()
      .catch((error: unknown) => ({ explain: () => [failureMessage(error)] }))
      .then((found) => setExplain(() => found.explain));
  return (
    <PriceExplanation
      sentences={explain(quote)}
      onQuote={quote.kind !== 'priced'}
      onToggle={() => void bring()}
    />
  );
}
