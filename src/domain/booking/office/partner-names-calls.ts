/** What the team asks of the API where bookings are narrowed to those of a partner. */
import { array, string, type } from 'superstruct';
import { contract } from '../../lib/contract/contract.ts';

/** Whoever can order as a partner, or could, in the order of their names. */
export const listPartnerNames = contract()({
  method: 'GET',
  path: '/partner/name',
  answer: type({ partners: array(type({ id: string(), displayName: string() })) }),
});
