/** What a customer asks of the API about their vehicles, which are those of their bookings. */
import { array, boolean, type Infer, nullable, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import type { inspectionSchema, reminderSchema } from '../vehicle/inspection-schema.ts';
import { bookingTripSchema, bookingViewSchema } from './booking-view.ts';

const { id, reference, status, serviceCode, vehicle } = bookingViewSchema.schema;
const { kind, slot, status: tripStatus } = bookingTripSchema.schema;

const ownVehicleSchema = type({
  /** Of its newest booking: a vehicle is known by its bookings alone. */
  id,
  ...vehicle.schema,
  /** Null where nobody has said when it is due. */
  inspection: nullable(
    type({
      /** `YYYY-MM-DD`: the last day. */
      dueOn: string(),
      /** Whether its customer said it, or it follows from an inspection that we drove it to. */
      basis: openEnum(['said', 'done']),
    }),
  ),
  /** One that is ordered and not done yet. */
  ordered: nullable(type({ id, reference })),
  /** The newest first, and no amount: who ordered one pays for it, a partner or they. */
  bookings: array(
    type({
      id,
      reference,
      serviceCode,
      status,
      trips: array(type({ kind, status: tripStatus, slot })),
      reports: array(type({ id: string(), label: string(), file: string() })),
    }),
  ),
  /** There are older bookings too. */
  hasMore: boolean(),
});

export type OwnVehicle = Infer<typeof ownVehicleSchema>;

const remindersSchema = type({ wanted: boolean() });

export const listOwnVehicles = contract<undefined, PageQuery>()({
  method: 'GET',
  path: '/vehicle/for_user',
  answer: type({
    ...pageOf(ownVehicleSchema).schema,
    /** Whether they are reminded of inspections. */
    reminders: remindersSchema,
  }),
});

/** Says when the vehicle of a booking is due. */
export const sayInspection = contract<Infer<typeof inspectionSchema>>()({
  method: 'PUT',
  path: '/booking/:id/inspection',
  answer: ownVehicleSchema,
});

/** Refuses reminders for ever, or takes that back. */
export const setReminders = contract<Infer<typeof reminderSchema>>()({
  method: 'PUT',
  path: '/vehicle/reminder',
  answer: remindersSchema,
});
