/**
 * Who is met where the vehicle is collected or given back, what leads to the door, and where that is: as their customer says
 * it on the telephone.
 */
import { batch } from '@preact/signals-react';
import { useState } from 'react';
import type { Address } from '../../../domain/address/address.ts';
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { changeBookingStop } from '../../../domain/booking/office/office-form-calls.ts';
import { stopOf, stopText } from '../../../domain/booking/office/stop.ts';
import { stopRules } from '../../../domain/booking/place-rules.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { api } from '../../../platform/api/api.ts';
import { AddressPicker } from '../../../ui/field/address-picker.tsx';
import { isTownAlone, pickedPlaces } from '../../../ui/field/address-places.ts';
import { Field } from '../../../ui/field/field.tsx';
import { PhoneField } from '../../../ui/field/phone-field.tsx';
import type { Picker } from '../../../ui/field/picker-state.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createField } from '../../../ui/form/field-state.ts';
import { createForm } from '../../../ui/form/form.ts';
import { BackButton } from '../../../ui/load/back-button.tsx';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { AccessField } from '../../../ui/order/access-field.tsx';
import { createPlacePicker, NO_STREET } from '../../../ui/order/places-state.ts';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import type { OfficeBookingState } from './state.ts';

interface StopProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

const BOTH = 'both';

/** One place for both trips. */
const isShared = ({ openStops = [], outbound, inbound }: OfficeBookingView): boolean =>
  openStops.length > 1 && (inbound ?? outbound).address.label === outbound.address.label;

/** Trips that are meant, each as the booking is on show. */
const meant = (booking: OfficeBookingView, which: string) =>
  (booking.openStops ?? [])
    .filter((kind) => which === BOTH || which === kind)
    .map((tripKind) => ({ tripKind, from: shownOf(stopOf(tripKind, booking)) }));

const shownOf = ({ address, contactName, contactPhone, accessNote }: OfficeBookingView['outbound']) => ({
  where: address.label,
  contactName,
  contactPhone,
  accessNote,
});

const textsOf = (booking: OfficeBookingView, which: string): string[] => [
  ...new Set(meant(booking, which).map(({ from }) => stopText(from))),
];

const placesOf = (booking: OfficeBookingView, which: string): string =>
  [...new Set(meant(booking, which).map(({ from }) => from.where))].join('\u00a0; ');

/** @param say what was done, in French, in the place of the form */
function createStop({ booking, state }: StopProps, say: (text: string) => void) {
  const { id, openStops = [] } = booking;
  const isOne = isShared(booking) && textsOf(booking, BOTH).length === 1;
  const first = isOne ? BOTH : (openStops[0] ?? BOTH);
  const { contactName, contactPhone, accessNote } = stopOf(first, booking);
  const note = createField(
    'accessNote',
    (value) => (!value.trim() && isTownAlone(picker) ? NO_STREET : stopRules.accessNote(value)),
    accessNote ?? '',
  );
  const picker: Picker<Address> = createPlacePicker(
    'address',
    () => picker.field.value.value.trim() !== '',
    () => note,
    (text) => meant(booking, BOTH).some(({ from }) => from.accessNote === text),
  );
  const form = createForm({
    fields: {
      which: createField('which', () => null, first),
      contactName: stopRules.contactName,
      contactPhone: stopRules.contactPhone,
      accessNote: note,
      address: picker.field,
    },
    initial: { contactName, contactPhone },
    rest: pickedPlaces({ address: picker }),
    send: async ({ which, address: _, accessNote: note, ...said }, clientId) => {
      const address = picker.picked.peek()?.place;
      const sent = { ...said, clientId, accessNote: note.trim() || null, ...(address && { address }) };
      await state.change((shown) =>
        api(changeBookingStop, { id }, { ...sent, stops: meant(shown ?? booking, which) }),
      );
      say(
        address
          ? 'C’est enregistré\u00a0: le client est prévenu de l’adresse par e-mail.'
          : 'C’est enregistré\u00a0: le convoyeur le verra.',
      );
    },
    keep: draftOf(`stop-${id}`),
    reusable: true,
  });
  return { form, picker };
}

export function StopForm(props: StopProps & Closable) {
  const { booking, onClose } = props;
  const [said, say] = useState('');
  const [{ form, picker }] = useState(() => createStop(props, say));
  const { which, contactName, contactPhone, accessNote } = form.fields;
  const kinds = booking.openStops ?? [];
  const texts = textsOf(booking, which.value.value);

  /** What nobody has typed over follows the trip that is meant. */
  function follow(chosen: string) {
    const typed = { contactName: contactName.value.value, contactPhone: contactPhone.value.value };
    const shown = stopText({ ...typed, accessNote: accessNote.value.value || null });
    if (!textsOf(booking, BOTH).includes(shown)) return;
    const stop = stopOf(chosen, booking);
    batch(() => {
      contactName.value.value = stop.contactName;
      contactPhone.value.value = stop.contactPhone;
      accessNote.value.value = stop.accessNote ?? '';
    });
  }

  if (said) {
    return (
      <div className="card">
        <p className="saved" role="status" tabIndex={-1} ref={takeFocus}>
          {unbroken(said)}
        </p>
        <p className="actions">
          <button type="button" className="button quiet" onClick={onClose}>
            Fermer
          </button>
        </p>
      </div>
    );
  }
  return (
    <CardForm
      form={form}
      name="Contact, accès et adresse"
      action="Enregistrer"
      retryLabel="Enregistrer"
      back={<BackButton form={form} label="Ne rien changer" onClose={onClose} />}
    >
      <h2>Contact, accès et adresse</h2>
      {/* Of one alone its fields say it. */}
      {texts.length > 1 && <p role="status">En ce moment&nbsp;: {texts.join('\u00a0; ')}.</p>}
      {kinds.length > 1 && (
        <SelectField
          field={which}
          label="Pour"
          options={[
            ...(isShared(booking) ? [[BOTH, 'La prise en charge et le retour'] as const] : []),
            ...kinds.map((kind) => [kind, kindOf({ kind })] as const),
          ]}
          onChoice={follow}
        />
      )}
      <Field field={contactName} label="Qui est sur place&nbsp;?" required autoComplete="off" />
      <PhoneField field={contactPhone} label="Téléphone de cette personne" required autoComplete="off" />
      <AddressPicker
        picker={picker}
        label="Autre adresse"
        required={false}
        hint={`Vide, elle reste\u00a0: ${placesOf(booking, which.value.value)}. Si vous changez l’adresse, le client est prévenu par e-mail.`}
      />
      <AccessField picker={picker} field={accessNote} label="Accès" />
    </CardForm>
  );
}
