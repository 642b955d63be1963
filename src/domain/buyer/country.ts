/** Where businesses that we invoice are established: the European Union, and who else drives to France. */

interface Country {
  readonly name: string;
  /**
   * Of the Union: its VAT numbers, with their prefix (structures that VIES gives). Null of a third country, whose numbers we
   * do not check.
   */
  readonly vatNumber: RegExp | null;
}

const inUnion = (name: string, vatNumber: RegExp): Country => ({ name, vatNumber });
const third = (name: string): Country => ({ name, vatNumber: null });

/** By ISO 3166-1, in the order of their French names, France first. */
export const countries = {
  FR: inUnion('France', /^FR[\dA-HJ-NP-Z]{2}\d{9}$/),
  DE: inUnion('Allemagne', /^DE\d{9}$/),
  AD: third('Andorre'),
  AT: inUnion('Autriche', /^ATU\d{8}$/),
  BE: inUnion('Belgique', /^BE[01]\d{9}$/),
  BG: inUnion('Bulgarie', /^BG\d{9,10}$/),
  CY: inUnion('Chypre', /^CY\d{8}[A-Z]$/),
  HR: inUnion('Croatie', /^HR\d{11}$/),
  DK: inUnion('Danemark', /^DK\d{8}$/),
  ES: inUnion('Espagne', /^ES(?:[A-Z]\d{7}[\dA-Z]|\d{8}[A-Z])$/),
  EE: inUnion('Estonie', /^EE\d{9}$/),
  US: third('États-Unis'),
  FI: inUnion('Finlande', /^FI\d{8}$/),
  GR: inUnion('Grèce', /^EL\d{9}$/),
  HU: inUnion('Hongrie', /^HU\d{8}$/),
  IE: inUnion('Irlande', /^IE\d[\dA-Z+*]\d{5}[A-Z]{1,2}$/),
  IS: third('Islande'),
  IT: inUnion('Italie', /^IT\d{11}$/),
  LV: inUnion('Lettonie', /^LV\d{11}$/),
  LI: third('Liechtenstein'),
  LT: inUnion('Lituanie', /^LT(?:\d{9}|\d{12})$/),
  LU: inUnion('Luxembourg', /^LU\d{8}$/),
  MT: inUnion('Malte', /^MT\d{8}$/),
  MA: third('Maroc'),
  NO: third('Norvège'),
  NL: inUnion('Pays-Bas', /^NL[\dA-Z+*]{10}\d{2}$/),
  PL: inUnion('Pologne', /^PL\d{10}$/),
  PT: inUnion('Portugal', /^PT\d{9}$/),
  CZ: inUnion('République tchèque', /^CZ\d{8,10}$/),
  RO: inUnion('Roumanie', /^RO\d{2,10}$/),
  GB: third('Royaume-Uni'),
  SM: third('Saint-Marin'),
  SK: inUnion('Slovaquie', /^SK\d{10}$/),
  SI: inUnion('Slovénie', /^SI\d{8}$/),
  SE: inUnion('Suède', /^SE\d{12}$/),
  CH: third('Suisse'),
  TN: third('Tunisie'),
} as const satisfies Readonly<Record<string, Country>>;

export type CountryCode = keyof typeof countries;

/** Where we are established ourselves. */
export const HOME = 'FR' satisfies CountryCode;

export const isCountry = (code: string): code is CountryCode => Object.hasOwn(countries, code);

/** Whether VAT of the Union is due there: its numbers are known. */
export const isInUnion = (code: CountryCode): boolean => countries[code].vatNumber !== null;
