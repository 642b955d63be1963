/** Where somebody's vehicles have been, to choose among: nothing of an establishment is typed again. */
import type { ReactNode } from 'react';
import { listKnownProviders } from '../../../domain/booking/order-again-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { type PlacesState, putProvider } from '../../../ui/order/places-state.ts';
import { fillFromAccount } from './own-places.ts';

/**
 * @param fill the form, where nothing of it is answered yet: what the account knows of its owner is filled in
 * @returns nothing for whoever has none
 * @throws HttpError
 */
export async function offerPlaces(
  places: PlacesState,
  fill: Parameters<typeof fillFromAccount>[1] | null,
): Promise<ReactNode> {
  // Nobody has asked for it: the fields wait to be filled in.
  if (fill) void fillFromAccount(places, fill).catch(() => undefined);
  const { items: known } = await api(listKnownProviders, {});
  // An inspection goes where nothing else does.
  const isInspected = places.fields.kind.value.peek() === 'inspection_centre';
  const items = known.filter(({ kind }) => !isInspected || kind === 'inspection_centre');
  if (items.length === 0) return null;
  return (
    <fieldset className="choices">
      <legend>Vos établissements</legend>
      {items.map((provider) => (
        <button
          key={`${provider.name} ${provider.address.label}`}
          type="button"
          className="button quiet"
          onClick={() => putProvider(places, provider)}
        >
          {provider.name}
        </button>
      ))}
    </fieldset>
  );
}
