/** Where an order of one service begins: at its places, since its formula is known. */
import { bookingPathOf } from '../account/roles.ts';
import type { GridServiceCode } from '../tariff/service.ts';

/** Its second step. */
export const placesPath = bookingPathOf(null).replace(/[^/]+$/, 'address');

/** In place of the id of an earlier order that one is like: a trip that their subscription includes. */
export const INCLUDED_ORDER = 'included';

export const orderPathOf = (service: GridServiceCode): string => `${placesPath}?service=${service}`;
