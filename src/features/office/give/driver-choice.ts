/** Who shall drive a trip, in signals: the API proposes, the best is chosen beforehand, and anybody else can be. */
import { readProposals, type TripProposals } from '../../../domain/planning/proposal-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { createField, type FieldState } from '../../../ui/form/field-state.ts';
import { createLoad, type Load } from '../../../ui/load/load-state.ts';

export interface DriverChoice {
  readonly load: Load<TripProposals>;
  /** The driver's account; empty for nobody. */
  readonly field: FieldState;
  /** Who has it now; null for nobody. */
  readonly driverId: string | null;
}

/**
 * @param driverId who has the trip: then nobody is chosen beforehand but them, and it can be taken back
 * @param leftId who has it and cannot drive it: somebody else is to be chosen
 */
export function createDriverChoice(
  tripId: string,
  driverId: string | null,
  leftId: string | null = null,
): DriverChoice {
  const field = createField(
    'driverId',
    (chosen) =>
      chosen === (driverId ?? '') || chosen === leftId
        ? chosen
          ? 'Ce trajet lui est déjà confié\u00a0: choisissez quelqu’un d’autre.'
          : 'Choisissez un convoyeur.'
        : null,
    leftId === null ? (driverId ?? '') : '',
  );
  const load = createLoad<TripProposals>(async (abort) => {
    const answer = await api(readProposals, { id: tripId }, undefined, { signal: abort });
    const { proposals } = answer;
    const best = proposals.find(({ driverId: id }) => id !== leftId);
    const chosen = field.value.peek();
    // Nobody is, or who does not drive any more.
    if (best?.isAdvised && !proposals.some(({ driverId: id }) => id === chosen))
      field.value.value = best.driverId;
    return answer;
  });
  return { load, field, driverId };
}

/** What pressing the button does with a trip. @param driverId who has it @param chosen empty for nobody */
export function givingAction(driverId: string | null, chosen: string): string {
  if (driverId === null) return 'Confier';
  return chosen === '' ? 'Reprendre' : 'Changer de convoyeur';
}
