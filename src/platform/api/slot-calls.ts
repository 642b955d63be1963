/** When there are slots, and how many places are left in those that somebody has taken already. */
import { listSlots } from '../../domain/booking/order-calls.ts';
import { api } from './api.ts';

/** @throws HttpError */
export const readSlots = (signal?: AbortSignal) => api(listSlots, {}, undefined, { signal });
