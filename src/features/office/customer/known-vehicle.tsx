/** Beneath a plate that is typed: that we know the vehicle, and whose it is, so that none is there twice by mistake. */
import { effect, signal } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import { findVehicle, type KnownVehicle } from '../../../domain/desk/known-vehicle-calls.ts';
import { api } from '../../../platform/api/api.ts';
import type { FieldState } from '../../../ui/form/field-state.ts';

/** A pause in the typing, in milliseconds. */
const PAUSE_MS = 300;

interface HintProps {
  readonly plate: FieldState;
  /** Whom the form is for. */
  readonly customerId: string;
}

export function KnownVehicleHint({ plate, customerId }: HintProps) {
  const [known] = useState(() => signal<KnownVehicle | null>(null));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let abort = new AbortController();
    async function look(typed: string, { signal: current }: AbortController) {
      // A hint and no more: without an answer the form is as good as before.
      const found = await api(findVehicle, {}, undefined, { query: { plate: typed }, signal: current }).catch(
        () => null,
      );
      if (!current.aborted) known.value = found?.vehicle ?? null;
    }
    const stop = effect(() => {
      const typed = plate.value.value;
      clearTimeout(timer);
      abort.abort();
      abort = new AbortController();
      known.value = null;
      if (typed.trim() === '' || plate.error.value !== null) return;
      timer = setTimeout(() => void look(typed, abort), PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      abort.abort();
    };
  }, [plate, known]);
  return (
    <p role="status" className={known.value ? 'notice' : 'unseen'}>
      {known.value && <Said vehicle={known.value} customerId={customerId} />}
    </p>
  );
}

function Said({ vehicle, customerId }: Pick<HintProps, 'customerId'> & { readonly vehicle: KnownVehicle }) {
  const { plate, brand, model, owners } = vehicle;
  const others = owners.filter(({ id }) => id !== customerId).map(({ name }) => name);
  return (
    <>
      {`Ce véhicule est déjà connu, ${others.length > 0 ? `confié par ${others.join(', ')}` : 'de ce client'}\u00a0: ${brand} ${model}. `}
      <a href={`#/admin/teammate/vehicle?plate=${encodeURIComponent(plate)}`}>Voir son carnet</a>
    </>
  );
}
