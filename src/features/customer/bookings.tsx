/** *Mes réservations* (specification §2): to come, under way, over. */
import { useRef, useState } from 'react';
import { bookingPathOf } from '../../domain/account/roles.ts';
import type { BookingView } from '../../domain/booking/booking-view.ts';
import { listOwnBookings } from '../../domain/booking/calls.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { api } from '../../platform/api/api.ts';
import { Loadable } from '../../ui/load/loadable.tsx';
import { MoreRows } from '../../ui/load/more-rows.tsx';
import { createPagedList } from '../../ui/load/paged-list.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { BookingCard } from './booking-card.tsx';
import { comingBookings, groups, isOver } from './booking-groups.ts';

const createBookings = () =>
  createPagedList((query, signal) => api(listOwnBookings, {}, undefined, { query, signal }));

export function Bookings() {
  const [list] = useState(createBookings);
  const place = useRef<HTMLDivElement>(null);
  return (
    <Screen heading="Mes réservations">
      <Loadable load={list.load} waiting="Chargement de vos réservations…">
        {({ items }) => (
          <div ref={place} className="spaced">
            {items.length === 0 && <p>Vous n’avez pas encore de réservation.</p>}
            <Groups bookings={nextFirst(items)} />
            <MoreRows list={list} label="Afficher les réservations suivantes" place={place} heads="h3 a" />
          </div>
        )}
      </Loadable>
      <Alert message={list.failure.value} />
      <p>
        <a className="button" href={`#${bookingPathOf(null)}`}>
          Réserver un convoyage
        </a>
      </p>
    </Screen>
  );
}

/** What comes next first; of what is over the last ordered, as it is listed. */
const nextFirst = (items: readonly BookingView[]): BookingView[] => [
  ...comingBookings(items, systemClock()),
  ...items.filter(({ status }) => isOver(status)),
];

const Groups = ({ bookings }: { readonly bookings: readonly BookingView[] }) =>
  groups.map(([heading, isIn]) => (
    <Group key={heading} heading={heading} bookings={bookings.filter(({ status }) => isIn(status))} />
  ));

function Group({ heading, bookings }: { readonly heading: string; readonly bookings: BookingView[] }) {
  if (bookings.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul className="grid two">
        {bookings.map((booking) => (
          <li key={booking.id} className="card tap">
            <BookingCard booking={booking} />
          </li>
        ))}
      </ul>
    </section>
  );
}
