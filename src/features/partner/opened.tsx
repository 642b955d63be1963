/** What few orders need: its code comes when it is opened. */
import { type ReactNode, useState } from 'react';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { createLoad } from '../../ui/load/load-state.ts';
import { Loadable } from '../../ui/load/loadable.tsx';

interface OpenedProps<M> {
  readonly summary: string;
  readonly load: () => Promise<M>;
  /** Of one of its exports. */
  readonly name: keyof M;
  /** From the beginning. */
  readonly open?: boolean;
  readonly children: (module: M) => ReactNode;
}

export function Opened<M>({ summary, load, name, open = false, children }: OpenedProps<M>) {
  const [begins] = useState(open);
  const [wanted, setWanted] = useState(open);
  const [module] = useState(() => createLoad(() => loadCalls(load, name)));
  return (
    <details className="import" open={begins} onToggle={() => setWanted(true)}>
      <summary>{summary}</summary>
      {wanted && (
        <Loadable load={module} waiting="Chargement…">
          {children}
        </Loadable>
      )}
    </details>
  );
}
