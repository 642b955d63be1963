/** What the office asks of the API about trips. */
import { array, type Infer, nullable, number, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';

const teamTripSchema = type({
  id: string(),
  bookingId: string(),
  reference: string(),
  kind: string(),
  status: string(),
  slot: type({ start: string(), end: string() }),
  /** Null until it is given to somebody. */
  driverId: nullable(string()),
  approachMinutes: nullable(number()),
});

export type TeamTripAnswer = Infer<typeof teamTripSchema>;

/** Today, unless another day is asked for. */
export const listTeamTrips = contract<undefined, { readonly day?: string }>()({
  method: 'GET',
  path: '/trip',
  answer: type({
    day: string(),
    trips: array(teamTripSchema),
    drivers: array(type({ id: string(), displayName: string() })),
  }),
});
