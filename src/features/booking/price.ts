/** The price of an order in the making: the engine of the tariff page and of the API, worked out here. */
import { type Quote, quote } from '../../domain/quote.ts';
import type { Answers } from './answers.ts';
import { covered } from './coverage.ts';

/** Null until the places are known. */
export function quoteOf({ serviceCode, journey }: Pick<Answers, 'serviceCode' | 'journey'>): Quote | null {
  if (!serviceCode || !journey) return null;
  const { outbound, inbound } = journey;
  const request = { serviceCode, outbound: outbound.address, inbound: inbound?.address };
  return quote(request, { subscriber: covered.value });
}
