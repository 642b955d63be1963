/** One booking, in signals: what it is, and what its customer does with it. */
import {
  cancelBooking,
  cancelReturn,
  type OwnBooking,
  readBooking,
  withdrawBooking,
} from '../../domain/booking/calls.ts';
import { api } from '../../platform/api/api.ts';
import type { Ending } from '../../ui/booking/endings.tsx';
import { createEnded, type Ended } from '../../ui/load/ended.ts';

export const createBooking = (id: string): Ended<OwnBooking, Ending> =>
  createEnded((signal) => api(readBooking, { id }, undefined, { signal }), {
    cancel: (change) => api(cancelBooking, { id }, change),
    cancelReturn: (change) => api(cancelReturn, { id }, change),
    withdraw: (change) => api(withdrawBooking, { id }, change),
  });
