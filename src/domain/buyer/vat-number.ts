/** VAT numbers of businesses in the European Union, checked by their form: whether one is in use, VIES alone knows. */

import { type CountryCode, countries, HOME } from './country.ts';
import { plainNumber } from './siren.ts';

/** Why it is none of that country, or not of that SIREN, in French; null where it is right. @param siren empty where it is unknown */
export function vatNumberError(typed: string, country: CountryCode, siren: string): string | null {
  const number = plainNumber(typed);
  const { name, vatNumber } = countries[country];
  if (vatNumber === null) return number.length <= 20 ? null : 'Ce numéro est limité à 20\u00a0caractères.';
  if (!vatNumber.test(number)) return `Ce n’est pas la forme d’un numéro de TVA de ce pays\u00a0: ${name}.`;
  return country === HOME ? frenchError(number, plainNumber(siren)) : null;
}

/** A French number is a key, then the SIREN (article 286 ter of the tax code); a key in figures follows from it. */
function frenchError(number: string, siren: string): string | null {
  const [key, own] = [number.slice(2, 4), number.slice(4)];
  if (siren !== '' && own !== siren) return 'Ce numéro de TVA n’est pas celui de ce SIREN.';
  return /^\d\d$/.test(key) && key !== frenchVatKey(own)
    ? 'Vérifiez ce numéro de TVA\u00a0: sa clé n’est pas la bonne.'
    : null;
}

/** Its two figures. @param siren nine digits */
export const frenchVatKey = (siren: string): string =>
  String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');
