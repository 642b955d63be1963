/** What ends a contract besides the calls on its booking: declarations without an account, and its subscription's own. */

import { randomUUID } from 'node:crypto';
import type { DeclarationKind } from '../../src/domain/declaration/declaration.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/lib/time/durations.ts';
import { frenchInstant } from '../../src/domain/lib/time/french-instant.ts';
import { company } from '../../src/domain/settings/company.ts';
import { sendAs } from './accounts.ts';
import type { Answer } from './api.ts';
import { type BookingWalk, ends } from './booking-walk.ts';
import { confirmationIn, declaration, submit } from './declarations.ts';
import { fromSomewhere } from './somewhere.ts';
import { mailSince, markOf } from './walk-mails.ts';
import { sumOf } from './walk-money.ts';

/** A declared withdrawal asks whether it was them, or the team is told of it. */
const ASKED = /déclarée en votre nom/;
const NOT_ME = /^\S+(\/confirmer\/opposition\/\S+)$/m;

/**
 * Declares by the form of the site that the booking, or its subscription, is given up.
 * @param isObjected whoever reads the mail says that it was not them
 */
export async function declareEnd(
  walk: BookingWalk,
  kind: DeclarationKind,
  about: 'booking' | 'subscription',
  isObjected: boolean,
): Promise<void> {
  const { server, customer } = walk.crew;
  const subscribed = walk.subscription === null ? null : walk.crew.subscriber();
  if (about === 'subscription' && !subscribed) return;
  const { mail } = subscribed ?? customer;
  const reference = about === 'booking' ? walk.booking.reference : (subscribed?.reference ?? '');
  const typed = { ...declaration({ mail, reference }), ...(kind === 'termination' && TERMINATION) };
  // Who looks at it is told of when, and of when it will be carried out: in a day, or well before any appointment.
  const now = walk.crew.now().getTime();
  const slots = walk.booking.trips.flatMap(({ slot }) => (slot ? [Date.parse(slot.start)] : []));
  for (const at of [now, now + DAY_MS, ...slots.map((start) => start - 12 * HOUR_MS)]) {
    walk.facts.hear(frenchInstant(new Date(at)));
  }
  const mark = markOf(server);
  const summary = await submit(server.url, kind, typed, fromSomewhere());
  if (summary.status !== 200) throw new Error(`the form of a ${kind} answered ${summary.status}`);
  const declared = await submit(server.url, kind, confirmationIn(summary), fromSomewhere());
  noteForm(walk, `declares a ${kind} of the ${about}`, declared.status);
  if (declared.status !== 200) return;
  const said = await mailSince(server, mark, ({ to, subject }) => {
    if (to === company.email) return subject.includes('à traiter') && subject.includes(reference);
    return to === mail && (ASKED.test(subject) || (kind === 'termination' && !/^Accusé/.test(subject)));
  });
  const link = NOT_ME.exec(said.text)?.[1];
  if (link === undefined) return;
  if (!isObjected) return walk.hold();
  const { status } = await fetch(server.url + link, { method: 'POST', headers: fromSomewhere() });
  noteForm(walk, 'it was not them', status);
  if (status !== 200) throw new Error(`an objection answered ${status}`);
}

const TERMINATION = { ground: 'commitment_end' };

/** A page is answered, whose refusals have no code. */
const noteForm = (walk: BookingWalk, what: string, status: number): Answer =>
  walk.note(what, { status, headers: new Headers(), body: { code: 'page' } });

/** Its customer ends their subscription, at the end of what it binds them to. */
export async function terminateSubscription(walk: BookingWalk): Promise<void> {
  if (walk.subscription === null) return;
  const answer = await endSubscription(walk, 'terminate');
  walk.note('terminates the subscription', answer);
}

const endSubscription = async (walk: BookingWalk, how: 'terminate' | 'withdraw'): Promise<Answer> =>
  sendAs(await walk.as('customer'), 'POST', walk.api(`subscription/${walk.subscription}/${how}`), {
    clientId: randomUUID(),
  });

/** Its customer withdraws from their subscription. */
export async function withdrawSubscription(walk: BookingWalk): Promise<void> {
  const id = walk.subscription;
  if (id === null) return;
  const { withdrawal, notBegun } = await walk.look('customer', `subscription/${id}`);
  const answer = await endSubscription(walk, 'withdraw');
  walk.note('withdraws from the subscription', answer);
  if (answer.status !== 200) return;
  const { items } = await walk.look('customer', 'invoice/for_user');
  const kept = sumOf(
    items
      .filter(({ subscriptionId }: { subscriptionId: string | null }) => subscriptionId === id)
      .map(({ content }: { content: { totals: { totalCents: number } } }) => content.totals.totalCents),
  );
  if (kept !== withdrawal.dueCents) throw new Error(`${kept} is kept of ${withdrawal.dueCents} that is due`);
  await walk.check();
  const isTold = notBegun.some((one: { id: string }) => one.id === walk.id);
  if (isTold && !ends.includes(walk.booking.status)) {
    throw new Error(`what was to be cancelled is ${walk.booking.status}`);
  }
}

/** Once its subscription has ended with it, its customer orders the same at the grid's price. */
export async function orderAnew(walk: BookingWalk): Promise<void> {
  const { status, balanceCents } = walk.booking;
  if (walk.subscription === null || !ends.includes(status) || balanceCents !== 0) return;
  const subscription = await walk.look('customer', `subscription/${walk.subscription}`);
  if (subscription.status === 'withdrawn') await walk.orderAnew();
}

/** A provider tells that what goes back of a payment does not arrive. */
export async function failRefund(walk: BookingWalk, index: number): Promise<void> {
  const paid = walk.money.opened.filter(({ isPaid }) => isPaid);
  const payment = paid[index % (paid.length || 1)];
  if (!payment || walk.booking.refunds.length === 0) return;
  walk.facts.hear(frenchInstant(walk.crew.now()));
  await walk.failRefund({
    refund: `sandbox_${randomUUID()}`,
    paymentId: payment.ref.replace(/^sandbox_/, ''),
    refundId: null,
    reason: 'declined',
  });
}
