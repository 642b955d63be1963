/** Whether anybody could drive a trip at an hour that is thought of for it, in a French sentence. */
import { lowerFirst } from '../lib/capital.ts';
import { durationLabel } from '../lib/time/french-duration.ts';
import type { FreeHours } from './free-calls.ts';
import type { Proposal } from './propose.ts';

type FreeThen = Omit<FreeHours[number], 'start'>;

/** How many are told of where nobody is free: those who come the nearest to it. */
const REASONS_MAX = 2;

/**
 * « Libre à cette heure : Marc Olive, à 12 min. », or « Personne n’est libre à cette heure : Hugo Lambert, absence ce jour-là. »
 * @param proposals at that hour, the best first
 * @param ownId who has the trip, and keeps it where they can make it; null for nobody
 */
export function freeThen(proposals: readonly Proposal[], ownId: string | null): FreeThen {
  const advised = proposals.filter(({ isAdvised }) => isAdvised);
  const best = advised.find(({ driverId }) => driverId === ownId) ?? advised[0];
  if (best) {
    const { driverId: id, name, wayMinutes } = best;
    const from = wayMinutes === null ? 'aucun trajet avant' : `à ${durationLabel(wayMinutes)}`;
    const driver = id === ownId ? null : { id, name };
    return { isFree: true, said: `Libre à cette heure\u00a0: ${name}, ${from}.`, driver };
  }
  const reasons = proposals
    .slice(0, REASONS_MAX)
    .map(({ name, reason }) => `${name}, ${lowerFirst(reason)}`)
    .join('\u00a0; ');
  const why = reasons && `\u00a0: ${reasons}`;
  return { isFree: false, said: `Personne n’est libre à cette heure${why}.`, driver: null };
}
