/** What the money of a booking that is over still asks for, and of whom. */

import type { OfficeBookingView } from '../../src/domain/booking/office/office-calls.ts';
import type { Control } from './booking-controls.tsx';
import { PAY, payByLink, payNow, type Step } from './booking-routes.ts';
import type { BookingWalk } from './booking-walk.ts';

/** Empty once nobody owes anything. */
export async function moneySteps(walk: BookingWalk): Promise<readonly Step[]> {
  const disputed = walk.money.disputes.find(({ last }) => last === 'dispute' || last === 'answer');
  if (disputed) {
    const decision = disputed.cents % 2 === 0 ? 'lose' : 'win';
    const run = () => walk.decide(disputed, decision);
    // On no screen of ours.
    return [{ name: `bank ${decision}`, leads: 'on', controls: [], run }];
  }
  const office = (words: string): Control => ({ screen: 'office', words, read: () => walk.booking });
  const failed = walk.booking.refunds.find(({ status }) => status === 'failed');
  if (failed) {
    const how = { refundId: failed.id, how: 'Virement' };
    const run = () => walk.change('teammate', 'refund/settle', how);
    return [{ name: 'settle a refund', leads: 'on', controls: [office('Noter .* rendus autrement')], run }];
  }
  const [claim] = walk.booking.claims;
  if (claim) return claimSteps(walk, claim, office);
  const due = walk.booking.invoices.find(({ dueCents }) => dueCents > 0);
  if (!due) return [];
  const transfer: Step = {
    name: 'transfer',
    leads: 'on',
    controls: [office('Enregistrer un virement')],
    run: () => walk.transfer({ invoiceId: due.id }, due.dueCents),
  };
  return [transfer, walk.isPartners ? payByPartner(walk) : payByCustomer(walk), ...(await dueByLink(walk))];
}

/** What left twice comes back, or is written off, where it is known of which dispute it is. */
function claimSteps(
  walk: BookingWalk,
  claim: OfficeBookingView['claims'][number],
  office: (words: string) => Control,
): Step[] {
  const transfer: Step = {
    name: 'transfer a claim',
    leads: 'on',
    controls: [office('Enregistrer un virement')],
    run: () => walk.transfer({ claimId: claim.id }, claim.cents),
  };
  const of = walk.money.onlyLost;
  if (!of) return [transfer];
  const writeOff: Step = {
    name: 'write off a claim',
    leads: 'on',
    controls: [office('Renoncer à')],
    run: () => walk.writeOff(claim, of),
  };
  return [transfer, writeOff];
}

const dueByLink = async (walk: BookingWalk) => (walk.isPartners ? [] : payByLink(walk));

const payByPartner = (walk: BookingWalk): Step => {
  const read = () => walk.look('partner', `booking/${walk.id}`);
  const control: Control = { screen: 'partner', words: 'Payer par carte', read };
  return { name: 'pay an invoice', leads: 'on', controls: [control], run: () => payNow(walk) };
};

/** From their home to the page of the payment. */
const payByCustomer = (walk: BookingWalk): Step => {
  const home: Control = {
    screen: 'home',
    words: 'Payer',
    read: async () => {
      const { items } = await walk.look('customer', 'invoice/for_user');
      return items.filter(({ bookingId }: { bookingId: string | null }) => bookingId === walk.id);
    },
  };
  const read = () => walk.look('customer', `payment/status?booking=${walk.id}`);
  const page: Control = { screen: 'payment', words: PAY, read };
  return { name: 'pay fees', leads: 'on', controls: [home, page], run: () => payNow(walk) };
};
