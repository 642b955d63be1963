/** Rules of what an order says of its places in words, the same in its forms and in the API. */

import { phoneError } from '../lib/phone.ts';
import { controls, inLine, nameMaxLength, orNothing, requiredText } from '../lib/text-rule.ts';
import type { ServiceCode } from '../tariff/service.ts';
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

/** Why a service does not go to an establishment of that kind, in French, or null. */
export const kindError = (service: ServiceCode | undefined, kind: string): string | null =>
  service === 'inspection_round_trip' && kind !== 'inspection_centre'
    ? 'Choisissez un centre de contrôle technique.'
    : null;
