/** What the team asks of the API about condition reports; those who follow a booking read them too. */
import { array, boolean, type Infer, integer, nullable, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { bookedReport } from './booked-reports.ts';
import type { addendumSchema, videoChangeSchema } from './condition-report-schema.ts';

const reportSummarySchema = type({
  id: string(),
  bookingId: string(),
  tripId: string(),
  tripKind: string(),
  kind: string(),
  /** By the tablet's clock, then by ours; ISO 8601. */
  sealedAt: string(),
  receivedAt: string(),
  outcome: string(),
  state: string(),
});

/** Of a booking. */
export const listReports = contract<undefined, { readonly bookingId: string }>()({
  method: 'GET',
  path: '/condition_report',
  answer: type({ items: array(reportSummarySchema) }),
});

const reportDetailSchema = type({
  ...reportSummarySchema.schema,
  /** What is read at a glance: the whole of what was sealed is its file. */
  content: type({ plate: string(), mileage: nullable(integer()), reservations: nullable(string()) }),
  hash: string(),
  previousHash: nullable(string()),
  media: array(type({ id: string(), hash: string(), verified: boolean() })),
  addenda: array(type({ id: string(), text: string(), at: string(), author: string() })),
});

export const readReport = contract()({
  method: 'GET',
  path: '/condition_report/:id',
  answer: reportDetailSchema,
});

export const addAddendum = contract<Infer<typeof addendumSchema>>()({
  method: 'POST',
  path: '/condition_report/:id/addendum',
  answer: reportDetailSchema,
});

/** Sends the link to its videos. */
export const releaseVideo = contract<Infer<typeof videoChangeSchema>>()({
  method: 'POST',
  path: '/condition_report/:id/video_release',
  answer: bookedReport,
});
