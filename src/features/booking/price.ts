/** The price of an order in the making: the engine of the tariff page and of the API, worked out here. */
import type { Provider } from '../../domain/booking/booking.ts';
import { orderQuote } from '../../domain/tariff/order-quote.ts';
import type { Quote } from '../../domain/tariff/quote.ts';
import { currentTariff } from '../../platform/page/tariffs.ts';
import type { Journey } from '../../ui/order/places-state.ts';
import type { Answers } from './answers.ts';
import { inclusion } from './coverage.ts';

/** What a price follows from: the establishment too, once it is known. */
export interface Priced extends Pick<Answers, 'serviceCode' | 'vehicle'> {
  readonly journey?: (Omit<Journey, 'provider'> & { readonly provider: Provider | null }) | undefined;
}

/** Null until the places are known. */
export function quoteOf({ serviceCode, journey, vehicle }: Priced): Quote | null {
  if (!serviceCode || !journey) return null;
  return orderQuote({ serviceCode, ...journey }, inclusion({ vehicle }).includedMetres, currentTariff());
}
