/** What narrows and sorts the team's list of bookings besides what narrows a partner's: how it reads loads when it is opened. */
import { useState } from 'react';
import { keysOf } from '../../../domain/lib/key-of.ts';
import { loadPart } from '../../../platform/api/load-calls.ts';
import { anything } from '../../../ui/list/filtered-list.ts';
import { useLoaded } from '../../../ui/load/use-loaded.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import type { ListFiltersProps } from './list-filters.tsx';
import '../../../ui/list/more-filters.css';

/** By their names in the address and in the query. */
export const officeFilters = {
  driver: anything,
  partner: anything,
  service: anything,
  due: anything,
  sort: anything,
};

const loadFilters = loadPart(() => import('./list-filters.tsx'), 'ListFilters');

/** Open where it narrows something. */
export function MoreFilters({ fields }: ListFiltersProps) {
  const { driver, partner, service, due } = fields;
  const [isOpen] = useState(() => [driver, partner, service, due].some(({ value }) => value.peek() !== ''));
  const [isWanted, want] = useState(isOpen);
  const { Part, failure } = useLoaded(isWanted, loadFilters);
  const count = keysOf(officeFilters).filter((name) => fields[name].value.value !== '').length;
  return (
    <details className="more-filters" open={isOpen} onToggle={() => want(true)}>
      <summary>Autres filtres, et ordre{count > 0 && `\u00a0: ${count}`}</summary>
      {Part && <Part fields={fields} />}
      <Alert message={failure} />
    </details>
  );
}
