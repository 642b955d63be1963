/** The « dès » prices of the public pages, read from the published tariff. */
import { services, type TariffService } from './tariff.ts';

const pricesOf = (code: TariffService['code']): number[] =>
  services
    .filter((service) => service.code === code)
    .flatMap(({ cents }) => Object.values(cents).filter((price) => price !== null));

/** Services that have a price in at least one band. */
export const servicesWithPrice = services.filter(({ code }) => pricesOf(code).length > 0);

/** Whether it costs the same wherever it has a price. */
export const isFlat = (code: TariffService['code']): boolean => new Set(pricesOf(code)).size === 1;

/** Whether all of them do: the distance then only says where there is a price. */
export const isFlatGrid = servicesWithPrice.every(({ code }) => isFlat(code));

/** Of the band where it costs least; cents, VAT included. */
export const lowestPrice = (code: TariffService['code']): number => Math.min(...pricesOf(code));
