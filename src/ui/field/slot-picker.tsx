/** An appointment to be picked: a day, then one of its hours; full ones are shown and cannot be picked. */
import { slotHours } from '../../domain/lib/time/french-slot.ts';
import type { Slot } from '../../domain/lib/time/slots.ts';
import { ChoiceField } from './choice-field.tsx';
import type { Places, SlotNoteProps } from './places-left.ts';
import { SelectField } from './select-field.tsx';
import type { SlotPicker } from './slot-picker-state.ts';

interface SlotPickerProps extends Pick<SlotNoteProps, 'form'> {
  readonly picker: SlotPicker;
  /** « Jour de la prise en charge ». */
  readonly label: string;
}

export function SlotPickerFields({
  picker: { day, hour, days, slots, picked, marks },
  label,
  form,
}: SlotPickerProps) {
  return (
    <>
      <SelectField field={day} label={label} options={days.value} />
      <ChoiceField
        field={hour}
        label="Heure d’arrivée du convoyeur"
        hours={slots.value.some(({ slot }) => isAtHalf(slot)) ? 'half' : 'short'}
        options={slots.value.map(({ slot, full }) => ({
          value: slot.start,
          label: marks
            ? marks.label(slot, full, hour.name)
            : full
              ? `${slotHours(slot)} complet`
              : slotHours(slot),
          disabled: full,
        }))}
      />
      {marks && <marks.Note choice={hour.name} day={day} slot={picked.value} form={form} />}
    </>
  );
}

/** « 11 h 30 ». */
const isAtHalf = ({ start }: Slot): boolean => start.slice(14, 16) !== '00';

/** Said where it is not known which slots are taken. */
export function PlacesUnknown({ places: { unknown } }: { readonly places: Places }) {
  return (
    <p role="status" className={unknown.value ? 'notice' : 'unseen'}>
      {unknown.value && `${unknown.value} Vous pouvez continuer\u00a0: votre créneau sera vérifié à l’envoi.`}
    </p>
  );
}
