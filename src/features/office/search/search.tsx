/** *Chercher*: one search for everything that the team is asked about on the phone; the keyboard alone is enough. */
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { HITS_MAX, type Hit, type HitBooking } from '../../../domain/desk/search-calls.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { briefSlot, slotHours } from '../../../domain/lib/time/french-slot.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import { isYetToStart, progressOf } from '../../../domain/trip/trip.ts';
import { goTo } from '../../../platform/page/go.ts';
import { Field } from '../../../ui/field/field.tsx';
import { type Column, DataTable } from '../../../ui/list/data-table.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Person, PhoneLink } from '../../../ui/screen/phone-link.tsx';
import '../../../ui/screen/screen.css';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { useNewQuery } from '../../../ui/screen/use-query.ts';
import { createSearch } from './search-state.ts';

const kinds: Readonly<Record<string, string>> = {
  customer: 'Client',
  vehicle: 'Véhicule',
  booking: 'Réservation',
  invoice: 'Facture',
  quote: 'Devis demandé',
};

const bookingPath = (id: string): string => `/admin/teammate/booking/${id}`;

/** Where it is seen. */
function pathOf({ kind, bookingId, newest, mail }: Hit): string {
  // A vehicle is looked for on its way.
  const id = bookingId ?? (kind === 'vehicle' && newest?.id);
  if (id) return bookingPath(id);
  if (kind === 'quote') return '/admin/teammate/desk?kind=quote';
  return `/admin/teammate/customer?mail=${encodeURIComponent(mail ?? '')}`;
}

const columns: readonly Column<Hit>[] = [
  {
    heading: 'Résultat',
    cell: (hit) => <a href={`#${pathOf(hit)}`}>{hit.title}</a>,
  },
  { heading: 'Nature', cell: ({ kind }) => labelIn(kinds, kind) },
  {
    heading: 'Détail',
    wraps: true,
    cell: ({ detail, phone }) => (
      <>
        {unbroken(detail)}
        {phone && (
          <>
            {detail && ', '}
            <PhoneLink phone={phone} />
          </>
        )}
      </>
    ),
  },
  {
    // Whoever calls asks after it most often: when it is, and who comes.
    heading: 'Réservation',
    named: true,
    cell: ({ kind, newest }) => newest && <BookingOf booking={newest} isTitle={kind === 'booking'} />,
  },
  {
    heading: 'À faire',
    cell: ({ kind, title, mail }) =>
      mail && (kind === 'customer' || kind === 'vehicle') ? (
        <>
          <a
            className="more"
            href={`#/admin/teammate/booking/add?mail=${encodeURIComponent(mail)}`}
            aria-label={`Réserver pour ${title}`}
          >
            Réserver
          </a>
          {kind === 'vehicle' && (
            <>
              {' '}
              <a
                className="more"
                href={`#/admin/teammate/vehicle?plate=${encodeURIComponent(title)}`}
                aria-label={`Carnet de ${title}`}
              >
                Carnet
              </a>
            </>
          )}
        </>
      ) : null,
  },
];

interface BookingOfProps {
  readonly booking: HitBooking;
  /** Its reference is what was found. */
  readonly isTitle: boolean;
}

function BookingOf({ booking: { id, reference, trip, others = 0 }, isTitle }: BookingOfProps) {
  return (
    <>
      {!isTitle && (
        <>
          <a href={`#${bookingPath(id)}`}>{unbroken(reference)}</a>
          {trip && ', '}
        </>
      )}
      {trip && (
        <>
          {`${whenOf(trip.slot)}, `}
          {trip.isLate && (
            <>
              <b>en retard</b>,{' '}
            </>
          )}
          {trip.driver ? (
            <>
              {isYetToStart(trip.status) ? 'confié à ' : `${progressOf(trip)}, `}
              <Person {...trip.driver} />
            </>
          ) : (
            'sans convoyeur'
          )}
        </>
      )}
      {others > 0 && `, et ${others}\u00a0${others > 1 ? 'autres' : 'autre'} rendez-vous`}
    </>
  );
}

const dayOf = (instant: Date): string => parisTime(instant).day;
const isToday = ({ start }: Slot): boolean => dayOf(new Date(start)) === dayOf(new Date());

/** « aujourd’hui, 7 h – 8 h », « lun. 23 nov., 7 h – 8 h ». */
const whenOf = (slot: Slot): string => (isToday(slot) ? `aujourd’hui, ${slotHours(slot)}` : briefSlot(slot));

const placesIn = (whole: HTMLElement | null) => [
  ...(whole?.querySelectorAll<HTMLElement>('input, tbody th a') ?? []),
];

/** Up and down among what was found, from the field and back to it. */
function walk(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const places = placesIn(event.currentTarget as HTMLElement);
  const at = places.indexOf(document.activeElement as HTMLElement);
  places[Math.max(0, Math.min(places.length - 1, at + step))]?.focus();
}

export function SearchScreen() {
  const [search] = useState(createSearch);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => search.start(), [search]);
  // Whoever asks for it again, from here, looks for something else.
  const [follow] = useState(() => () => {
    search.follow();
    placesIn(place.current)[0]?.focus();
  });
  useNewQuery(follow);
  useLayoutEffect(() => {
    const whole = place.current;
    whole?.addEventListener('keydown', walk);
    return () => whole?.removeEventListener('keydown', walk);
  }, []);
  const hits = search.hits.value;

  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    search.openFirst((hit) => goTo(pathOf(hit)));
  };

  return (
    <div className="screen" ref={place}>
      {/* It takes no focus: here one has come to type. */}
      <h1>Chercher</h1>
      <form noValidate onSubmit={openFirst}>
        <Field
          field={search.text}
          label="Que cherchez-vous&nbsp;?"
          hint="Nom, téléphone, e-mail, partenaire, début ou chiffres d’une plaque, ou les trois derniers chiffres d’une référence"
          autoComplete="off"
        />
      </form>
      <p role="status" className="hint">
        {hits && (hits.length === 0 ? 'Rien ne correspond.' : countOf(hits))}
      </p>
      {hits?.length === 0 && (
        <a className="more" href="#/admin/teammate/customer/add">
          Nouveau client
        </a>
      )}
      <Alert message={search.failure.value} />
      {hits && hits.length > 0 && (
        <DataTable
          caption="Ce qui correspond"
          columns={columns}
          rows={hits}
          keyOf={({ kind, id }) => `${kind} ${id}`}
        />
      )}
    </div>
  );
}

const countOf = ({ length }: readonly Hit[]): string =>
  `${length < HITS_MAX ? '' : 'Au moins '}${length}\u00a0résultat${length > 1 ? 's' : ''}. Entrée ouvre le premier.`;
