/** Sends an order that is typed for someone else. */
import type { Infer } from 'superstruct';
import type { partnerOrderSchema } from '../../domain/booking/booking-schema.ts';
import { orderForCustomer } from '../../domain/booking/partner-order-calls.ts';
import { api } from '../../platform/api/api.ts';

/**
 * The same `clientId` makes one order, however often it is sent.
 * @throws HttpError with code `ERROR.FULL` or `ERROR.PRICE`
 */
export const sendOrder = (order: Infer<typeof partnerOrderSchema>) => api(orderForCustomer, {}, order);
