/**
 * One booking on its way through whatever its people do, allowed or not, with what must hold after each of it: its money,
 * the places in its slots, and that something can be done with it.
 */

import { randomUUID } from 'node:crypto';
import type { OfficeBookingView } from '../../src/domain/booking/office/office-calls.ts';
import { next } from '../../src/domain/lib/machine.ts';
import { officeSlotRules } from '../../src/domain/lib/time/office-slots.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { openSlots, type Slot, slotRules } from '../../src/domain/lib/time/slots.ts';
import { type DisputeTransition, disputeMachine } from '../../src/domain/payment/dispute-states.ts';
import { orderQuote } from '../../src/domain/tariff/order-quote.ts';
import { type GridServiceCode, tripsOf } from '../../src/domain/tariff/service.ts';
import { tariffAt, tariffs } from '../../src/domain/tariff/tariff-at.ts';
import type { PaymentEvent } from '../../src/server/payment/provider.ts';
import { bearer, getAs, sendAs } from './accounts.ts';
import { type Answer, post, send } from './api.ts';
import { acceptance, orderOf, partnerOrder, teamOrder } from './bookings.ts';
import { sealed } from './condition-reports.ts';
import { appointmentKey, keyed, keyedQuery, refOf, tell } from './payments.ts';
import { fromSomewhere } from './somewhere.ts';
import type { Crew, CrewRole } from './walk-crew.ts';
import { type Dispute, type Opened, sumOf, WalkMoney } from './walk-money.ts';
import { BookingFacts } from './walked-mails.ts';

type Disbursed = OfficeBookingView['disbursements'][number];
type Fields = Readonly<Record<string, unknown>>;

export interface WalkOrder {
  readonly serviceCode: GridServiceCode;
  readonly by: 'customer' | 'subscriber' | 'partner' | 'team' | 'team_for_subscriber';
  readonly withReturn: boolean;
  /** Above what every trip is insured for. */
  readonly valuable: boolean;
  /** Of a subscriber: of the vehicle that their subscription names. */
  readonly named: boolean;
  readonly outbound: number;
  readonly back: number;
}

/** Whoever acts: a role of its own, or whoever has the link of a mail. */
export type Actor = 'buyer' | 'customer' | 'partner' | 'teammate' | 'admin';

export const ends: readonly string[] = ['closed', 'cancelled', 'withdrawn', 'expired'];
const holding: readonly string[] = [
  'draft',
  'awaiting_payment',
  'awaiting_derogation',
  'confirmed',
  'in_progress',
];

/** Its clock has nothing to do with the server's. */
const BANK_OPENS = Date.parse('2026-01-01T00:00:00Z');

export class BookingWalk {
  readonly #crew: Crew;
  readonly #order: WalkOrder;
  /** Places that others took, by the start of their slot. */
  readonly #crowd = new Map<string, string[]>();
  /** Slots that walks want more often than others, so that they are full. */
  readonly #wanted: readonly Slot[];
  readonly money = new WalkMoney();
  /** What its mails may say. */
  readonly facts = new BookingFacts();
  #id = '';
  /** The one of its customer, where a subscriber orders. */
  #subscription: string | null = null;
  #read: OfficeBookingView | null = null;
  /** What the team's last call answered; null once anything else was done. */
  #answered: OfficeBookingView | null = null;
  /** Nothing has happened since it was read. */
  #isSame = false;
  /** Those that were taken. */
  calls = 0;
  /** What was done, for whoever reads of a failure. */
  readonly log: string[] = [];

  constructor(crew: Crew, order: WalkOrder) {
    this.#crew = crew;
    this.#order = order;
    const days = openSlots(crew.now());
    this.#wanted = days.slice(9, 13);
  }

