/** What of new prices is most likely a slip, to look at before they are saved: nothing of it is refused. */

import { formatEuros } from '../lib/money.ts';
import type { Tariff } from './tariff.ts';

/** Services that cost more nearby than farther away, each in a French sentence. */
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
