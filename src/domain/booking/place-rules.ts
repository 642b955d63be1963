/** Rules of what an order says of its places in words, the same in its forms and in the API. */

import { phoneError } from '../lib/phone.ts';
import { controls, inLine, nameMaxLength, orNothing, requiredText } from '../lib/text-rule.ts';
import { noteMaxLength } from './booking.ts';

/** Of a stop, under the payload's names. */
export const stopRules = {
  contactName: requiredText('Indiquez qui nous remet les clés.', nameMaxLength),
  contactPhone: inLine(phoneError),
  accessNote: orNothing(requiredText('', noteMaxLength, controls.inText)),
};

/** Of the establishment, likewise. */
export const providerRules = {
  name: requiredText('Indiquez le nom de l’établissement.', nameMaxLength),
  phone: inLine(phoneError),
};
