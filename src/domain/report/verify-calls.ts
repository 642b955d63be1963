/** What whoever checks a condition report's file asks of the API. */
import { array, boolean, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import type { ReportFile } from './report-file.ts';

export const readReportKeys = contract()({
  method: 'GET',
  path: '/condition_report/key',
  answer: type({ keys: array(type({ id: string(), publicKey: string() })) }),
});

export const verifyReport = contract<ReportFile>()({
  method: 'POST',
  path: '/condition_report/verify',
  answer: type({
    valid: boolean(),
    /** In French. */
    message: string(),
  }),
});
