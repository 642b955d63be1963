/** How far a grid has a price, at both ends of a trip (domain.md, Where a price holds). */
import { formatWholeKilometres } from '../lib/french-number.ts';
import type { Tariff, TariffService } from './tariff.ts';

type Grid = Pick<Tariff, 'bands' | 'services'>;

/** The end of the last band where a line of the grid has a price, in metres. */
export const reachOf = ({ bands, services }: Grid, line: TariffService['code']): number =>
  Math.max(
    ...bands
      .filter(({ id }) => services.some(({ code, cents }) => code === line && cents[id] !== null))
      .map(({ toMetres }) => toMetres),
  );

/** Beside each grid: a customer’s own address says half of it. */
export function bothEndsSentence(tariff: Grid): string {
  const [trip, inspection] = (['round_trip', 'inspection_round_trip'] as const).map((line) =>
    formatWholeKilometres(reachOf(tariff, line)),
  );
  return `Ces prix valent quand le garage est, lui aussi, à moins de ${trip} de notre établissement (${inspection} pour un contrôle technique).`;
}
