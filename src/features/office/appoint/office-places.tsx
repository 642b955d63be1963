/** The hours that the team may agree on, with what is to be known of each, in signals. */
import { signal } from '@preact/signals-react';
import { listOfficeSlots } from '../../../domain/booking/office/slot-calls.ts';
import { slotMarks } from '../../../domain/booking/office/slot-marks.ts';
import type { AnswerOf } from '../../../domain/lib/contract/contract.ts';
import { slotHours } from '../../../domain/lib/time/french-slot.ts';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import { api } from '../../../platform/api/api.ts';
import {
  createPlacesLeft,
  knownRules,
  type Places,
  type SlotNoteProps,
} from '../../../ui/field/places-left.ts';
import './appoint.css';

interface OfficePlacesOptions {
  /** Whose own appointments do not count; empty for none. */
  readonly bookingId: string;
  /** Of the vehicle, or empty. */
  readonly plate: () => string;
}

type Told = Pick<AnswerOf<typeof listOfficeSlots>, 'filled' | 'taken'>;

export function createOfficePlaces({ bookingId, plate }: OfficePlacesOptions): Required<Places> {
  const told = signal<Told>({ filled: [], taken: [] });
  const places = createPlacesLeft(async (abort) => {
    const query = { plate: plate(), booking: bookingId };
    const answer = await api(listOfficeSlots, {}, undefined, { query, signal: abort });
    told.value = answer;
    return answer;
  });
  const marksOf = (slot: Slot, isChosen: boolean) =>
    slotMarks(slot, { rules: knownRules.value, ...told.value }, isChosen);

  function label(slot: Slot, full: boolean) {
    const marks = [...(full ? ['complet'] : []), ...marksOf(slot, false)];
    return marks.length === 0 ? (
      slotHours(slot)
    ) : (
      <span>
        {slotHours(slot)} <small>{marks.join(', ')}</small>
      </span>
    );
  }

  function Note({ slot }: SlotNoteProps) {
    const marks = slot ? marksOf(slot, true) : [];
    return (
      <p role="status" className={marks.length > 0 ? 'notice' : 'unseen'}>
        {marks.length > 0 && `À savoir\u00a0: ${marks.join(', ')}.`}
      </p>
    );
  }

  const isMarked = (slot: Slot) => marksOf(slot, true).length > 0;

  return { ...places, marks: { label, Note, isMarked } };
}
