/** What those who follow a booking ask of the API about its condition reports. */
import type { Infer } from 'superstruct';
import { contract, fileContract } from '../lib/contract/contract.ts';
import { bookedReport } from './booked-reports.ts';
import type { videoChangeSchema } from './condition-report-schema.ts';

export const readReportPdf = fileContract()({
  method: 'GET',
  path: '/condition_report/:id/pdf',
  answer: { file: 'application/pdf' },
});

/** As anybody can check it without us; with a ticket, or signed in. */
export const readReportFile = fileContract<{ readonly ticket?: string }>()({
  method: 'GET',
  path: '/condition_report/:id/file',
  answer: { file: 'application/json' },
});

/** Asks for its videos. */
export const requestVideo = contract<Infer<typeof videoChangeSchema>>()({
  method: 'POST',
  path: '/condition_report/:id/video_request',
  answer: bookedReport,
});
