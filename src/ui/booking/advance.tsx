/** Who pays the establishment, where that may still be said. */
import { loadCalls } from '../../platform/api/load-calls.ts';
import { draftOf } from '../form/draft.ts';
import { OnDemand } from '../load/on-demand.tsx';
import type { AdvanceProps } from './advance-form.tsx';

const loadForm = () =>
  loadCalls(() => import('./change-forms.ts'), 'changeForms').then((m) => m.changeForms.AdvanceForm);

export function Advance(props: AdvanceProps) {
  const { id, options } = props.booking;
  if (!options?.canSetAdvance) return null;
  return (
    <p>
      <OnDemand
        label="Changer qui paie le garage"
        open={draftOf(`advance-${id}`).read() !== null}
        load={loadForm}
        props={props}
      />
    </p>
  );
}
