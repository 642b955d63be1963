/** What a press at the desk does at once, without a form: it loads with the first of them. */
import type { DeskView, QueueEntry } from '../../../domain/desk/calls.ts';
import { closeBookingAtDesk, settleFailedMail } from '../../../domain/desk/form-calls.ts';
import { api } from '../../../platform/api/api.ts';
import type { Done } from './desk-state.ts';

type Told = [done: Done, desk: DeskView];

/** @throws HttpError */
export async function settleMail(
  entry: QueueEntry,
  act: 'retry' | 'give_up',
  clientId: string,
): Promise<Told> {
  const desk = await api(settleFailedMail, {}, { clientId, entryId: entry.id, act });
  const text = act === 'retry' ? 'L’e-mail repart aussitôt.' : 'Cet e-mail ne partira pas.';
  return [{ entry, text }, desk];
}

/** @throws HttpError */
export async function closeBooking(entry: QueueEntry, clientId: string): Promise<Told> {
  const desk = await api(closeBookingAtDesk, {}, { clientId, bookingId: entry.id });
  return [{ entry, text: `La réservation est clôturée\u00a0: ${invoicedOf(entry.cents)}.` }, desk];
}

/** @param cents null where an older API does not say */
function invoicedOf(cents: number | null): string {
  if (cents === null) return 'ce qui restait à facturer l’est, et part par e-mail';
  return cents > 0
    ? 'la facture part par e-mail'
    : 'rien n’était à facturer, et personne ne reçoit de message';
}
