/** What an invoice says of a business that it is made out to, besides its name and address. */

import { inLine, orNothing, type Rule, requiredText } from '../lib/text-rule.ts';
import { type CountryCode, HOME, isCountry } from './country.ts';
import { plainNumber, sirenError } from './siren.ts';
import { vatNumberError } from './vat-number.ts';

export interface BuyerIdentity {
  /** Where it is established. */
  readonly country: CountryCode;
  /** Nine digits; of a French business alone. */
  readonly siren: string | null;
  /** With its prefix, without spaces. */
  readonly vatNumber: string | null;
  /** Its address outside France, which no search of ours finds, in one line; null of a French business. */
  readonly seat: string | null;
}

/** Before anybody says anything. */
export const unknownIdentity: BuyerIdentity = { country: HOME, siren: null, vatNumber: null, seat: null };

/** As a form holds it. */
export type BuyerTexts = Readonly<Record<keyof BuyerIdentity, string>>;

/** Longest address, in UTF-16 code units. */
const SEAT_MAX_LENGTH = 200;

/** The rules of the form and of the API; some ask what the other fields hold. */
export const buyerRules = (others: () => Pick<BuyerTexts, 'country' | 'siren'>) => {
  const isAbroad = () => others().country !== HOME;
  return {
    country: (typed) => (isCountry(typed) ? null : 'Choisissez un pays.'),
    siren: inLine(orNothing((typed) => (isAbroad() ? null : sirenError(typed)))),
    vatNumber: inLine(
      orNothing((typed) => {
        const { country, siren } = others();
        return isCountry(country) ? vatNumberError(typed, country, siren) : null;
      }),
    ),
    seat: (typed) =>
      isAbroad() ? requiredText('Indiquez l’adresse du siège.', SEAT_MAX_LENGTH)(typed) : null,
  } satisfies Readonly<Record<keyof BuyerIdentity, Rule>>;
};

/** What is kept of texts that pass the rules: what is of another country is dropped. */
export function readIdentity({ country, siren, vatNumber, seat }: BuyerTexts): BuyerIdentity {
  if (!isCountry(country)) throw new TypeError('a country that passed no rule');
  const isAbroad = country !== HOME;
  return {
    country,
    siren: isAbroad ? null : plainNumber(siren) || null,
    vatNumber: plainNumber(vatNumber) || null,
    seat: isAbroad ? seat.trim() : null,
  };
}

export const textsOf = ({ country, siren, vatNumber, seat }: BuyerIdentity): BuyerTexts => ({
  country,
  siren: siren ?? '',
  vatNumber: vatNumber ?? '',
  seat: seat ?? '',
});
