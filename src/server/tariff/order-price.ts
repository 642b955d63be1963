/** The price of an order: ours, which must be the one that was on show. */

import type { PreparedOrder } from '../../domain/booking/booking.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { versionAt } from '../../domain/lib/time/versions.ts';
import { orderQuote } from '../../domain/tariff/order-quote.ts';
import type { Quote } from '../../domain/tariff/quote.ts';
import { onQuoteReason } from '../../domain/tariff/quote-explanation.ts';
import type { TariffVersions } from '../../domain/tariff/versions.ts';
import type { Inclusion } from '../../domain/vehicle/inclusion.ts';
import { problem } from '../http/problem.ts';

type PricedQuote = Extract<Quote, { kind: 'priced' }>;

/** At the version that holds. @throws problem ERROR.PRICE */
export function orderPrice(
  sent: PreparedOrder,
  { includedMetres, refusal }: Inclusion,
  tariffs: TariffVersions,
  now: Date,
): PricedQuote {
  const price = orderQuote(sent, includedMetres, versionAt(tariffs, now));
  if (price.kind === 'on_quote') throw problem('ERROR.PRICE', { message: onQuoteReason(price) });
  if (price.totalCents === sent.totalCents) return price;
  const changedOn = dayOfChange(sent, includedMetres, tariffs, now);
  const euros = formatEuros(price.totalCents);
  const said = changedOn
    ? `Le prix a changé le ${frenchDay(changedOn)}\u00a0: ${euros}. Vérifiez-le`
    : `Le prix est de ${euros}\u00a0: vérifiez-le`;
  throw problem('ERROR.PRICE', {
    message: `${refusal === null ? '' : `${refusal} `}${said}, puis commandez de nouveau.`,
  });
}

/** When the price that was on show gave way to another: a page may have been open for days. Undefined where it never held. */
function dayOfChange(
  sent: PreparedOrder,
  includedMetres: number | null,
  tariffs: TariffVersions,
  now: Date,
): string | undefined {
  const until = tariffs.indexOf(versionAt(tariffs, now));
  const shown = tariffs.slice(0, until).findLastIndex((version) => {
    const old = orderQuote(sent, includedMetres, version);
    return old.kind === 'priced' && old.totalCents === sent.totalCents;
  });
  return shown < 0 ? undefined : tariffs[shown + 1]?.firstDay;
}
