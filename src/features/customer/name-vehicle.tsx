/** Names a vehicle of a subscription: in a free place, or in that of another. */
import { useState } from 'react';
import { nameVehicle, type OwnSubscription } from '../../domain/subscription/calls.ts';
import { api } from '../../platform/api/api.ts';
import { CheckField, isTicked } from '../../ui/field/check-field.tsx';
import { Field } from '../../ui/field/field.tsx';
import { CardForm } from '../../ui/form/card-form.tsx';
import { draftOf } from '../../ui/form/draft.ts';
import { createField } from '../../ui/form/field-state.ts';
import { createForm } from '../../ui/form/form.ts';
import { BackButton } from '../../ui/load/back-button.tsx';
import type { Closable } from '../../ui/load/on-demand.tsx';
import { plateNeeded, useOwnPlates } from '../../ui/order/named-plates.tsx';

interface NameVehicleProps extends Closable {
  readonly id: string;
  /** The one whose place is taken; null takes a free place. */
  readonly replaces: string | null;
  /** Those that it names already. */
  readonly named: readonly string[];
  readonly onNamed: (subscription: OwnSubscription) => void;
}

function createNaming({ id, replaces, onNamed, onClose }: NameVehicleProps) {
  const foreignPlate = createField('foreignPlate', () => null);
  return createForm({
    fields: { plate: plateNeeded, foreignPlate },
    keep: draftOf(`naming-${id}-${replaces}`),
    send: async ({ plate }, clientId) => {
      const naming = { clientId, plate, foreignPlate: isTicked(foreignPlate), replaces };
      onNamed(await api(nameVehicle, { id }, naming));
      onClose();
    },
  });
}

export function NameVehicle(props: NameVehicleProps) {
  const { replaces, named, onClose } = props;
  const [form] = useState(() => createNaming(props));
  const offered = useOwnPlates(named);
  const readOnly = form.status.value === 'sending';
  return (
    <CardForm
      form={form}
      name={replaces === null ? 'Un second véhicule' : `À la place de ${replaces}`}
      action={replaces === null ? 'Ajouter ce véhicule' : 'Changer de véhicule'}
      back={<BackButton form={form} label="Annuler" onClose={onClose} />}
    >
      {replaces !== null && (
        <p className="hint">
          Ce véhicule prend la place de {replaces}&nbsp;: un seul changement par mois civil. Ce qui est déjà
          commandé reste inclus.
        </p>
      )}
      <Field
        field={form.fields.plate}
        label="Immatriculation"
        placeholder="AA-123-AA"
        required
        verbatim
        autoComplete="off"
        readOnly={readOnly}
        {...offered}
      />
      <CheckField field={form.fields.foreignPlate} readOnly={readOnly}>
        La plaque est étrangère
      </CheckField>
    </CardForm>
  );
}
