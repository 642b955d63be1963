/** Fourth step of an order: when. */
import { useEffect, useState } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { PlacesUnknown, SlotPickerFields } from '../../ui/slot-picker.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { Frame } from './frame.tsx';
import { createSlots } from './slot-form.ts';
import { useReachable } from './steps.ts';

const promises = {
  '48h': 'Promesse tenue\u00a0: sous 48 heures.',
  '72h': 'Promesse tenue\u00a0: sous 72 heures.',
} as const;

const whens = [
  { value: 'later', label: 'À convenir avec vous quand le véhicule sera prêt' },
  { value: 'now', label: 'Je le choisis maintenant' },
];

export function SlotStep() {
  const [{ form, outbound, back, when, promise, places }] = useState(createSlots);
  useEffect(() => places.follow(), [places]);
  if (!useReachable('slot')) return null;
  return (
    <Frame step="slot" heading="Quand vous convient-il&nbsp;?">
      <form className="form" noValidate onSubmit={form.submit} aria-label="Rendez-vous">
        <PlacesUnknown places={places} />
        {outbound && (
          <>
            <h2>La prise en charge</h2>
            <SlotPickerFields picker={outbound} label="Jour" />
          </>
        )}
        {back && (
          <>
            <h2>Le retour</h2>
            {when && <ChoiceField field={when} label="Le retour du véhicule" options={whens} />}
            {when?.value.value !== 'later' && <SlotPickerFields picker={back} label="Jour du retour" />}
          </>
        )}
        <p role="status">{promise.value && promises[promise.value]}</p>
        <SubmitButton form={form} label="Continuer" />
      </form>
    </Frame>
  );
}
