/** Fills an order in with what a booking was, to be ordered once more: its appointments alone are asked for anew. */
import type { ReactNode } from 'react';
import type { Stop } from '../../domain/booking/booking.ts';
import {
  readIncludedOrder,
  readInspectionOrder,
  readLastOrdered,
  readOrdered,
} from '../../domain/booking/order-again-calls.ts';
import { INCLUDED_ORDER } from '../../domain/route/order-path.ts';
import { bookingDraftPrefix } from '../../domain/settings/stored-data.ts';
import { serviceLabels } from '../../domain/tariff/service.ts';
import { api } from '../../platform/api/api.ts';
import { replaceWith } from '../../platform/page/go.ts';
import { readQuery, wholeQuery } from '../../platform/page/query.ts';
import { session } from '../../platform/session/session.ts';
import { storedDraft } from '../../ui/form/draft.ts';
import { adoptAnswers, answers, typedDraft } from './answers.ts';
import { firstOpen, goOn, isReachable, pathOf } from './steps.ts';

/**
 * @param id null for what was ordered last, `included` for what their subscription includes
 * @returns true where the end of such an order is on its way, or what there is to say before; nothing where there is none
 * @throws HttpError
 */
export async function orderAgain(id: string | null): Promise<ReactNode> {
  if (id !== null && session.peek() === null) {
    // A link of a mail: whoever signs in is led on.
    const here = `${pathOf('formuladetails')}?${wholeQuery()}`;
    replaceWith(`/auth/login?redirectTo=${encodeURIComponent(here)}`);
    return true;
  }
  if (id === INCLUDED_ORDER) {
    const { plate, order } = await api(readIncludedOrder, {});
    fillIn('round_trip', order, plate);
    return true;
  }
  const ordered = id === null ? (await api(readLastOrdered, {})).last : await readNamed(id);
  if (!ordered) return null;
  const begun = answers.peek();
  const { serviceCode } = begun;
  // Nobody has asked for it: what was begun since, and is something else, is theirs to give up.
  const isBegun = Object.values(begun).some((answer) => answer !== undefined);
  if (id === null && isBegun && JSON.stringify(begun) !== JSON.stringify(answersOf(ordered)))
    return (
      serviceCode && (
        <Begun what={serviceLabels[serviceCode]} onAgain={() => fillIn(ordered.serviceCode, ordered)} />
      )
    );
  fillIn(ordered.serviceCode, ordered);
  return true;
}

interface Ends {
  readonly outbound: Stop;
  readonly inbound: Stop | null;
}

interface Again extends Ends {
  readonly serviceCode: string;
  readonly vehicle: object | null;
  /** Null where it is left to be said. */
  readonly provider: object | null;
}

const INSPECTION = 'inspection_round_trip';

/** A link may name another service than the booking's: an inspection goes where nothing else does. */
async function readNamed(id: string): Promise<Again> {
  const asked = readQuery('service');
  if (asked === INSPECTION) return { ...(await api(readInspectionOrder, { id })), serviceCode: INSPECTION };
  const ordered = await api(readOrdered, { id });
  const isElsewhere = asked && ordered.serviceCode === INSPECTION && asked !== INSPECTION;
  return { ...ordered, serviceCode: asked || ordered.serviceCode, ...(isElsewhere && { provider: null }) };
}

/**
 * Whatever was answered and typed of another order is given up.
 * @param ordered null where nothing is known but the service
 * @param plate of a vehicle that was never ordered for: all but it is asked for
 */
function fillIn(
  serviceCode: string,
  ordered: Omit<Again, 'serviceCode'> | null,
  plate: string | null = null,
): void {
  for (const step of ['formula', 'address', 'vehicle', 'slot']) typedDraft(step).clear();
  adoptAnswers(ordered ? answersOf({ ...ordered, serviceCode }) : { serviceCode });
  if (ordered && !ordered.provider) typeEnds(endsOf(ordered));
  if (plate && !ordered?.vehicle) typedDraft('vehicle').write({ values: { plate } });
  replaceWith(pathOf(isReachable('summary') ? 'summary' : firstOpen()));
}

/** In the order in which they are kept. */
const answersOf = ({ serviceCode, vehicle, provider, ...ordered }: Again) => ({
  serviceCode,
  ...(provider && { journey: { ...endsOf(ordered), provider } }),
  vehicle,
});

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

/** As if all of it but where the vehicle goes had been typed. */
function typeEnds({ outbound, inbound }: Ends): void {
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

interface BegunProps {
  readonly what: string;
  readonly onAgain: () => void;
}

/** For who was led away from an order, and comes back to another. */
const Begun = ({ what, onAgain }: BegunProps) => (
  <div className="notice">
    <p>
      Vous aviez commencé&nbsp;: <b>{what}</b>.
    </p>
    <div className="actions">
      <button type="button" className="button quiet" onClick={goOn}>
        Reprendre
      </button>
      <button type="button" className="button quiet" onClick={onAgain}>
        Comme la dernière fois
      </button>
    </div>
  </div>
);
