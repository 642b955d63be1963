/** Every driver, the best first, each with why: the first one is chosen already where nothing speaks against them. */
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import type { DriverChoice } from './driver-choice.ts';

/** Whoever opened it came to choose. */
const focusChoice = (place: HTMLElement | null): void => place?.querySelector('select')?.focus();

export const DriverSelect = ({ choice: { load, field, driverId } }: { readonly choice: DriverChoice }) => (
  <Loadable load={load} waiting="Recherche de qui peut faire ce trajet…">
    {({ proposals, nearest }) => (
      <div ref={focusChoice}>
        <div className="spaced">
          <SelectField
            field={field}
            label="Convoyeur"
            options={[
              ['', driverId === null ? 'Choisir…' : 'Personne\u00a0: le reprendre'],
              // Its first sentence tells one from another. All of it stands beneath for the one who is chosen, whose name is not cut.
              ...proposals.map(
                ({ driverId: id, name, reason }) =>
                  [id, id === field.value.value ? name : `${name}\u00a0: ${reason.split('. ')[0]}`] as const,
              ),
            ]}
          />
          {nearest && <div className="notice">{nearest}</div>}
        </div>
        <p className="hint" role="status">
          {proposals.find(({ driverId: id }) => id === field.value.value)?.reason}
        </p>
      </div>
    )}
  </Loadable>
);
