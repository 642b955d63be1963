/** One booking for the team (domain.md, Screens): its trips and who drives them, its fees, its states. */

import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import {
  accessOf,
  factsOf,
  feeName,
  handoverOf,
  referencesOf,
  stateOf,
  whereOf,
} from '../../../domain/booking/booking-view.ts';
import {
  type OfficeBookingView,
  setOfficeAdvance,
  setOfficePurchaseOrder,
} from '../../../domain/booking/office/office-calls.ts';
import type { FactList } from '../../../domain/lib/fact-list.ts';
import { momentOf } from '../../../domain/lib/time/french-slot.ts';
import { api } from '../../../platform/api/api.ts';
import { loadPart } from '../../../platform/api/load-calls.ts';
import { goTo } from '../../../platform/page/go.ts';
import { Advance } from '../../../ui/booking/advance.tsx';
import { PriceTable } from '../../../ui/booking/price-table.tsx';
import { PurchaseOrder } from '../../../ui/booking/purchase-order.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Facts } from '../../../ui/screen/facts.tsx';
import printSheet from '../../../ui/screen/print.css?url';
import { Screen } from '../../../ui/screen/screen.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { LazyNotes } from '../note/lazy-notes.tsx';
import { createOfficeBooking } from './state.ts';
import { Cancel, Steps } from './steps.tsx';
import { TripCard } from './trip.tsx';
import './booking.css';
import { PhoneLink } from '../../../ui/screen/phone-link.tsx';
import { bookingToned } from '../../../ui/state/booking-tone.ts';

/** Below the fold: the trips and what is done with them come first. */
const loadPapers = loadPart(() => import('./papers.tsx'), 'Papers');

export function OfficeBookingScreen() {
  const { id = '' } = useParams();
  return <Detail key={id} id={id} />;
}

/** By Échap, where nobody types: back to the list as it was, or to all of it. */
function leave({ key, target }: KeyboardEvent): void {
  if (key !== 'Escape' || (target as Element).closest('input, select, textarea, dialog')) return;
  if (history.length > 1) history.back();
  else goTo('/admin/teammate/booking');
}

function Detail({ id }: { readonly id: string }) {
  const [state] = useState(() => createOfficeBooking(id));
  useEffect(() => {
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, []);
  return (
    <Screen heading={headingOf(state.load.data.value)}>
      <link rel="stylesheet" media="print" href={printSheet} />
      <p className="unseen" role="status">
        {state.said.value}
      </p>
      <Alert message={state.failure.value} />
      <Loadable load={state.load} waiting="Chargement de la réservation…">
        {(booking) => (
          <div className="spaced beside">
            <div className="booking-head">
              <p role="status" {...bookingToned(booking)}>
                {stateOf(booking)}
                {booking.status === 'draft' &&
                  booking.expiresAt &&
                  ` par le client, jusqu’au ${momentOf(booking.expiresAt)}`}
              </p>
              <p>
                <b>{unbroken(booking.reference)}</b>
              </p>
              <p>
                <a href={`#/admin/teammate/customer?mail=${encodeURIComponent(booking.customer.mail)}`}>
                  {booking.customer.name}
                </a>
                , <PhoneLink phone={booking.customer.phone} />,{' '}
                <a href={`mailto:${booking.customer.mail}`}>{booking.customer.mail}</a>
              </p>
            </div>
            {booking.status === 'draft' && (
              <p className="saved">Le lien pour l’accepter et la payer lui est envoyé.</p>
            )}
            {booking.damageClaims?.map(({ id: claimId, reference }) => (
              <p key={claimId}>
                <a className="more" href={`#/admin/teammate/claim/${claimId}`}>
                  Sinistre en cours&nbsp;: {unbroken(reference)}
                </a>
              </p>
            ))}
            <div className="grid two">
              {booking.trips.map((trip) => (
                <TripCard key={trip.id} booking={booking} trip={trip} state={state} />
              ))}
            </div>
            <div className="where">
              <Facts facts={placesOf(booking)} />
            </div>
            <div className="actions">
              <Steps booking={booking} state={state} />
              <Advance
                booking={booking}
                label="Le convoyeur règle pour le client"
                onSend={(change) =>
                  state.change((shown) =>
                    api(setOfficeAdvance, { id }, { ...change, from: shown?.advanceMaxCents }),
                  )
                }
              />
              {booking.partner && (
                <PurchaseOrder
                  bookingId={id}
                  purchaseOrder={booking.partner.purchaseOrder}
                  invoices={booking.invoices}
                  onSend={(change) =>
                    state.change((shown) =>
                      api(setOfficePurchaseOrder, { id }, { ...change, from: shown?.partner?.purchaseOrder }),
                    )
                  }
                />
              )}
              <Cancel booking={booking} state={state} />
            </div>
            <Summary booking={booking} />
            <LazyNotes subject="booking" about={id} />
            <OnDemand
              label="Règlements et états des lieux"
              open
              load={loadPapers}
              props={{ booking, state }}
            />
          </div>
        )}
      </Loadable>
      <p className="actions">
        <a className="more" href="#/admin/teammate/booking">
          Toutes les réservations
        </a>
      </p>
    </Screen>
  );
}

/** Those who see to it speak of a vehicle. */
const headingOf = (booking: OfficeBookingView | null): string =>
  booking ? `${booking.vehicle.plate}, ${booking.vehicle.brand} ${booking.vehicle.model}` : 'Réservation';

interface BookingProps {
  readonly booking: OfficeBookingView;
}

/** What is asked first of a trip that is late: where it is, how its door is reached, and who is there. */
function placesOf(booking: OfficeBookingView): FactList {
  const { outbound } = booking;
  const accessNote = outbound.accessNote ?? 'Rien de particulier';
  return whereOf(booking, accessOf({ ...booking, outbound: { ...outbound, accessNote } }));
}

function Summary({ booking }: BookingProps) {
  const { partner, lines, fees, credits, totalCents } = booking;
  const places = placesOf(booking).map(([label]) => label);
  const others = [...factsOf(booking), ...handoverOf(booking)].filter(([label]) => !places.includes(label));
  const charged = fees.map((fee) => ({
    label: feeName(fee) + (fee.waived ? ` – renoncé\u00a0: ${fee.reason}` : ''),
    cents: fee.cents,
  }));
  const given = credits.map(({ label, cents, reason }) => ({
    label: label + (reason ? ` – ${reason}` : ''),
    cents,
  }));
  return (
    <div className="spaced side">
      <Facts
        facts={[
          ...others,
          ...(partner ? [['Facturé à', partner.name] as const, ...referencesOf(partner)] : []),
        ]}
      />
      <p className="actions">
        <a
          className="more"
          href={`#/admin/teammate/vehicle?plate=${encodeURIComponent(booking.vehicle.plate)}`}
        >
          Carnet du véhicule
        </a>
        <a className="more" href={`#/admin/teammate/claim?booking=${booking.reference}`}>
          Ses sinistres
        </a>
      </p>
      <PriceTable lines={[...lines, ...charged, ...given]} totalCents={totalCents} />
    </div>
  );
}
