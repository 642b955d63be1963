/** What the team reads of its weeks: how much was ordered, invoiced, driven in time, and lost. */
import { array, type Infer, integer, string, type } from 'superstruct';
import { contract, type Sendable } from '../lib/contract/contract.ts';

/** How many weeks can be looked at, the running one included. */
export const figureSpans = { '13': '13\u00a0semaines', '26': '26\u00a0semaines' } as const;
export type FigureSpan = keyof typeof figureSpans;
export const FIRST_SPAN: FigureSpan = '13';

const weekFigures = type({
  /** `YYYY-MM-DD`. */
  monday: string(),
  /** Ordered in it, but for what waits to be paid or accepted, and what never was; those that were cancelled later too. */
  bookings: integer(),
  /** Ordered or prepared in it, and neither paid nor accepted in time. */
  unpaid: integer(),
  /** Invoices less credit notes, VAT included; what was paid in a customer's name is no turnover. */
  turnoverCents: integer(),
  /** Pick-ups of this week's appointments whose driver has come, and those of them within the slot. */
  pickups: integer(),
  onTime: integer(),
  /** Cancelled or withdrawn from in it, whenever they were ordered. */
  cancelled: integer(),
});

export type WeekFigures = Sendable<Infer<typeof weekFigures>>;

/** The oldest week first; a week without anything is there, with zeros. */
export const readFigures = contract<undefined, { readonly weeks: FigureSpan }>()({
  method: 'GET',
  path: '/desk/figures',
  answer: type({ weeks: array(weekFigures) }),
});
