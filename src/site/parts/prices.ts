/** What the pages say of the price list, read from the published tariff. */
import { services, type TariffService } from '../../domain/tariff/tariff.ts';

const pricesOf = (service: TariffService): number[] =>
  Object.values(service.cents).filter((cents) => cents !== null);

/** Services that have a price in at least one band. */
export const servicesWithPrice = services.filter((service) => pricesOf(service).length > 0);

/** Cents, VAT included: the « dès » price. */
export const lowestPrice = (service: TariffService): number => Math.min(...pricesOf(service));
