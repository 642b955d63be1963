/** What a press at the desk does at once, without a form: it loads with the first of them. */
import type { DeskView, QueueEntry } from '../../../domain/desk/calls.ts';
import {
  closeBookingAtDesk,
  closeEntry,
  reopenEntry,
  settleFailedMail,
} from '../../../domain/desk/form-calls.ts';
import { type ClosedKind, isNoted } from '../../../domain/desk/queue-kinds.ts';
import { api } from '../../../platform/api/api.ts';
import type { Done } from './desk-state.ts';

/** Only a person's word ends it. */
type Closed = QueueEntry & { readonly kind: ClosedKind };
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

/** @param back takes it back @throws HttpError */
export async function close(
  entry: Closed,
  {
    note,
    clientId,
    back,
  }: { readonly note: string | null; readonly clientId: string; readonly back: () => Promise<void> },
): Promise<Told> {
  const { kind, id } = entry;
  const desk = await api(closeEntry, {}, { clientId, kind, entryId: id, note });
  const text = isNoted(kind) ? 'C’est clos.' : 'C’est clos, sans e-mail.';
  return [{ entry, text, back: { label: 'Rouvrir', make: back } }, desk];
}

/** @throws HttpError */
export const reopen = ({ kind, id }: Pick<Closed, 'kind' | 'id'>, clientId: string): Promise<DeskView> =>
  api(reopenEntry, {}, { clientId, kind, entryId: id });

/** @param cents null where an older API does not say */
function invoicedOf(cents: number | null): string {
  if (cents === null) return 'ce qui restait à facturer l’est, et part par e-mail';
  return cents > 0
    ? 'la facture part par e-mail'
    : 'rien n’était à facturer, et personne ne reçoit de message';
}
