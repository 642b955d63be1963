/** Another address of a booking that is ordered: as long as its price stays what was sold. */

import type { Booking } from '../../../domain/booking/booking.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { isApproximate } from '../../../domain/lib/place.ts';
import { versionOfDay } from '../../../domain/lib/time/versions.ts';
import { orderQuote } from '../../../domain/tariff/order-quote.ts';
import type { Quote } from '../../../domain/tariff/quote.ts';
import { explain, onQuoteReason } from '../../../domain/tariff/quote-explanation.ts';
import type { Services } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import type { StoredBooking } from '../booking-store.ts';

type Places = Pick<Booking, 'outbound' | 'inbound'>;

/**
 * Notes how far its trips go now, and why its price is what it is, under the tariff that it was sold by.
 * @throws problem ERROR.INVALID where it would have cost something else
 */
export async function measureAnew(
  tx: Queryable,
  { tariffs }: Pick<Services, 'tariffs'>,
  { booking, tariffDay, subscriptionId }: StoredBooking,
  places: Places,
): Promise<void> {
  const tariff = versionOfDay(tariffs(), tariffDay);
  const included = await includedMetresOf(tx, subscriptionId);
  const before = orderQuote(booking, included, tariff);
  const after = orderQuote({ ...booking, ...places }, included, tariff);
  const costsTheSame = centsOf(before) !== null && centsOf(before) === centsOf(after);
  if (!costsTheSame && !isCompleted(booking, places)) {
    throw problem('ERROR.INVALID', { fields: { address: otherPrice(before, after) } });
  }
  for (const { kind, distanceMetres } of after.legs) {
    await tx.query('update trip set distance_metres = $3 where booking_id = $1 and kind = $2', [
      booking.id,
      kind,
      distanceMetres,
    ]);
  }
  if (!costsTheSame) return;
  await tx.query('update booking set explanation = $2::jsonb where id = $1', [
    booking.id,
    JSON.stringify(explain(after)),
  ]);
}

const centsOf = (quote: Quote): number | null => (quote.kind === 'priced' ? quote.totalCents : null);

/** A commune alone was priced for good: whatever is found in it costs the same (quote-explanation.ts). */
const isCompleted = (before: Places, after: Places): boolean =>
  (
    [
      [before.outbound, after.outbound],
      [before.inbound ?? before.outbound, after.inbound ?? after.outbound],
    ] as const
  ).every(
    ([{ address: old }, { address: found }]) =>
      found.googleCode === old.googleCode ||
      // Whole addresses begin with the code of their commune.
      (isApproximate(old) && found.googleCode.startsWith(`${old.googleCode}_`)),
  );

const INSTEAD = 'annulez et réservez à nouveau, ou gardez l’adresse et ajoutez un frais.';

const otherPrice = (before: Quote, after: Quote): string =>
  before.kind === 'priced' && after.kind === 'priced'
    ? `À cette adresse, la commande coûterait ${formatEuros(after.totalCents)} au lieu de ${formatEuros(before.totalCents)}\u00a0: ${INSTEAD}`
    : `À cette adresse, rien n’est au tarif. ${onQuoteReason(after)}`;

/** As it was sold; null without a subscription. */
async function includedMetresOf(tx: Queryable, subscriptionId: string | null): Promise<number | null> {
  if (subscriptionId === null) return null;
  const [row] = await tx.query<{ includedMetres: number }>(
    'select included_metres as "includedMetres" from subscription where id = $1',
    [subscriptionId],
  );
  return row?.includedMetres ?? null;
}
