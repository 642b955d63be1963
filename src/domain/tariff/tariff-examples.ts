/** What is looked at before prices are saved: a few examples, worked out by the functions that price orders, and what is most likely a slip. */

import { formatEuros } from '../lib/money.ts';
import type { Place } from '../lib/place.ts';
import { tariffOrigin } from '../settings/company.ts';
import { quote } from './quote.ts';
import type { GridServiceCode } from './service.ts';
import type { Tariff } from './tariff.ts';
import type { TariffVersion } from './versions.ts';

export interface TariffExample {
  readonly label: string;
  /** VAT included; null on quote. */
  readonly cents: (version: TariffVersion) => number | null;
}

/** Of a degree of latitude. */
const METRES = 111_195;

/** Due north of our place of business. */
const at = (kilometres: number): Place => ({
  lat: tariffOrigin.lat + (kilometres * 1000) / METRES,
  lon: tariffOrigin.lon,
});

const trip =
  (serviceCode: GridServiceCode, outbound: Place, inbound = outbound) =>
  (tariff: TariffVersion) => {
    const price = quote({ serviceCode, outbound, inbound }, { tariff });
    return price.kind === 'priced' ? price.totalCents : null;
  };

export const tariffExamples: readonly TariffExample[] = [
  { label: 'Trajet simple à 3\u00a0km', cents: trip('single_outbound', at(3)) },
  { label: 'Aller à 3\u00a0km, retour à 12\u00a0km', cents: trip('round_trip', at(3), at(12)) },
  { label: 'Contrôle technique et aller-retour à 4\u00a0km', cents: trip('inspection_round_trip', at(4)) },
  {
    label: 'Retard court',
    cents: ({ fees }) => fees.find(({ code }) => code === 'late')?.lines[0]?.cents ?? null,
  },
  { label: 'Abonnement, par mois', cents: ({ subscription }) => subscription.cents },
];

/** Services that cost more nearby than farther away, each in a French sentence: nothing of it is refused. */
export function tariffOddities({ bands, services }: Pick<Tariff, 'bands' | 'services'>): string[] {
  return services.flatMap(({ label, cents }) =>
    bands.flatMap((band, index) => {
      const price = cents[band.id];
      const cheaper = bands.slice(index + 1).find(({ id }) => {
        const other = cents[id];
        return price !== null && other !== null && other < price;
      });
      if (!cheaper) return [];
      const said = (one: typeof band) => `${formatEuros(cents[one.id] ?? 0)} à ${one.label}`;
      return [`${label}\u00a0: ${said(band)}, et moins plus loin (${said(cheaper)}).`];
    }),
  );
}
