/** How many places are left in the slots that somebody has taken already. */
import { listSlots } from '../../domain/booking/order-calls.ts';
import { api } from './api.ts';

/** @throws HttpError */
export const readPlacesLeft = async (signal?: AbortSignal): Promise<Readonly<Record<string, number>>> =>
  (await api(listSlots, {}, undefined, { signal })).left;
