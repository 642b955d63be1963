/** The addresses of an order: its form's state. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { type Address, isAddress } from '../../domain/address/address.ts';
import { noteMaxLength, providerKinds, type Stop } from '../../domain/booking/booking.ts';
import { keyOf } from '../../domain/lib/key-of.ts';
import { phoneError } from '../../domain/lib/phone.ts';
import { inLine, nameMaxLength, optional, requiredText } from '../../domain/lib/text-rule.ts';
import { isYard, yard } from '../../domain/storage/yard.ts';
import { isStorage, tripsOfAny } from '../../domain/tariff/service.ts';
import { createAddressPicker } from '../../ui/address-places.ts';
import { isTicked } from '../../ui/check-field.tsx';
import { createField } from '../../ui/form/field-state.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import type { Picker } from '../../ui/picker-state.ts';
import { answer, answers, type Journey, typedDraft } from './answers.ts';
import { goOn } from './steps.ts';

export type AddressField =
  | 'address'
  | 'elsewhere'
  | 'inbound'
  | 'contactName'
  | 'contactPhone'
  | 'accessNote'
  | 'kind'
  | 'name'
  | 'providerAddress'
  | 'providerPhone';

export interface AddressState {
  readonly form: Form<AddressField>;
  readonly address: Picker<Address>;
  readonly inbound: Picker<Address>;
  readonly provider: Picker<Address>;
  /** It is given back at another address; reads signals. */
  readonly isElsewhere: () => boolean;
  /** As far as its addresses are picked: enough for a price. */
  readonly journey: ReadonlySignal<Journey | undefined>;
}

const anything = () => null;

export function createAddresses(): AddressState {
  const known = answers.peek().journey;
  const { serviceCode } = answers.peek();

  const stored = isStorage(serviceCode);
  const establishment = known && !isYard(known.provider) ? known.provider : undefined;
  // What was ticked for another service counts no more where there is one trip.
  const bothWays = serviceCode !== undefined && tripsOfAny(serviceCode).length > 1;
  const elsewhere = createField('elsewhere', anything, known?.inbound ? 'yes' : '');
  const isElsewhere = () => bothWays && isTicked(elsewhere);
  const address = createAddressPicker('address');
  const inbound = createAddressPicker('inbound', isElsewhere);
  const provider = createAddressPicker('providerAddress', () => !stored);
  const pickers = { address, inbound, provider };
  const picked = () => ({
    address: address.picked.value?.place,
    inbound: isElsewhere() ? inbound.picked.value?.place : undefined,
    provider: provider.picked.value?.place,
  });
  function restore(kept: unknown) {
    for (const [name, picker] of Object.entries(pickers)) {
      const place: unknown = Object(kept)[name];
      if (isAddress(place)) picker.restore({ place, approximate: false });
    }
  }
  restore({
    address: known?.outbound.address,
    inbound: known?.inbound?.address,
    provider: establishment?.address,
  });

  const form = createForm<AddressField>({
    fields: {
      address: address.field,
      elsewhere,
      inbound: inbound.field,
      contactName: requiredText('Indiquez qui nous accueille.', nameMaxLength),
      contactPhone: inLine(phoneError),
      accessNote: optional(requiredText('', noteMaxLength, /(?!)/)),
      kind: anything,
      name: stored ? anything : requiredText('Indiquez le nom de l’établissement.', nameMaxLength),
      providerAddress: provider.field,
      providerPhone: inLine(optional(phoneError)),
    },
    initial: {
      contactName: known?.outbound.contactName ?? '',
      contactPhone: known?.outbound.contactPhone ?? '',
      accessNote: known?.outbound.accessNote ?? '',
      kind: establishment?.kind ?? (serviceCode === 'inspection_round_trip' ? 'inspection_centre' : 'garage'),
      name: establishment?.name ?? '',
      providerPhone: establishment?.phone ?? '',
    },
    rest: { read: picked, restore },
    draft: typedDraft('address'),
    send: async () => {
      answer({ journey: journey.value });
      goOn();
    },
    reusable: true,
  });

  const journey = computed((): Journey | undefined => {
    const places = picked();
    if (!places.address || (isElsewhere() && !places.inbound)) return undefined;
    const { contactName, contactPhone, accessNote, kind, name, providerPhone } = form.values();
    const outbound: Stop = {
      address: places.address,
      contactName: contactName.trim(),
      contactPhone: contactPhone.trim(),
      accessNote: accessNote.trim() || null,
    };
    return {
      outbound,
      inbound: places.inbound ? { ...outbound, address: places.inbound, accessNote: null } : null,
      provider: stored
        ? yard
        : {
            kind: keyOf(providerKinds, kind),
            name: name.trim(),
            phone: providerPhone.trim() || null,
            // Its place changes no price: it is picked before the step is left.
            address: places.provider ?? places.address,
          },
    };
  });

  return { form, ...pickers, isElsewhere, journey };
}
