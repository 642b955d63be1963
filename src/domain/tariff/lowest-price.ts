/** The « dès » prices of the public pages, read from the published tariff. */
import { services, type TariffService } from './tariff.ts';

const pricesOf = (code: TariffService['code']): number[] =>
  services
    .filter((service) => service.code === code)
    .flatMap(({ cents }) => Object.values(cents).filter((price) => price !== null));

/** Services that have a price in at least one band. */
export const servicesWithPrice = services.filter(({ code }) => pricesOf(code).length > 0);

/** Of the band where it costs least; cents, VAT included. */
export const lowestPrice = (code: TariffService['code']): number => Math.min(...pricesOf(code));
