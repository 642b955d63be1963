/**
 * The brand and the company, in one place. What the owner has not given is a visible placeholder (« à compléter »),
 * never an invented fact.
 */

import { phone } from './phone.ts';

/** Shown wherever the owner still has to give a fact. */
export const TO_COMPLETE = 'à compléter';

const CAPITAL = '1\u00a0000\u00a0euros';

// What the browser needs of it is apart: the rest is not in its bytes.
export const brand = 'Garrigue Convoyage';

/** The provider's place of business, from which every distance counts: the owner confirms it. */
export const tariffOrigin = { lat: 43.5297, lon: 5.4474 } as const;

/** Where vehicles are stored, about twenty minutes from there; the owner gives its address. */
export const yardPlace = { label: 'Parc près d’Aix-en-Provence', lat: 43.44, lon: 5.4 } as const;

/** One of the two founder drivers, as the site presents him. */
export interface Driver {
  readonly name: string;
  /** Of the trade. */
  readonly years: number;
  /**
   * His portrait, under `public/` and without its ending: of `equipe/paul` both `equipe/paul.avif` and `equipe/paul.jpg`, of
   * `portraitSize` pixels a side (`site/parts/picture.ts`). The build says what is wrong with them.
   */
  readonly portrait?: string;
}

export const company = {
  brand,
  /** Public address of the site, used at build time for canonical links when `APP_URL` is not set. */
  website: 'https://garrigue-convoyage.example',
  phone,
  email: 'contact@garrigue-convoyage.example',
  origin: tariffOrigin,
  yard: yardPlace,
  /** The two founder drivers, brothers; names and portraits ({@link Driver}) are the owner's to give, and until then none is shown. */
  drivers: [
    { name: 'L’aîné', years: 8 },
    { name: 'Le cadet', years: 6 },
  ],
  legal: {
    /** Specification §2, legal notice. */
    form: 'société par actions simplifiée',
    /** Specification §2, footer. */
    footer: `Société simple au capital de ${CAPITAL}`,
    capital: CAPITAL,
    seat: TO_COMPLETE,
    siren: TO_COMPLETE,
    rcs: TO_COMPLETE,
    vat: TO_COMPLETE,
    /** Where transfers go. */
    iban: TO_COMPLETE,
    director: TO_COMPLETE,
    host: TO_COMPLETE,
    /** Who carries the e-mails. */
    mailer: TO_COMPLETE,
    mediator: TO_COMPLETE,
  },
} as const;