  get booking(): OfficeBookingView {
    if (!this.#read) throw new Error('a walk that has not begun');
    return this.#read;
  }

  get id(): string {
    return this.#id;
  }

  get isPartners(): boolean {
    return this.#order.by === 'partner';
  }

  /** A slot that is open now. @param by the team may take others */
  slot(index: number, by: 'buyer' | 'team' = 'buyer'): Slot {
    const slots = openSlots(this.#crew.now(), by === 'team' ? officeSlotRules : slotRules);
    const choice = [...this.#wanted, ...slots.slice(1, 9)].filter(({ start }) =>
      slots.some((slot) => slot.start === start),
    );
    const slot = choice[index % choice.length];
    if (!slot) throw new Error('no slot is open');
    return slot;
  }

  async begin(): Promise<void> {
    const { serviceCode, by, withReturn, valuable, named, outbound, back } = this.#order;
    let customerId = this.#crew.customer.id;
    if (this.#own === 'subscriber') {
      const subscribed = await this.#crew.subscribe();
      this.#subscription = subscribed.id;
      customerId = subscribed.customerId;
    }
    const kinds = tripsOf[serviceCode];
    const [one, other] = [outbound, back].sort((a, b) => a - b) as [number, number];
    const slots = openSlots(this.#crew.now()).slice(5);
    const at = (index: number): Slot | null => slots[index] ?? null;
    const outboundSlot = kinds.includes('outbound') ? at(one) : null;
    const wantsReturn = kinds.length === 1 || withReturn;
    const returnSlot = kinds.includes('return') && wantsReturn ? at(other === one ? one + 1 : other) : null;
    const now = this.#crew.now();
    const vehicle = {
      ...orderOf(now).vehicle,
      declaredCents: valuable ? 30_000_000 : 1_500_000,
      ...(!named && { plate: 'ZZ-999-ZZ' }),
    };
    const common = { serviceCode, outboundSlot, returnSlot, vehicle };
    const sent =
      by === 'partner'
        ? partnerOrder(now, { ...common, mail: this.#crew.customer.mail })
        : this.#isTeams
          ? teamOrder(now, customerId, common)
          : orderOf(now, common);
    const priced = (covered: boolean): number => {
      const quote = orderQuote(sent as never, covered, tariffAt(tariffs, now));
      if (quote.kind !== 'priced') throw new Error('an order without its price');
      return quote.totalCents;
    };
    const attempt = async (covered: boolean) =>
      post(
        this.#api('booking'),
        { ...sent, totalCents: priced(covered) },
        {
          ...bearer(await this.#crew.as(this.#isTeams ? 'teammate' : this.#role('buyer'))),
          ...fromSomewhere(),
        },
      );
    const answer = await attempt(this.#own === 'subscriber' && named);
    if (answer.status !== 201) throw new Error(`the order answered ${JSON.stringify(answer.body)}`);
    this.#id = answer.body.id;
    await this.check();
  }

  #api(path: string): string {
    return `${this.#crew.server.url}/api/${path}`;
  }

  /** Whose vehicle it is. */
  get #own(): 'subscriber' | 'customer' {
    return this.#order.by.endsWith('subscriber') ? 'subscriber' : 'customer';
  }

  /** Prepared for its customer to accept. */
  get #isTeams(): boolean {
    return this.#order.by.startsWith('team');
  }

  #role(actor: Actor): CrewRole {
    if (actor === 'customer') return this.#own;
    if (actor !== 'buyer') return actor;
    return this.isPartners ? 'partner' : this.#own;
  }

  /** `{method} booking/{id}/{what}`. */
  async change(actor: Actor, what: string, fields: Fields = {}, method: 'POST' | 'PUT' = 'POST') {
    const answer = await sendAs(await this.#crew.as(this.#role(actor)), method, this.#bookingApi(what), {
      clientId: randomUUID(),
      ...fields,
    });
    this.#note(`${actor} ${what} ${JSON.stringify(fields)}`, answer);
    if (answer.status === 200 && (actor === 'teammate' || actor === 'admin')) this.#answered = answer.body;
    return answer;
  }

  /** The same with the link of a mail. */
  async keyedChange(what: string, fields: Fields = {}): Promise<Answer> {
    const isAppointment = what.startsWith('appointment');
    const key = isAppointment ? appointmentKey(this.#id) : keyed({ bookingId: this.#id }).key;
    const body = { clientId: randomUUID(), key, ...fields };
    return this.#note(
      `link ${what} ${JSON.stringify(fields)}`,
      await post(this.#bookingApi(what), body, fromSomewhere()),
    );
  }

  #bookingApi(what: string): string {
    return this.#api(`booking/${this.#id}/${what}`);
  }

  async move(tripId: string, transition: string): Promise<Answer> {
    return this.#note(
      `driver ${transition}`,
      await sendAs(await this.#crew.as('teammate'), 'POST', this.#api(`trip/${tripId}/status`), {
        clientId: randomUUID(),
        transition,
        reason: 'Par téléphone',
      }),
    );
  }

