/** The query of the screen on show: a link or going back that changes it draws the screen anew. */
import { useEffect, useState } from 'react';
import { onNewQuery, wholeQuery } from '../../platform/page/query.ts';

export function useQuery(): URLSearchParams {
  const [query, setQuery] = useState(wholeQuery);
  useEffect(() => onNewQuery(() => setQuery(wholeQuery())), []);
  return new URLSearchParams(query);
}
