/** When an establishment can be shown a mandate: once it is sure that we come, until there is nothing left to drive. */

import { isUnderWay } from './booking-progress.ts';
import type { BookingState } from './booking-states.ts';

export const hasMandate = (state: BookingState): boolean => isUnderWay(state) || state === 'postponed';
