/** The version of the terms that an order accepts: only the one in force. */

import { define } from 'superstruct';
import { termsVersion } from './terms.ts';

export const termsSchema = define<string>(
  'termsVersion',
  (value) =>
    value === termsVersion || 'Acceptez les conditions générales en vigueur\u00a0: rechargez la page.',
);
