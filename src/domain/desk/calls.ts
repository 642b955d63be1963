/** What the team's desk asks of the API: what waits for somebody, and the day beside it. */
import { array, boolean, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { bookingStates } from '../booking/booking-states.ts';
import { contract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import { legKinds } from '../tariff/service.ts';
import { tripStates } from '../trip/trip.ts';
import type { takeSchema } from './desk-schema.ts';
import { closedKinds, queueKinds } from './queue-kinds.ts';

const person = { id: string(), name: string() } as const;
const vehicle = { plate: string(), brand: string(), model: string() } as const;
const slot = type({ start: string(), end: string() });

const queueEntry = type({
  kind: openEnum(keysOf(queueKinds)),
  /** Of what waits: a trip, a message, an invoice… */
  id: string(),
  /** ISO 8601. */
  since: string(),
  /** Whom it is about, and how they are reached. */
  who: nullable(string()),
  phone: nullable(string()),
  mail: nullable(string()),
  /** What it is of; null of what belongs to no booking. */
  booking: nullable(type({ id: string(), reference: string(), ...vehicle })),
  tripKind: nullable(openEnum(legKinds)),
  /** Who drives the trip, or was to; an older API does not say how they are called. */
  driver: nullable(type({ ...person, phone: optional(nullable(string())) })),
  slot: nullable(slot),
  /** Who is met at the customer's end of a trip, where that is somebody else; an older API does not say. */
  contact: optional(nullable(type({ name: string(), phone: string() }))),
  cents: nullable(integer()),
  /** What they wrote, why it is here, or the number of what it is, in French. */
  text: nullable(string()),
  /** The last day for it, `YYYY-MM-DD`. */
  dueOn: nullable(string()),
  /** Who said that they see to it. */
  takenBy: nullable(type({ ...person, isMine: boolean() })),
});

export type QueueEntry = Sendable<Infer<typeof queueEntry>>;

const nextTrip = type({
  id: string(),
  bookingId: string(),
  kind: openEnum(legKinds),
  status: openEnum(keysOf(tripStates)),
  slot,
  ...vehicle,
  /** Null: nobody yet. */
  driver: nullable(string()),
  /** Not there on its day: somebody else has to drive it. */
  isDriverAbsent: boolean(),
  /** Since when its driver is with the customer, or is driving; null of anything else, and where an older API does not say. */
  since: optional(nullable(string())),
});

export type NextTrip = Sendable<Infer<typeof nextTrip>>;

const heldOrder = type({
  bookingId: string(),
  status: openEnum(keysOf(bookingStates)),
  /** ISO 8601. */
  expiresAt: string(),
  ...vehicle,
  who: string(),
  phone: nullable(string()),
  /** Of its first trip that has one. */
  slot: nullable(slot),
});

export type HeldOrder = Sendable<Infer<typeof heldOrder>>;

const deskSchema = type({
  /** The oldest first. */
  entries: array(queueEntry),
  /** More of them wait than are listed. */
  isCut: boolean(),
  today: type({
    trips: integer(),
    done: integer(),
    /** Nobody was there, or the vehicle was refused; an older API does not say, here and below. */
    missed: optional(integer()),
    /** Received since midnight. */
    takenCents: integer(),
    /** Everybody who can drive, with what they drive today. */
    drivers: array(type({ ...person, trips: integer(), done: integer(), missed: optional(integer()) })),
  }),
  /** What is driven now, then whom customers expect next, each the first appointment first; an older API does not say. */
  next: optional(array(nextTrip)),
  /** What the team prepared and its customers have still to accept or pay, what ends first before the others; an older API does not say. */
  held: optional(array(heldOrder)),
  /** What only a person's word ended, today: it can be opened again. The last one first. */
  closed: array(
    type({
      kind: openEnum(closedKinds),
      id: string(),
      at: string(),
      /** Who did it. */
      by: nullable(string()),
      who: nullable(string()),
      /** What was mailed to them; null where nothing was. */
      reply: nullable(string()),
    }),
  ),
  /** Names of what the company has still to say of itself. */
  missingFacts: array(string()),
});

export type ClosedEntry = DeskView['closed'][number];

export type DeskView = Sendable<Infer<typeof deskSchema>>;

export const readDesk = contract()({ method: 'GET', path: '/desk', answer: deskSchema });

/** Every act answers the desk as it has become. */
export const deskAct = { method: 'POST', answer: deskSchema } as const;

/** Says who sees to it, for the others to know; nobody is kept from doing it. */
export const takeEntry = contract<Infer<typeof takeSchema>>()({ ...deskAct, path: '/desk/take' });
