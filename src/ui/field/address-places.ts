/** Pickers of addresses that the API finds. */
import type { Address } from '../../domain/address/address.ts';
import { loadAddressSearch } from '../../platform/api/load-calls.ts';
import { createPicker, type Picker, type PlaceSearch } from './picker-state.ts';

const NOT_PICKED = 'Choisissez cette adresse dans la liste proposée.';

const search: PlaceSearch<Address> = {
  search: async (text, abort) => (await loadAddressSearch()).searchAddresses(text, abort),
  // A failure shows when it is searched: it is tried again there.
  prepare: () => void loadAddressSearch().catch(() => undefined),
};

/**
 * @param name of the control
 * @param needed whether an address must be picked; it may read signals
 */
export const createAddressPicker = (name: string, needed: () => boolean = () => true): Picker<Address> =>
  createPicker(name, search, { notPicked: NOT_PICKED, needed });
