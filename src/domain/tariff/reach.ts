/** How far the published grid has a price, at both ends of a trip (domain.md, Where a price holds). */
import { formatWholeKilometres } from '../lib/french-number.ts';
import { bands } from './band.ts';
import { services, type TariffService } from './tariff.ts';

/** The end of the last band where a line of the grid has a price, in metres. */
export const reachOf = (line: TariffService['code']): number =>
  Math.max(
    ...bands
      .filter(({ id }) => services.some(({ code, cents }) => code === line && cents[id] !== null))
      .map(({ toMetres }) => toMetres),
  );

const [trip, inspection] = (['round_trip', 'inspection_round_trip'] as const).map((line) =>
  formatWholeKilometres(reachOf(line)),
);

/** Beside each grid: a customer’s own address says half of it. */
export const bothEndsSentence = `Ces prix valent quand le garage est, lui aussi, à moins de ${trip} de notre établissement (${inspection} pour un contrôle technique).`;
