/** Ways to find a booking by what is on it, as conditions of SQL: each has an index of beginnings. */

import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import type { Use } from '../customer/customer-ways.ts';
import { byEnd } from '../customer/number-ways.ts';
import { BARE_PLATE } from '../database/bare-plate.ts';
import { beginningWith } from '../database/beginning.ts';
import { type Way, way } from './list/found-page.ts';

/**
 * By the beginning or the end of its reference, a partner's reference or purchase order, or its plate.
 * @param name the text, as `like` is given it
 * @param isTheirs as `wayAmongTheirs` takes it; undefined for the team
 */
export function byWhatIsOnIt(text: string, name: string, use: Use, isTheirs?: string): Way[] {
  const plate = barePlate(text);
  const byPlate = (condition: string) =>
    isTheirs === undefined ? way(condition) : wayAmongTheirs(condition, isTheirs);
  return [
    { ...way(`reference like ${use(beginningWith(text.toUpperCase()))}`), growing: 'reference' },
    ...byEnd('reference', text, use).map(way),
    way(`folded(partner_reference) like folded(${name})`),
    way(`purchase_order is not null and folded(purchase_order) like folded(${name})`),
    ...(plate === '' ? [] : [byPlate(`${BARE_PLATE} like ${use(beginningWith(plate))}`)]),
  ];
}

/** Of one partner's alone more are soon met along the order of the page. */
const FEW_OF_THEIRS = 1_000;

/** Among those of one partner, where an index has them apart. @param isTheirs condition of whose bookings are found */
export const wayAmongTheirs = (condition: string, isTheirs: string): Way => ({
  byIndex: `${isTheirs} and ${condition}`,
  byRow: condition,
  few: FEW_OF_THEIRS,
});
