/** The query of the screen on show: a link or going back that changes it draws the screen anew. */
import { useLayoutEffect, useState } from 'react';
import { onNewQuery, wholeQuery } from '../../platform/page/query.ts';

/**
 * Calls when the screen on show is given another query. From its very first drawing: an effect that waits for the paint
 * would miss a link that is followed before it.
 * @param act the same function at each drawing
 */
export function useNewQuery(act: () => void): void {
  useLayoutEffect(() => onNewQuery(act), [act]);
}

export function useQuery(): URLSearchParams {
  const [query, setQuery] = useState(wholeQuery);
  const [readAgain] = useState(() => () => setQuery(wholeQuery()));
  useNewQuery(readAgain);
  return new URLSearchParams(query);
}
