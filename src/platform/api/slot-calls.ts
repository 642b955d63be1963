/** Which slots are taken (domain.md, slot/available). */
import { listSlots } from '../../domain/booking/order-calls.ts';
import { api } from './api.ts';

/** @throws HttpError */
export const readPlacesLeft = async (signal?: AbortSignal): Promise<Readonly<Record<string, number>>> =>
  (await api(listSlots, {}, undefined, { signal })).left;
