/**
 * One booking on its way through whatever its people do, allowed or not, with what must hold after each of it: its money,
 * and the places in its slots.
 */

import { randomUUID } from 'node:crypto';
import type { OfficeBookingView } from '../../src/domain/booking/office/office-calls.ts';
import { next } from '../../src/domain/lib/machine.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import type { Slot } from '../../src/domain/lib/time/slots.ts';
import { type DisputeTransition, disputeMachine } from '../../src/domain/payment/dispute-states.ts';
import type { FailedRefund, PaymentEvent } from '../../src/server/payment/provider.ts';
import { bearer, getAs, sendAs } from './accounts.ts';
import { type Answer, post, send } from './api.ts';
import { type Draft, inDriversPlace, sealed } from './condition-reports.ts';
import { appointmentKey, keyed, keyedQuery, refOf, tell } from './payments.ts';
import { fromSomewhere } from './somewhere.ts';
import type { Crew, CrewRole } from './walk-crew.ts';
import { type Dispute, type Opened, WalkMoney } from './walk-money.ts';
import { isTeams, orderBody, ownerOf, type WalkOrder } from './walk-order.ts';
import { WalkPlaces } from './walk-places.ts';
import { BookingFacts } from './walked-mails.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whoever acts: a role of its own. */
export type Actor = 'buyer' | 'customer' | 'partner' | 'teammate' | 'admin';

export const ends: readonly string[] = ['closed', 'cancelled', 'withdrawn', 'expired'];
/** Its clock has nothing to do with the server's. */
const BANK_OPENS = Date.parse('2026-01-01T00:00:00Z');
/** What is declared waits for this at most, in milliseconds. */
const HELD_MS = 24 * 3_600_000;

export class BookingWalk {
  readonly crew: Crew;
  readonly order: WalkOrder;
  readonly #places: WalkPlaces;
  money = new WalkMoney();
  /** What its mails may say. */
  facts = new BookingFacts();
  #id = '';
  /** The one of its customer, where a subscriber orders. */
  subscription: string | null = null;
  #read: OfficeBookingView | null = null;
  /** What the team's last call answered; null once anything else was done. */
  #answered: OfficeBookingView | null = null;
  /** Nothing has happened since it was read. */
  #isSame = false;
  /** Until when what was declared may wait, by the server's clock; null where nothing does. */
  #heldUntil: number | null = null;
  /** Those that were taken. */
  calls = 0;
  /** What was done, for whoever reads of a failure. */
  readonly log: string[] = [];

  constructor(crew: Crew, order: WalkOrder) {
    this.crew = crew;
    this.order = order;
    this.#places = new WalkPlaces(crew);
  }

  get booking(): OfficeBookingView {
    if (!this.#read) throw new Error('a walk that has not begun');
    return this.#read;
  }

  get id(): string {
    return this.#id;
  }

  get isPartners(): boolean {
    return this.order.by === 'partner';
  }

  /** A slot that is open now. @param by the team may take others */
  slot(index: number, by: 'buyer' | 'team' = 'buyer'): Slot {
    return this.#places.slot(index, by);
  }

  async begin(): Promise<void> {
    const { named } = this.order;
    const isSubscribers = ownerOf(this.order) === 'subscriber';
    let customerId = this.crew.customer.id;
    if (isSubscribers) {
      const subscribed = await this.crew.subscribe();
      this.subscription = subscribed.id;
      customerId = subscribed.customerId;
    }
    await this.#place(customerId, isSubscribers && named);
  }

  async #place(customerId: string, isIncluded: boolean): Promise<void> {
    const { now, customer } = this.crew;
    const body = orderBody(this.order, { now: now(), customerId, mail: customer.mail, isIncluded });
    const token = await this.as(isTeams(this.order) ? 'teammate' : 'buyer');
    const answer = await post(this.api('booking'), body, { ...bearer(token), ...fromSomewhere() });
    if (answer.status !== 201) throw new Error(`the order answered ${JSON.stringify(answer.body)}`);
    this.#id = answer.body.id;
    this.money = new WalkMoney();
    this.facts = new BookingFacts();
    this.#read = null;
    this.#answered = null;
    this.#isSame = false;
    this.log.push(`ordered by ${this.order.by}`);
    await this.check();
  }

  /** Once its subscription is given up, the same at the grid's price, in place of what went with it. */
  async orderAnew(): Promise<void> {
    const { customerId } = this.crew.subscriber();
    await this.#place(customerId, false);
  }

  api(path: string): string {
    return `${this.crew.server.url}/api/${path}`;
  }

