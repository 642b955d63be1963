/** Third step of an order: the vehicle. */
import { useEffect, useState } from 'react';
import { formatWholeEuros } from '../../domain/lib/money.ts';
import { insurance } from '../../domain/tariff/insurance.ts';
import { categories, energies, gearboxes } from '../../domain/vehicle/vehicle.ts';
import { vinWarning } from '../../domain/vehicle/vin.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { Frame } from './frame.tsx';
import { useReachable } from './steps.ts';
import { createVehicle } from './vehicle-form.ts';

const COVER = formatWholeEuros(insurance.coverCents);
const DECLARED = `En euros, telle que vous la connaissez. Chaque trajet est assuré jusqu’à ${COVER}, et jusqu’à ${formatWholeEuros(insurance.derogationCents)} avec l’accord de l’assureur.`;
const DEROGATION = `Au-delà de ${COVER}, nous demandons l’accord de notre assureur avant le trajet. S’il refuse, vous êtes remboursé en entier.`;
const VIN = 'Facultatif\u00a0: les 17\u00a0caractères de la case E du certificat d’immatriculation.';

export function VehicleStep() {
  const [{ form, cover }] = useState(createVehicle);
  useEffect(() => form.keepDraft(), [form]);
  if (!useReachable('vehicle')) return null;
  const { plate, foreignPlate, brand, model, energy, gearbox, category, declared, vin } = form.fields;
  return (
    <Frame step="vehicle" heading="Quel véhicule nous confiez-vous&nbsp;?">
      <form className="form" noValidate onSubmit={form.submit} aria-label="Véhicule">
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
        </div>
        <SelectField field={category} label="Catégorie" options={Object.entries(categories)} />
        <Field
          field={declared}
          label="Valeur du véhicule"
          hint={DECLARED}
          placeholder="15 000"
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <p role="status" className={cover.value === 'needs_derogation' ? 'notice' : 'unseen'}>
          {cover.value === 'needs_derogation' && DEROGATION}
        </p>
        <Field
          field={vin}
          label="Numéro de série"
          hint={vinWarning(vin.value.value) ?? VIN}
          verbatim
          autoComplete="off"
        />
        <SubmitButton form={form} label="Continuer" />
      </form>
    </Frame>
  );
}
