/** Pickers of addresses that the API finds. */
import { type Address, isAddress } from '../../domain/address/address.ts';
import { isApproximate } from '../../domain/lib/place.ts';
import { loadAddressSearch } from '../../platform/api/load-calls.ts';
import type { Rest } from '../form/form.ts';
import { createPicker, type Picker, type PickerOptions, type PlaceSearch } from './picker-state.ts';

const NOT_PICKED = 'Choisissez cette adresse dans la liste proposée.';

const search: PlaceSearch<Address> = {
  search: async (text, abort) => (await loadAddressSearch()).searchAddresses(text, abort),
  // A failure shows when it is searched: it is tried again there.
  prepare: () => void loadAddressSearch().catch(() => undefined),
};

/**
 * @param name of the control
 * @param options whether an address must be picked, what does not do, and what is taken of it
 */
export const createAddressPicker = (name: string, options?: PickerOptions<Address>): Picker<Address> =>
  createPicker(name, search, { notPicked: NOT_PICKED, ...options });

/** A commune was picked and nothing in it: its street has then to be said in words. It reads signals. */
export const isTownAlone = ({ picked }: Picker<Address>): boolean => isApproximate(picked.value?.place ?? {});

/** The places that are picked, by name, for a form to keep. What was stored is a place only where it says where it is. */
export const pickedPlaces = (pickers: Readonly<Record<string, Picker<Address>>>): Required<Rest> => ({
  read: () =>
    Object.fromEntries(
      Object.entries(pickers).map(([name, { picked }]) => [name, picked.value?.place ?? null]),
    ),
  restore: (kept) => {
    for (const [name, picker] of Object.entries(pickers)) {
      const place: unknown = Object(kept)[name];
      // How it was found is not kept: a commune alone was all that there was.
      if (isAddress(place)) picker.restore({ place, approximate: isApproximate(place) });
    }
  },
});
