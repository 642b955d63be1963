/** The « dès » prices of the public pages. */
import type { Tariff, TariffService } from './tariff.ts';

type Grid = Pick<Tariff, 'services'>;

const pricesOf = ({ services }: Grid, code: TariffService['code']): number[] =>
  services
    .filter((service) => service.code === code)
    .flatMap(({ cents }) => Object.values(cents).filter((price) => price !== null));

/** Services that have a price in at least one band. */
export const servicesWithPrice = (tariff: Grid): readonly TariffService[] =>
  tariff.services.filter(({ code }) => pricesOf(tariff, code).length > 0);

/** Whether it costs the same wherever it has a price. */
export const isFlat = (tariff: Grid, code: TariffService['code']): boolean =>
  new Set(pricesOf(tariff, code)).size === 1;

/** Whether all of them do: the distance then only says where there is a price. */
export const isFlatGrid = (tariff: Grid): boolean =>
  servicesWithPrice(tariff).every(({ code }) => isFlat(tariff, code));

/** Of the band where it costs least; cents, VAT included. */
export const lowestPrice = (tariff: Grid, code: TariffService['code']): number =>
  Math.min(...pricesOf(tariff, code));
