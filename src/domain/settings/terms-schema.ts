/** The version of the terms that an order accepts: only the one in force. */

import { described } from '../lib/contract/described.ts';
import { termsVersion } from './terms.ts';

export const termsSchema = described<string>(
  'termsVersion',
  { const: termsVersion },
  (value) =>
    value === termsVersion || 'Acceptez les conditions générales en vigueur\u00a0: rechargez la page.',
);
