/** Where an order of one service begins: at its places, since its formula is known. */
import { bookingPathOf } from '../account/roles.ts';
import type { GridServiceCode } from '../tariff/service.ts';

/** Its second step. */
export const placesPath = bookingPathOf(null).replace(/[^/]+$/, 'address');

/** What an order is like, instead of an earlier one's id: a trip that their subscription includes. */
export type IncludedOrder = 'included';

export const orderPathOf = (service: GridServiceCode): string => `${placesPath}?service=${service}`;
