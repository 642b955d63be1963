/** The vehicles that somebody has ordered for before, to choose among: nothing of them is typed again. */
import { type ReactNode, useEffect, useState } from 'react';
import type { KnownVehicle } from '../../../domain/vehicle/known-vehicle-calls.ts';
import { ChoiceField } from '../../../ui/field/choice-field.tsx';
import { readOwnVehicles } from '../../../ui/order/own-vehicles.ts';
import type { VehicleState } from '../../../ui/order/vehicle-state.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { createVehicleChoice, OTHER } from './vehicle-choice.ts';

/** As many as are taken in at a glance; older ones are typed, or ordered for from *Mes véhicules*. */
const SHOWN = 5;

interface KnownVehiclesProps {
  readonly known: readonly KnownVehicle[];
  readonly vehicle: VehicleState;
}

/** @returns nothing for whoever has none @throws HttpError */
export async function offerVehicles(vehicle: VehicleState): Promise<ReactNode> {
  const known = (await readOwnVehicles()).slice(0, SHOWN);
  return known.length > 0 && <KnownVehicles known={known} vehicle={vehicle} />;
}

function KnownVehicles({ known, vehicle }: KnownVehiclesProps) {
  const [{ field, failure, follow }] = useState(() => createVehicleChoice(known, vehicle));
  useEffect(follow, [follow]);
  return (
    <>
      <ChoiceField
        field={field}
        label="Lequel de vos véhicules&nbsp;?"
        options={[
          ...known.map(({ id, plate, brand, model }) => ({
            value: id,
            label: (
              <>
                {brand} {model}, <span className="whole">{plate}</span>
              </>
            ),
          })),
          { value: OTHER, label: 'Un autre véhicule' },
        ]}
      />
      <Alert message={failure.value} />
    </>
  );
}
