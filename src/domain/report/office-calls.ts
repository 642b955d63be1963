/** What the team asks of the API about condition reports; those who follow a booking read them too. */
import { array, boolean, type Infer, integer, nullable, string, type } from 'superstruct';
import { contract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import { legKinds } from '../tariff/service.ts';
import { bookedReport } from './booked-reports.ts';
import { reportKinds } from './condition-report.ts';
import type { addendumSchema, videoChangeSchema } from './condition-report-schema.ts';
import { reportOutcomes } from './report-line.ts';

const reportSummarySchema = type({
  id: string(),
  bookingId: string(),
  tripId: string(),
  tripKind: openEnum(legKinds),
  kind: openEnum(keysOf(reportKinds)),
  /** By the tablet's clock, then by ours; ISO 8601. */
  sealedAt: string(),
  receivedAt: string(),
  /** How it was signed. */
  outcome: openEnum(keysOf(reportOutcomes)),
  /** Uploaded: all its media are here, whole. */
  state: openEnum(['sealed', 'uploaded']),
});

export type ReportSummary = Sendable<Infer<typeof reportSummarySchema>>;

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
  media: array(
    type({
      id: string(),
      hash: string(),
      /** It is here, whole, and the one that was sealed. */
      verified: boolean(),
    }),
  ),
  /** Oldest first. */
  addenda: array(
    type({
      id: string(),
      text: string(),
      /** ISO 8601. */
      at: string(),
      /** First name: customers know no other. */
      author: string(),
    }),
  ),
});

export type ReportDetail = Sendable<Infer<typeof reportDetailSchema>>;

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

/** Its videos, for the team to watch before anybody else does. */
export const readVideos = contract()({
  method: 'GET',
  path: '/condition_report/:id/video',
  answer: type({
    videos: array(
      type({
        id: string(),
        /** Of its content, below the API's address, for an hour; null until it has come whole. */
        path: nullable(string()),
      }),
    ),
  }),
});

/** Sends the link to its videos. */
export const releaseVideo = contract<Infer<typeof videoChangeSchema>>()({
  method: 'POST',
  path: '/condition_report/:id/video_release',
  answer: bookedReport,
});
