/** Where a line of the tariff leads. */
import { bookingPathOf } from '../../domain/account/roles.ts';
import { orderPathOf } from '../../domain/route/order-path.ts';
import type { TariffService } from '../../domain/tariff/tariff.ts';

/** To an order of it; of what is sold one way, it is asked first which way. */
export const tariffLink = ({ code }: Pick<TariffService, 'code'>): string =>
  `#${code === 'single' ? bookingPathOf(null) : orderPathOf(code)}`;
