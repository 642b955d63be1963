/** What a driver's tablet asks of the API about condition reports. */
import { string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import type { SealedReport } from './seal.ts';

/** The same `clientId` is one report, however often it is sent. */
export const sendReport = contract<SealedReport>()({
  method: 'POST',
  path: '/condition_report',
  answer: type({ hash: string() }),
});