  /** Sends a sealed report of a pick-up, the first of its trip. */
  async report(tripId: string): Promise<Answer> {
    const media = [{ id: randomUUID(), hash: '0'.repeat(64) }];
    const report = await sealed({ tripId, content: { plate: this.booking.vehicle.plate }, media });
    this.facts.note(report);
    return this.#note(
      'driver report',
      await sendAs(await this.#crew.as('teammate'), 'POST', this.#api('condition_report'), report),
    );
  }

  /** Opens a payment of what is due: by the link of a mail, or signed in as the partner who ordered. */
  async open(): Promise<Answer> {
    const [query, purpose, headers] = this.isPartners
      ? [
          `booking=${this.#id}`,
          { bookingId: this.#id },
          { ...bearer(await this.#crew.as('partner')), ...fromSomewhere() },
        ]
      : [keyedQuery('booking', this.#id), keyed({ bookingId: this.#id }), fromSomewhere()];
    const due = await send(this.#api(`payment/status?${query}`), { headers });
    const answer = await post(this.#api('payment/session'), { clientId: randomUUID(), ...purpose }, headers);
    if (answer.status === 201) {
      this.money.opened.push({ ref: refOf(answer.body.url), cents: due.body.totalCents, isPaid: false });
    }
    return this.#note('open a payment', answer);
  }

  /** Tells what became of a payment that was opened. */
  async tell(payment: Opened, outcome: PaymentEvent['outcome']): Promise<Answer> {
    const answer = await tell(this.#crew.server.url, { id: randomUUID(), ref: payment.ref, outcome });
    if (outcome === 'paid') this.money.paid(payment);
    // The provider's call, nobody's.
    this.calls -= 1;
    return this.#note(`payment ${outcome}`, answer);
  }

  /** Its payer goes to their bank, which holds the money. @param percent of the payment */
  async dispute(payment: Opened, percent: number): Promise<void> {
    const dispute = this.money.disputed(payment, percent);
    if (dispute) await this.decide(dispute, 'dispute');
  }

  /** What the bank says of a dispute. */
  async decide(dispute: Dispute, transition: DisputeTransition): Promise<Answer> {
    const { id, ref, cents } = dispute;
    if (next(disputeMachine, disputeMachine.transitions[dispute.last].to, transition) !== null) {
      dispute.last = transition;
    }
    const answer = await tell(this.#crew.server.url, {
      outcome: 'disputed',
      id: randomUUID(),
      dispute: id,
      ref,
      transition,
      cents,
      reason: 'fraudulent',
      answerBefore: null,
      // By the bank's own clock each is later than the one before.
      at: new Date(BANK_OPENS + this.log.length * 1_000).toISOString(),
    });
    // The bank's call, nobody's.
    this.calls -= 1;
    return this.#note(`bank ${transition} ${cents}`, answer);
  }

  async transfer(target: { invoiceId: string } | { claimId: string }, cents: number): Promise<Answer> {
    const receivedOn = this.#crew.now().toISOString().slice(0, 10);
    const known = new Set(this.booking.payments.map(({ id }) => id));
    const answer = await this.change('teammate', 'transfer', {
      ...target,
      cents,
      receivedOn,
      reference: 'VIR',
    });
    if (answer.status !== 200) return answer;
    const [made] = answer.body.payments.filter(({ id }: { id: string }) => !known.has(id));
    this.money.transferred({ id: made.id, cents });
    return answer;
  }

  async undoTransfer(paymentId: string): Promise<Answer> {
    const answer = await this.change('teammate', 'transfer/cancel', { paymentId, reason: 'Mal saisi' });
    if (answer.status === 200) this.money.undone(paymentId);
    return answer;
  }

  /** What left twice is not recovered. @param of what the bank took */
  async writeOff({ id, cents }: OfficeBookingView['claims'][number], of: Dispute): Promise<Answer> {
    const answer = await this.change('teammate', 'claim/write_off', { claimId: id, reason: 'Introuvable' });
    if (answer.status === 200) of.writtenOffCents += cents;
    return answer;
  }

  /** The team has paid a bill of the establishment in the customer's name. */
  async disburse(cents: number): Promise<Answer> {
    const answer = await this.change('teammate', 'disbursement', {
      cents,
      paidOn: parisTime(this.#crew.now()).day,
      supplier: this.booking.provider.name,
      billNumber: randomUUID(),
      inTheirName: true,
    });
    if (answer.status === 200) this.money.disbursed(cents);
    return answer;
  }

  async giveUpDisbursed({ id: disbursementId, cents }: Disbursed): Promise<Answer> {
    const asked = { disbursementId, reason: 'Saisi deux fois' };
    const answer = await this.change('teammate', 'disbursement/cancel', asked);
    if (answer.status === 200) this.money.disbursed(-cents);
    return answer;
  }

  assign(tripKind: string, person: 'teammate' | 'admin' | null): Promise<Answer> {
    const driverId = person && this.#crew.driverId(person);
    return this.change('teammate', 'assign', { tripKind, driverId });
  }

  /** Its customer accepts it: signed in, or by the link of the mail. */
  accept(by: Actor | 'link', immediateExecution: boolean): Promise<Answer> {
    const ticked = acceptance({ immediateExecution });
    return by === 'link' ? this.keyedChange('accept', ticked) : this.change(by, 'accept', ticked);
  }

  async later(minutes: number): Promise<null> {
    await this.#crew.later(minutes * 60_000);
    this.#answered = null;
    this.#isSame = false;
    this.log.push(`${minutes} minutes pass`);
    return null;
  }

  /** Somebody else takes a place. */
  async crowd(index: number): Promise<Answer> {
    const outboundSlot = this.slot(index);
    const fields = {
      serviceCode: 'single_outbound',
      outboundSlot,
      returnSlot: null,
      totalCents: 3490,
      mail: this.#crew.customer.mail,
      identity: null,
    };
    const answer = await post(
      this.#api('booking'),
      partnerOrder(this.#crew.now(), fields),
      bearer(await this.#crew.as('partner')),
    );
    const { start } = outboundSlot;
    if (answer.status === 201) this.#crowd.set(start, [...(this.#crowd.get(start) ?? []), answer.body.id]);
    return this.#note(`a place at ${start}`, answer);
  }

  /** Those who took places leave. */
  async disperse(): Promise<void> {
    const team = await this.#crew.as('teammate');
    const gone = { refundCents: 3490, reason: 'Fin de la promenade' };
    for (const id of [...this.#crowd.values()].flat()) {
      const { status } = await sendAs(team, 'POST', this.#api(`booking/${id}/cancel`), {
        clientId: randomUUID(),
        ...gone,
      });
      if (status !== 200) throw new Error(`another’s cancellation answered ${status}`);
    }
  }

  /** Its customer withdraws from their subscription; null where they have none. */
  async withdrawSubscription(): Promise<Answer | null> {
    const id = this.#subscription;
    if (id === null) return null;
    const subscriber = await this.#crew.as('subscriber');
    const { withdrawal, notBegun } = (await getAs(subscriber, this.#api(`subscription/${id}`))).body;
    const answer = await sendAs(subscriber, 'POST', this.#api(`subscription/${id}/withdraw`), {
      clientId: randomUUID(),
    });
    this.#note('withdraws from the subscription', answer);
    if (answer.status !== 200) return answer;
    const { items } = (await getAs(subscriber, this.#api('invoice/for_user'))).body;
    const kept = sumOf(
      items
        .filter(({ subscriptionId }: { subscriptionId: string | null }) => subscriptionId === id)
        .map(({ content }: { content: { totals: { totalCents: number } } }) => content.totals.totalCents),
    );
    if (kept !== withdrawal.dueCents)
      throw new Error(`${kept} is kept of ${withdrawal.dueCents} that is due`);
    const { status } = await this.#readAsTeam();
    const isTold = notBegun.some((one: { id: string }) => one.id === this.#id);
    if (isTold && !ends.includes(status)) throw new Error(`what was to be cancelled is ${status}`);
    return answer;
  }

  #note(what: string, answer: Answer): Answer {
    const { status, body } = answer;
    this.log.push(`${what}: ${status} ${body?.code ?? ''} ${body?.message ?? ''}`);
    this.#answered = null;
    this.#isSame &&= status >= 400;
    if (status < 400) {
      this.calls += 1;
      return answer;
    }
    if (status >= 500 || typeof body?.code !== 'string') throw new Error(`${what} answered ${status}`);
    return answer;
  }

  /** Reads the booking as the team does, and holds it against what must be so. */
  async check(): Promise<void> {
    // What was refused has changed nothing.
    if (this.#isSame) return;
    const before = this.#read;
    const booking = this.#answered ?? (await this.#readAsTeam());
    this.#read = booking;
    this.#isSame = true;
    this.facts.note(booking);
    this.money.check(before, booking);
    if (!before || ends.includes(booking.status) || moneyOf(before) !== moneyOf(booking)) {
      await this.#compare(booking);
    }
    this.#checkPlaces(booking);
    if (!ends.includes(booking.status) && !offersSomething(booking)) {
      throw new Error(`nothing can be done with a booking that is ${booking.status}`);
    }
  }

  async #readAs(role: CrewRole) {
    const { status, body } = await getAs(await this.#crew.as(role), this.#api(`booking/${this.#id}`));
    if (status !== 200) throw new Error(`the booking answered ${status} to the ${role}`);
    return body;
  }

  #readAsTeam(): Promise<OfficeBookingView> {
    return this.#readAs('teammate');
  }

  /** Whoever pays for it reads the same balance as the team; the customer of a partner reads none. */
  async #compare({ balanceCents, payments }: OfficeBookingView): Promise<void> {
    const { money } = await this.#readAs(this.#role('buyer'));
    if (money?.balanceCents !== balanceCents || money.payments.length !== payments.length) {
      throw new Error(`${JSON.stringify(money)} is shown to who pays, ${balanceCents} to the team`);
    }
    if (this.isPartners && (await this.#readAs('customer')).money !== null) {
      throw new Error('the customer of a partner reads amounts');
    }
  }

  /** What its mails may say besides: its invoices, as who pays them reads them. */
  async noteInvoices(): Promise<void> {
    if (this.booking.invoices.length === 0) return;
    const { body } = await getAs(await this.#crew.as(this.#role('buyer')), this.#api('invoice/for_user'));
    this.facts.note(body.items.filter(({ bookingId }: { bookingId: string }) => bookingId === this.#id));
  }

  #checkPlaces({ status, trips }: OfficeBookingView): void {
    if (!holding.includes(status)) return;
    for (const { slot } of trips) {
      if (!slot) continue;
      const own = trips.filter((trip) => trip.status !== 'cancelled' && trip.slot?.start === slot.start);
      const taken = own.length + (this.#crowd.get(slot.start)?.length ?? 0);
      if (own.length > 0 && taken > slotRules.capacity)
        throw new Error(`${taken} places in the slot of ${slot.start}`);
    }
  }
}

/** What the team reads of its money, to be told from what it was. */
const moneyOf = ({ balanceCents, payments, refunds, invoices }: OfficeBookingView): string =>
  JSON.stringify([balanceCents, payments, refunds, invoices]);

/** Whether the answer holds a control of somebody's that is not empty. */
function offersSomething({ status, options, trips }: OfficeBookingView): boolean {
  return (
    ['awaiting_payment', 'awaiting_derogation', 'completed'].includes(status) ||
    trips.some(({ moves, canAssign }) => canAssign || moves.length > 0) ||
    (options !== undefined &&
      (options.cancelRefundCents !== null ||
        options.returnRefundCents != null ||
        options.canWithdraw ||
        options.canReschedule))
  );
}
