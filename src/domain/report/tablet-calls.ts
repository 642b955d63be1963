/** What a driver's tablet asks of the API about condition reports. */
import { type Infer, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import type { sentReportSchema } from './condition-report-schema.ts';

/** The same `clientId` is one report, however often it is sent. */
export const sendReport = contract<Infer<typeof sentReportSchema>>()({
  method: 'POST',
  path: '/condition_report',
  answer: type({ hash: string() }),
});
