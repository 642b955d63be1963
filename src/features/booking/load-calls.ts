/** Brings the calls of an order, when they are about to be needed. */
import { loadCalls } from '../../platform/api/load-calls.ts';

/** @throws HttpError */
export const bookingCalls = () => loadCalls(() => import('./calls.ts'), 'sendOrder');
