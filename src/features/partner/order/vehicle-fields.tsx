/** The fields of a vehicle, in an order that is typed for someone else. */
import { categories, DEROGATION_ASKED, energies, gearboxes } from '../../../domain/vehicle/vehicle.ts';
import { vinWarning } from '../../../domain/vehicle/vin.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { VehicleState } from './vehicle-state.ts';

export function VehicleFields({ vehicle: { fields, cover } }: { readonly vehicle: VehicleState }) {
  const { plate, foreignPlate, brand, model, energy, gearbox, category, declared, vin } = fields;
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
        <SelectField field={category} label="Catégorie" options={Object.entries(categories)} />
        <Field
          field={declared}
          label="Valeur du véhicule, en euros"
          placeholder="15 000"
          required
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <p role="status" className={cover.value === 'needs_derogation' ? 'notice' : 'unseen'}>
        {cover.value === 'needs_derogation' && DEROGATION_ASKED}
      </p>
      <Field
        field={vin}
        label="Numéro de série"
        hint={vinWarning(vin.value.value) ?? 'Facultatif.'}
        verbatim
        autoComplete="off"
      />
    </>
  );
}
