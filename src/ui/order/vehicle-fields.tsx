/** The fields of a vehicle of an order. */
import { categories, energies, gearboxes } from '../../domain/vehicle/vehicle.ts';
import { vinWarning } from '../../domain/vehicle/vin.ts';
import { CheckField } from '../field/check-field.tsx';
import { Field } from '../field/field.tsx';
import { SelectField } from '../field/select-field.tsx';
import type { VehicleWords } from './order-entry.ts';
import type { VehicleState } from './vehicle-state.ts';

interface VehicleFieldsProps {
  readonly vehicle: VehicleState;
  readonly words: VehicleWords;
}

export function VehicleFields({ vehicle: { fields, cover }, words }: VehicleFieldsProps) {
  const { plate, foreignPlate, brand, model, energy, gearbox, category, declared, vin } = fields;
  const { declaredHint } = words;
  const worth = (
    <>
      <SelectField field={category} label="Catégorie" options={Object.entries(categories)} />
      <Field
        field={declared}
        label={words.declared}
        hint={declaredHint}
        placeholder="15&nbsp;000"
        required
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
  return (
    <>
      <Field
        field={plate}
        label="Immatriculation"
        placeholder="AA-123-AA"
        required
        verbatim
        autoComplete="off"
      />
      <CheckField field={foreignPlate}>La plaque est étrangère</CheckField>
      <div className="pair">
        <Field field={brand} label="Marque" required autoComplete="off" />
        <Field field={model} label="Modèle" required autoComplete="off" />
        <SelectField field={energy} label="Énergie" options={Object.entries(energies)} />
        <SelectField field={gearbox} label="Boîte de vitesses" options={Object.entries(gearboxes)} />
        {!declaredHint && worth}
      </div>
      {/* Side by side, a hint of several lines would push one control of the pair out of line. */}
      {declaredHint && worth}
      <p role="status" className={cover.value === 'needs_derogation' ? 'notice' : 'unseen'}>
        {cover.value === 'needs_derogation' && words.derogation}
      </p>
      <Field
        field={vin}
        label="Numéro de série"
        hint={vinWarning(vin.value.value) ?? words.vinHint}
        verbatim
        autoComplete="off"
      />
    </>
  );
}