  #role(actor: Actor): CrewRole {
    if (actor === 'customer') return ownerOf(this.order);
    if (actor !== 'buyer') return actor;
    return this.isPartners ? 'partner' : ownerOf(this.order);
  }

  as(actor: Actor) {
    return this.crew.as(this.#role(actor));
  }

  /** Reads something as somebody. */
  async look(actor: Actor, path: string): Promise<Answer['body']> {
    const { status, body } = await getAs(await this.as(actor), this.api(path));
    if (status !== 200) throw new Error(`${path} answered ${status} to ${actor}`);
    return body;
  }

  /** The same as whoever has the link of a mail. */
  async lookByLink(path: string): Promise<Answer['body']> {
    const { status, body } = await send(this.api(path), { headers: fromSomewhere() });
    if (status !== 200) throw new Error(`${path.split('?')[0]} answered ${status}`);
    return body;
  }

  /** `{method} booking/{id}/{what}`. */
  async change(actor: Actor, what: string, fields: Fields = {}, method: 'POST' | 'PUT' = 'POST') {
    const answer = await sendAs(await this.as(actor), method, this.#bookingApi(what), {
      clientId: randomUUID(),
      ...fields,
    });
    this.note(`${actor} ${what} ${JSON.stringify(fields)}`, answer);
    if (answer.status === 200 && (actor === 'teammate' || actor === 'admin')) this.#answered = answer.body;
    return answer;
  }

  /** The same with the link of a mail. */
  async keyedChange(what: string, fields: Fields = {}): Promise<Answer> {
    const body = { clientId: randomUUID(), key: this.keyFor(what), ...fields };
    return this.note(
      `link ${what} ${JSON.stringify(fields)}`,
      await post(this.#bookingApi(what), body, fromSomewhere()),
    );
  }

  keyFor(what: string): string {
    return what.startsWith('appointment') ? appointmentKey(this.#id) : keyed({ bookingId: this.#id }).key;
  }

  #bookingApi(what: string): string {
    return this.api(`booking/${this.#id}/${what}`);
  }

  /** A step of a trip. @param waitedMs on a tablet without network */
  async move(tripId: string, transition: string, by: Actor = 'teammate', waitedMs = 0): Promise<Answer> {
    return this.note(
      `${by} ${transition}${waitedMs > 0 ? ` ${waitedMs} ms late` : ''}`,
      await sendAs(await this.as(by), 'POST', this.api(`trip/${tripId}/status`), {
        clientId: randomUUID(),
        transition,
        reason: 'Par téléphone',
        ...(waitedMs > 0 && { waitedMs }),
      }),
    );
  }

  /** Sends a sealed report of a pick-up, the first of its trip. */
  async report(tripId: string, content: Draft['content'] = {}, by: Actor = 'teammate'): Promise<Answer> {
    const media = [{ id: randomUUID(), hash: '0'.repeat(64) }];
    const { plate } = this.booking.vehicle;
    const report = await sealed({ tripId, content: { ...content, plate }, media });
    this.facts.note(report);
    return this.note(
      `${by} report ${JSON.stringify(content)}`,
      await sendAs(await this.as(by), 'POST', this.api('condition_report'), inDriversPlace(report)),
    );
  }

  /** Who pays: by the link of a mail, or signed in as the partner who ordered. */
  async payer(): Promise<{
    readonly query: string;
    readonly purpose: Fields;
    readonly headers: Record<string, string>;
  }> {
    return this.isPartners
      ? {
          query: `booking=${this.#id}`,
          purpose: { bookingId: this.#id },
          headers: { ...bearer(await this.as('partner')), ...fromSomewhere() },
        }
      : {
          query: keyedQuery('booking', this.#id),
          purpose: keyed({ bookingId: this.#id }),
          headers: fromSomewhere(),
        };
  }

  /** Opens a payment of what is due. */
  async open(): Promise<Answer> {
    const { query, purpose, headers } = await this.payer();
    const due = await send(this.api(`payment/status?${query}`), { headers });
    const answer = await post(this.api('payment/session'), { clientId: randomUUID(), ...purpose }, headers);
    if (answer.status === 201) {
      this.money.opened.push({ ref: refOf(answer.body.url), cents: due.body.totalCents, isPaid: false });
    }
    return this.note('open a payment', answer);
  }

  /** Tells what became of a payment that was opened. @param id the same for what is told again */
  async tell(payment: Opened, outcome: PaymentEvent['outcome'], id: string = randomUUID()): Promise<Answer> {
    const answer = await tell(this.crew.server.url, { id, ref: payment.ref, outcome });
    if (outcome === 'paid') this.money.paid(payment);
    payment.told = { outcome, id };
    return this.noteTold(`payment ${outcome}`, answer);
  }

  /** The provider says that money of a payment did not go back. */
  async failRefund(failed: Omit<FailedRefund, 'outcome'>): Promise<Answer> {
    const answer = await tell(this.crew.server.url, { outcome: 'refund_failed', ...failed });
    return this.noteTold('a refund fails', answer);
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
    const answer = await tell(this.crew.server.url, {
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
    return this.noteTold(`bank ${transition} ${cents}`, answer);
  }

  async transfer(target: { invoiceId: string } | { claimId: string }, cents: number): Promise<Answer> {
    const receivedOn = this.crew.now().toISOString().slice(0, 10);
    const known = new Set(this.booking.payments.map(({ id }) => id));
    const fields = { ...target, cents, receivedOn, reference: 'VIR' };
    const answer = await this.change('teammate', 'transfer', fields);
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
      paidOn: parisTime(this.crew.now()).day,
      supplier: this.booking.provider.name,
      billNumber: randomUUID(),
      inTheirName: true,
    });
    if (answer.status === 200) this.money.disbursed(cents);
    return answer;
  }

  async giveUpDisbursed({
    id: disbursementId,
    cents,
  }: OfficeBookingView['disbursements'][number]): Promise<Answer> {
    const asked = { disbursementId, reason: 'Saisi deux fois' };
    const answer = await this.change('teammate', 'disbursement/cancel', asked);
    if (answer.status === 200) this.money.disbursed(-cents);
    return answer;
  }

  assign(tripKind: string, person: 'teammate' | 'admin' | null): Promise<Answer> {
    const driverId = person && this.crew.driverId(person);
    return this.change('teammate', 'assign', { tripKind, driverId });
  }

  async later(minutes: number): Promise<null> {
    await this.crew.later(minutes * 60_000);
    this.#answered = null;
    this.#isSame = false;
    this.log.push(`${minutes} minutes pass`);
    if (this.#heldUntil !== null) {
      // What has waited for long enough is carried out before anything else is done.
      await this.crew.declareNothing();
      if (this.crew.now().getTime() >= this.#heldUntil) this.#heldUntil = null;
    }
    return null;
  }

  /** Something was declared that waits for a day. */
  hold(): void {
    this.#heldUntil ??= this.crew.now().getTime() + HELD_MS;
  }

  /** Somebody else takes a place. */
  async crowd(index: number): Promise<Answer> {
    const slot = this.slot(index);
    return this.note(`a place at ${slot.start}`, await this.#places.crowd(slot));
  }

  /** Those who took places leave, and what was declared comes to nothing. */
  async disperse(): Promise<void> {
    if (this.#heldUntil !== null) await this.later((this.#heldUntil - this.crew.now().getTime()) / 60_000);
    await this.#places.disperse();
  }

  /** What a provider or a bank tells is nobody's call. */
  noteTold(what: string, answer: Answer): Answer {
    this.calls -= 1;
    return this.note(what, answer);
  }

  note(what: string, answer: Answer): Answer {
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
    this.#places.check(booking);
  }

  /** Whoever pays for it reads the same balance as the team; the customer of a partner reads none. */
  async #compare({ balanceCents, payments }: OfficeBookingView): Promise<void> {
    const { money } = await this.look('buyer', `booking/${this.#id}`);
    if (money?.balanceCents !== balanceCents || money.payments.length !== payments.length) {
      throw new Error(`${JSON.stringify(money)} is shown to who pays, ${balanceCents} to the team`);
    }
    if (this.isPartners && (await this.look('customer', `booking/${this.#id}`)).money !== null) {
      throw new Error('the customer of a partner reads amounts');
    }
  }

  /** What its mails may say besides, known at its end: sums of its money, and its invoices as who pays them reads them. */
  async noteMoney(): Promise<void> {
    const { payments, refunds, credits, lines, invoices } = this.booking;
    const centsOf = (parts: readonly { readonly cents: number }[]) => parts.map(({ cents }) => cents);
    const priceCents = centsOf(lines).reduce((sum, cents) => sum + cents, 0);
    this.facts.noteSums([priceCents, ...centsOf(payments)], centsOf([...refunds, ...(credits ?? [])]));
    if (invoices.length === 0) return;
    const { items } = await this.look('buyer', 'invoice/for_user');
    this.facts.note(items.filter(({ bookingId }: { bookingId: string }) => bookingId === this.#id));
  }

  #readAsTeam(): Promise<OfficeBookingView> {
    return this.look('teammate', `booking/${this.#id}`);
  }
}

/** What the team reads of its money, to be told from what it was. */
const moneyOf = ({ balanceCents, payments, refunds, invoices }: OfficeBookingView): string =>
  JSON.stringify([balanceCents, payments, refunds, invoices]);
