/** Sends the vehicles that a partner orders, one after the other: each is an order of its own. */
import type { Infer } from 'superstruct';
import type { partnerOrderSchema } from '../../domain/booking/booking-schema.ts';
import { orderForCustomer } from '../../domain/booking/partner-order-calls.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import type { PartnerPart } from '../../domain/partner/partner-order.ts';
import type { Quote } from '../../domain/tariff/quote.ts';
import { tripsOf } from '../../domain/tariff/service.ts';
import { api } from '../../platform/api/api.ts';
import { readTariffs } from '../../platform/api/read-tariffs.ts';
import { failureMessage, HttpError } from '../../platform/http/http-error.ts';
import { uuid } from '../../platform/http/uuid.ts';
import type { AgreementsState } from '../../ui/order/agreements.tsx';
import type { Itinerary } from '../../ui/order/itinerary-state.ts';
import type { VehicleRow } from './vehicle-row.ts';

const NO_PRICE = 'À cette distance, le prix est sur devis\u00a0: il ne peut pas être commandé ici.';

/** A vehicle whose fields are right, as it is on show. */
export interface ReadyVehicle {
  readonly row: VehicleRow;
  readonly itinerary: Itinerary | null;
  readonly price: Quote | null;
}

type Agreed = ReturnType<AgreementsState['read']>;

/** What is refused of one is said on it, and the others go on. @returns how many were ordered */
export async function sendVehicles(ready: readonly ReadyVehicle[], agreed: Agreed): Promise<number> {
  let sent = 0;
  for (const vehicle of ready) {
    if (!(await trySend(vehicle, agreed))) break;
    if (vehicle.row.ordered.peek()) sent += 1;
  }
  return sent;
}

/** @returns whether the next one may be sent */
async function trySend(vehicle: ReadyVehicle, agreed: Agreed): Promise<boolean> {
  const { failure } = vehicle.row;
  failure.value = null;
  try {
    await send(vehicle, agreed);
    return true;
  } catch (error) {
    const refused = error instanceof HttpError ? error : null;
    if (refused?.code === 'ERROR.PRICE') void readTariffs();
    failure.value = Object.values(refused?.fields ?? {}).join(' ') || failureMessage(error);
    // What is not about this vehicle is about all of them: the network, the session, a limit.
    return refused?.status === 400 || refused?.status === 409;
  }
}

async function send({ row, itinerary, price }: ReadyVehicle, agreed: Agreed): Promise<void> {
  if (!itinerary || price?.kind !== 'priced') throw new HttpError('http', { status: 409, message: NO_PRICE });
  const slotName = tripsOf[itinerary.serviceCode].includes('outbound') ? 'outboundSlot' : 'returnSlot';
  const order: Omit<Infer<typeof partnerOrderSchema>, 'clientId'> = {
    ...itinerary,
    [slotName]: row.slot.peek() ?? itinerary[slotName],
    vehicle: row.vehicle.read(),
    ...partOf(row),
    ...agreed,
    totalCents: price.totalCents,
  };
  const content = JSON.stringify(order);
  const before = row.attempt.peek();
  // The same `clientId` makes one order, however often it is sent.
  const attempt = before?.content === content ? before : { clientId: uuid(), content };
  row.attempt.value = attempt;
  row.ordered.value = await api(orderForCustomer, {}, { ...order, clientId: attempt.clientId });
}

const partOf = ({ read, isNamed }: VehicleRow): PartnerPart => ({
  mail: normaliseEmail(read('mail')),
  identity: isNamed()
    ? {
        firstName: read('firstName'),
        lastName: read('lastName'),
        phone: read('phone'),
        companyName: read('companyName') || null,
      }
    : null,
  partnerReference: read('partnerReference') || null,
  purchaseOrder: read('purchaseOrder') || null,
});
