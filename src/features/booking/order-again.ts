/** Fills an order in with what a booking was, to be ordered once more: its appointments alone are asked for anew. */
import type { Stop } from '../../domain/booking/booking.ts';
import { readInspectionOrder, readLastOrdered, readOrdered } from '../../domain/booking/order-again-calls.ts';
import { bookingDraftPrefix } from '../../domain/settings/stored-data.ts';
import { api } from '../../platform/api/api.ts';
import { replaceWith } from '../../platform/page/go.ts';
import { readQuery, wholeQuery } from '../../platform/page/query.ts';
import { session } from '../../platform/session/session.ts';
import { storedDraft } from '../../ui/form/draft.ts';
import { adoptAnswers } from './answers.ts';
import { firstOpen, isReachable, pathOf } from './steps.ts';

/**
 * @param id null for what was ordered last
 * @returns whether there is such an order, whose end is on its way
 * @throws HttpError
 */
export async function orderAgain(id: string | null): Promise<boolean> {
  if (id !== null && session.peek() === null) {
    // A link of a mail: whoever signs in is led on.
    const here = `${pathOf('formuladetails')}?${wholeQuery()}`;
    replaceWith(`/auth/login?redirectTo=${encodeURIComponent(here)}`);
    return true;
  }
  if (id !== null && readQuery('service') === 'inspection_round_trip') await fillInspection(id);
  else {
    const ordered = id === null ? (await api(readLastOrdered, {})).last : await api(readOrdered, { id });
    if (!ordered) return false;
    const { serviceCode, vehicle, provider } = ordered;
    adoptAnswers({ serviceCode, vehicle, journey: { ...endsOf(ordered), provider } });
  }
  replaceWith(pathOf(isReachable('summary') ? 'summary' : firstOpen()));
  return true;
}

interface Ends {
  readonly outbound: Stop;
  readonly inbound: Stop | null;
}

const endsOf = ({ outbound, inbound }: Ends): Ends => ({
  outbound: ordersStop(outbound),
  inbound: inbound && ordersStop(inbound),
});

/** What an order says of a place: a booking that is read says more of it, which no order may. */
const ordersStop = ({ address, contactName, contactPhone, accessNote }: Stop): Stop => ({
  address,
  contactName,
  contactPhone,
  accessNote,
});

/** Of a vehicle that was never driven to an inspection centre, that centre is left to be said. */
async function fillInspection(id: string): Promise<void> {
  const { vehicle, provider, ...read } = await api(readInspectionOrder, { id });
  const ends = endsOf(read);
  const serviceCode = 'inspection_round_trip';
  adoptAnswers({ serviceCode, vehicle, ...(provider && { journey: { ...ends, provider } }) });
  if (provider) return;
  const { outbound, inbound } = ends;
  const { contactName, contactPhone, accessNote, address } = outbound;
  storedDraft(`${bookingDraftPrefix}address`, 'tab').write({
    values: {
      address: address.label,
      contactName,
      contactPhone,
      accessNote: accessNote ?? '',
      ...(inbound && { elsewhere: 'yes', inbound: inbound.address.label }),
    },
    rest: { address, inbound: inbound?.address },
  });
}
