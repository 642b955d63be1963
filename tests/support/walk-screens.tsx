/**
 * What each person's screen of a booking has to press, drawn from what the API answered them as a browser draws it: the
 * words of its buttons, and of the links that lead to the screen where something is done.
 */

import { signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AppointedBooking } from '../../src/domain/booking/appointment-calls.ts';
import type { OwnBooking } from '../../src/domain/booking/calls.ts';
import type { DraftOrder } from '../../src/domain/booking/draft-calls.ts';
import type { OfficeBookingView } from '../../src/domain/booking/office/office-calls.ts';
import type { PartnerBooking } from '../../src/domain/booking/partner-calls.ts';
import type { OwnInvoice } from '../../src/domain/invoice/calls.ts';
import type { DriverTripView } from '../../src/domain/mission/calls.ts';
import type { PaymentStatus } from '../../src/features/booking/calls.ts';
import type { MyDay } from '../../src/features/mission/day-state.ts';
import { createLoad } from '../../src/ui/load/load-state.ts';

/** What each screen is drawn from: what its person's call answers. */
export interface Shown {
  /** The team's page of the booking. */
  readonly office: OfficeBookingView;
  readonly customer: OwnBooking;
  /** A customer's home, where invoices wait to be paid. */
  readonly home: readonly OwnInvoice[];
  readonly partner: PartnerBooking;
  /** By the link of a mail, or signed in: what was prepared by telephone. */
  readonly accept: DraftOrder;
  /** The same: what is to be paid. */
  readonly payment: PaymentStatus;
  /** By the link of a mail. */
  readonly appointments: AppointedBooking;
  /** One trip on its driver's tablet. */
  readonly driver: DriverTripView;
}

export type ScreenName = keyof Shown;

/** The session follows other tabs from its import on, and there are none here. */
globalThis.addEventListener ??= () => {};
/** That of a screen without a query. */
const location = { hash: '' } as Location;

async function loadScreens() {
  const [office, trip, steps, forms, customer, customerState, home, overview, partner] = await Promise.all([
    import('../../src/features/office/booking/state.ts'),
    import('../../src/features/office/booking/trip.tsx'),
    import('../../src/features/office/booking/steps.tsx'),
    import('../../src/features/office/booking/forms.tsx'),
    import('../../src/features/customer/booking.tsx'),
    import('../../src/features/customer/booking-state.ts'),
    import('../../src/features/customer/home/home.tsx'),
    import('../../src/features/customer/home/overview.ts'),
    import('../../src/features/partner/booking.tsx'),
  ]);
  const [accept, acceptState, payment, paymentState, agree, mission] = await Promise.all([
    import('../../src/features/booking/accept/accept.tsx'),
    import('../../src/features/booking/accept/accept-state.ts'),
    import('../../src/features/booking/paid/payment-status.tsx'),
    import('../../src/features/booking/paid/payment-state.ts'),
    import('../../src/features/customer/agree-return.tsx'),
    import('../../src/features/mission/mission.tsx'),
  ]);
  return {
    ...office,
    ...trip,
    ...steps,
    ...forms,
    ...customer,
    ...customerState,
    ...home,
    ...overview,
    ...partner,
    ...accept,
    ...acceptState,
    ...payment,
    ...paymentState,
    ...agree,
    ...mission,
  };
}

type Screens = Awaited<ReturnType<typeof loadScreens>>;
let loaded: Promise<Screens> | undefined;

/** A load that has brought this already. */
function holding<T, State extends { readonly load: { adopt: (data: T) => void } }>(state: State, data: T) {
  state.load.adopt(data);
  return state;
}

/** A tablet that has sent whatever was done on it. */
const emptyDay = (): MyDay => ({
  load: createLoad(() => new Promise(() => {})),
  isKept: signal(false),
  trips: signal([]),
  moves: signal([]),
  reports: signal([]),
  media: signal([]),
  warning: signal(null),
  press: async () => {},
  giveUp: async () => {},
});

const drawings: { readonly [Name in ScreenName]: (screens: Screens, shown: Shown[Name]) => ReactNode } = {
  office: ({ createOfficeBooking, TripCard, Steps, Cancel, Forms }, booking) => {
    const state = createOfficeBooking(booking.id);
    return (
      <>
        {booking.trips.map((trip) => (
          <TripCard key={trip.id} booking={booking} trip={trip} state={state} />
        ))}
        <Steps booking={booking} state={state} />
        <Cancel booking={booking} state={state} />
        <Forms booking={booking} state={state} />
      </>
    );
  },
  customer: ({ BookingDetail, createBooking }, booking) => (
    <BookingDetail id={booking.id} state={holding(createBooking(booking.id), booking)} />
  ),
  home: ({ DueLine, duesOf }, invoices) =>
    duesOf([], invoices, []).map((due) => <DueLine key={due.label} due={due} isFirst />),
  partner: ({ PartnerBookingDetail, createPartnerBooking }, booking) => (
    <PartnerBookingDetail id={booking.id} state={holding(createPartnerBooking(booking.id), booking)} />
  ),
  accept: ({ Acceptance, createAcceptance }, draft) => (
    <Acceptance path="/" state={holding(createAcceptance(), draft)} />
  ),
  payment: ({ FollowedPayment, followPayment, outcomeOf }, status) => {
    const followed = followPayment({ booking: 'drawn' });
    const known = { ...followed, status: signal(status), outcome: signal(outcomeOf(status)) };
    return <FollowedPayment payment={known} subscription={false} choosing={null} />;
  },
  appointments: ({ Agreement, createAgreement }, booking) => (
    <Agreement state={holding(createAgreement(), booking)} />
  ),
  driver: ({ Mission }, trip) => <Mission trip={trip} day={emptyDay()} isFirst />,
};

/** The words of what can be pressed on a screen, without no-break spaces. */
export async function controlsOf<Name extends ScreenName>(name: Name, shown: Shown[Name]): Promise<string[]> {
  loaded ??= loadScreens();
  const screens = await loaded;
  // Here alone: what else runs in this process is no browser.
  Object.assign(globalThis, { location });
  try {
    const drawn = renderToStaticMarkup(drawings[name](screens, shown));
    return [...drawn.matchAll(/<(button|a)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inner = '']) =>
      inner.replace(/<[^>]*>/g, '').replace(/\s/g, ' '),
    );
  } finally {
    Reflect.deleteProperty(globalThis, 'location');
  }
}
