/** What the invoices of a customer or of a partner say of them, for the team: loaded once somebody asks for it. */
import { useState } from 'react';
import { changeBuyer, readBuyer } from '../../domain/buyer/buyer-calls.ts';
import { api } from '../../platform/api/api.ts';
import { createLoad } from '../load/load-state.ts';
import { Loadable } from '../load/loadable.tsx';
import type { Closable } from '../load/on-demand.tsx';
import { BuyerForm } from './buyer-form.tsx';

interface BuyerPartProps extends Closable {
  /** Of the customer. */
  readonly id: string;
  /** What follows of what was saved. */
  readonly onSaved?: () => void;
}

export function BuyerPart({ id, onSaved, onClose }: BuyerPartProps) {
  const [load] = useState(() => createLoad((abort) => api(readBuyer, { id }, undefined, { signal: abort })));
  return (
    <section className="spaced">
      <h2>Identité de facturation</h2>
      <Loadable load={load} waiting="Chargement…">
        {(buyer) =>
          buyer.isCompany ? (
            <BuyerForm
              load={load}
              buyer={buyer}
              draft={`buyer-${id}`}
              send={async (change) => {
                const saved = await api(changeBuyer, { id }, change);
                onSaved?.();
                return saved;
              }}
            />
          ) : (
            <p>Ce client est un particulier&nbsp;: indiquez d’abord sa société, sur sa fiche.</p>
          )
        }
      </Loadable>
      <button type="button" className="button quiet" onClick={onClose}>
        Fermer
      </button>
    </section>
  );
}
