/** A single trip of the demonstration customer, paid: what tests of the office begin with in a browser. */
import { expect } from 'vitest';
import type { Slot } from '../../src/domain/lib/time/slots.ts';
import { type Place, sendAs, signIn } from './accounts.ts';
import { orderOf, someSlots } from './bookings.ts';
import { pay } from './payments.ts';

interface PaidTrip {
  readonly id: string;
  readonly reference: string;
}

/** @param outboundSlot by default the first of the first whole day */
export async function paidTrip(
  place: Place,
  outboundSlot: Slot | undefined = someSlots(new Date())[0],
): Promise<PaidTrip> {
  const { status, body } = await sendAs(
    await signIn(place, 'customer'),
    'POST',
    `${place.url}/api/booking`,
    orderOf(new Date(), {
      serviceCode: 'single_outbound',
      totalCents: 3490,
      outboundSlot,
      returnSlot: null,
    }),
  );
  expect(status).toBe(201);
  await pay(place.url, body.id);
  return body;
}
