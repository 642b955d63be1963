/** What invoices say of a partner's company: loaded once somebody asks for it. */
import { useState } from 'react';
import { changeOwnIdentity, readOwnIdentity } from '../../domain/buyer/buyer-calls.ts';
import { api } from '../../platform/api/api.ts';
import { createLoad } from '../load/load-state.ts';
import { Loadable } from '../load/loadable.tsx';
import type { Closable } from '../load/on-demand.tsx';
import { BuyerForm } from './buyer-form.tsx';

export function OwnIdentity({ onClose }: Closable) {
  const [load] = useState(() =>
    createLoad((abort) => api(readOwnIdentity, {}, undefined, { signal: abort })),
  );
  return (
    <section className="spaced">
      <h2>Identité de facturation</h2>
      <Loadable load={load} waiting="Chargement…">
        {(buyer) => (
          <BuyerForm
            load={load}
            buyer={buyer}
            draft="identity"
            send={(change) => api(changeOwnIdentity, {}, change)}
          />
        )}
      </Loadable>
      <button type="button" className="button quiet" onClick={onClose}>
        Fermer
      </button>
    </section>
  );
}
