/** What is sent of a business. Input is strict; what its country decides is checked by `buyerRules` once all of it is known. */

import { integer, object } from 'superstruct';
import { clientIdSchema, ruled } from '../lib/contract/ruled.ts';
import { buyerRules } from './buyer-identity.ts';
import { HOME } from './country.ts';

const { country } = buyerRules(() => ({ country: HOME, siren: '' }));
/** As it is typed, nothing where it is unknown. */
const typed = (name: string) => ruled(name, (text) => (text.length > 300 ? 'Ce champ est trop long.' : null));

/** What `PUT buyer/{id}` and `PUT partner/identity` take. */
export const buyerChangeSchema = object({
  clientId: clientIdSchema,
  /** The one that was read: a change of what somebody else changed meanwhile is refused. */
  version: integer(),
  country: ruled('country', country),
  siren: typed('siren'),
  vatNumber: typed('vatNumber'),
  seat: typed('seat'),
});
