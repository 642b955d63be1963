/**
 * What documents say to search engines in their own terms (JSON-LD, schema.org): who we are, what it costs, what is asked.
 * Only what the page says too.
 */
import type {
  AutomotiveBusiness,
  FAQPage,
  Graph,
  OpeningHoursSpecification,
  Service,
  Thing,
} from 'schema-dts';
import { HOUR_MINUTES } from '../../domain/lib/time/durations.ts';
import { company } from '../../domain/settings/company.ts';
import type { Band } from '../../domain/tariff/band.ts';
import type { TariffService } from '../../domain/tariff/tariff.ts';
import { opening } from '../facts/opening.ts';
import { tariff } from '../facts/tariff.ts';
import { sitePicture } from '../parts/picture.ts';
import { questions } from './questions.ts';
import type { Town } from './towns.ts';

const { bands, services } = tariff;

/** What one document is about. @param origin public address of the site, without a final slash */
export type Described = (origin: string) => readonly Thing[];

/** In units of the currency, as schema.org wants prices. */
const decimal = (cents: number): string => (cents / 100).toFixed(2);
const clock = (minutes: number): string => {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(minutes / HOUR_MINUTES))}:${two(minutes % HOUR_MINUTES)}`;
};
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const openingHours = days.flatMap((dayOfWeek, index) =>
  (opening.opening[index] ?? []).map(
    ({ from, to }): OpeningHoursSpecification => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek,
      opens: clock(from),
      closes: clock(to),
    }),
  ),
);

const idOf = (origin: string) => `${origin}/#entreprise`;
const prices = services.flatMap(({ cents }) => Object.values(cents)).filter((price) => price !== null);

/** The street is the owner's to give: a place that is not known is not said. */
const business = (origin: string): AutomotiveBusiness => ({
  '@type': 'AutomotiveBusiness',
  '@id': idOf(origin),
  name: company.brand,
  url: `${origin}/`,
  image: `${origin}/${sitePicture}`,
  telephone: company.phone.href.replace('tel:', ''),
  email: company.email,
  priceRange: `${decimal(Math.min(...prices))}–${decimal(Math.max(...prices))} EUR`,
  address: {
    '@type': 'PostalAddress',
    addressLocality: 'Aix-en-Provence',
    addressRegion: 'Provence-Alpes-Côte d’Azur',
    addressCountry: 'FR',
  },
  geo: { '@type': 'GeoCoordinates', latitude: company.origin.lat, longitude: company.origin.lon },
  openingHoursSpecification: openingHours,
});

/** What a line of the grid costs in some bands. */
const serviceOf = (origin: string, { label, cents }: TariffService, among: readonly Band[]): Service => ({
  '@type': 'Service',
  name: label,
  serviceType: 'Convoyage automobile',
  provider: { '@id': idOf(origin) },
  offers: among.flatMap((band) => {
    const price = cents[band.id];
    if (price === null) return [];
    return {
      '@type': 'Offer' as const,
      name: band.label,
      price: decimal(price),
      priceCurrency: 'EUR',
      url: `${origin}/tarif/`,
    };
  }),
});

const pricedIn = (among: readonly Band[]) =>
  services.filter(({ cents }) => among.some(({ id }) => cents[id] !== null));

export const aboutTariff: Described = (origin) =>
  pricedIn(bands).map((service) => serviceOf(origin, service, bands));

export const aboutTown =
  ({ name, lat, lon, band }: Town): Described =>
  (origin) =>
    pricedIn([band]).map((service) => ({
      ...(serviceOf(origin, service, [band]) as Exclude<Service, string>),
      areaServed: {
        '@type': 'City',
        name,
        geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon },
      },
    }));

export const aboutQuestions: Described = () => [
  {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ asked, answer }) => ({
      '@type': 'Question',
      name: asked,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  } satisfies FAQPage,
];

/** The text of a document's JSON-LD, which no `<` can end before its time. */
export function structuredData(origin: string, about: Described): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': [business(origin), ...about(origin)] };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
