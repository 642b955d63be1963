/** The slots of a walk: which it wants, whom it shares them with, and that none is beyond its places. */

import { randomUUID } from 'node:crypto';
import type { OfficeBookingView } from '../../src/domain/booking/office/office-calls.ts';
import { officeSlots } from '../../src/domain/lib/time/office-slots.ts';
import { openSlots, type Slot, slotRules } from '../../src/domain/lib/time/slots.ts';
import { bearer, sendAs } from './accounts.ts';
import { type Answer, post } from './api.ts';
import { partnerOrder } from './bookings.ts';
import type { Crew } from './walk-crew.ts';

const holding: readonly string[] = [
  'draft',
  'awaiting_payment',
  'awaiting_derogation',
  'confirmed',
  'in_progress',
];

export class WalkPlaces {
  readonly #crew: Crew;
  /** Places that others took, by the start of their slot. */
  readonly #crowd = new Map<string, string[]>();
  /** Slots that walks want more often than others, so that they are full. */
  readonly #wanted: readonly Slot[];

  constructor(crew: Crew) {
    this.#crew = crew;
    this.#wanted = openSlots(crew.now()).slice(9, 13);
  }

  /** A slot that is open now. @param by the team may take others */
  slot(index: number, by: 'buyer' | 'team'): Slot {
    const slots = openSlots(this.#crew.now(), by === 'team' ? officeSlots() : slotRules);
    const choice = [...this.#wanted, ...slots.slice(1, 9)].filter(({ start }) =>
      slots.some((slot) => slot.start === start),
    );
    const slot = choice[index % choice.length];
    if (!slot) throw new Error('no slot is open');
    return slot;
  }

  /** Somebody else takes a place. */
  async crowd(outboundSlot: Slot): Promise<Answer> {
    const fields = {
      serviceCode: 'single_outbound',
      outboundSlot,
      returnSlot: null,
      totalCents: 3490,
      mail: this.#crew.customer.mail,
      identity: null,
    };
    const answer = await post(
      `${this.#crew.server.url}/api/booking`,
      partnerOrder(this.#crew.now(), fields),
      bearer(await this.#crew.as('partner')),
    );
    const { start } = outboundSlot;
    if (answer.status === 201) this.#crowd.set(start, [...(this.#crowd.get(start) ?? []), answer.body.id]);
    return answer;
  }

  /** Those who took places leave. */
  async disperse(): Promise<void> {
    const team = await this.#crew.as('teammate');
    const gone = { refundCents: 3490, reason: 'Fin de la promenade' };
    for (const id of [...this.#crowd.values()].flat()) {
      const { status } = await sendAs(team, 'POST', `${this.#crew.server.url}/api/booking/${id}/cancel`, {
        clientId: randomUUID(),
        ...gone,
      });
      if (status !== 200) throw new Error(`another’s cancellation answered ${status}`);
    }
  }

  /** @throws where a slot of the booking holds more than it has places */
  check({ status, trips }: OfficeBookingView): void {
    if (!holding.includes(status)) return;
    for (const { slot } of trips) {
      if (!slot) continue;
      const own = trips.filter((trip) => trip.status !== 'cancelled' && trip.slot?.start === slot.start);
      const taken = own.length + (this.#crowd.get(slot.start)?.length ?? 0);
      if (own.length > 0 && taken > slotRules.capacity) {
        throw new Error(`${taken} places in the slot of ${slot.start}`);
      }
    }
  }
}
