/** The fields of an order's appointments. */
import { ChoiceField } from '../field/choice-field.tsx';
import type { SlotNoteProps } from '../field/places-left.ts';
import { PlacesUnknown, SlotPickerFields } from '../field/slot-picker.tsx';
import type { AppointmentsState } from './appointments-state.ts';
import type { AppointmentWords } from './order-entry.ts';

interface AppointmentFieldsProps extends Pick<SlotNoteProps, 'form'> {
  readonly appointments: AppointmentsState;
  readonly words: AppointmentWords;
}

export function AppointmentFields({ appointments, words, form }: AppointmentFieldsProps) {
  const { outbound, back, when, goes, comesBack, isReturnAsked, places } = appointments;
  const { headings, outboundDay, moments } = words;
  return (
    <>
      <PlacesUnknown places={places} />
      {goes() && (
        <>
          {headings && <h2>{headings.outbound}</h2>}
          <SlotPickerFields picker={outbound} label={outboundDay} form={form} />
        </>
      )}
      {comesBack() && (
        <>
          {headings && <h2>{headings.back}</h2>}
          {goes() && <ChoiceField field={when} label="Le retour du véhicule" options={moments} />}
          {isReturnAsked() && <SlotPickerFields picker={back} label="Jour du retour" form={form} />}
        </>
      )}
    </>
  );
}
