/** Every call on damage claims: of the team, of the people of a booking, and on the files of either. */

import type { ReportServices } from '../report/report-services.ts';
import { claimFileCalls } from './file-calls.ts';
import { officeClaimCalls } from './office-calls.ts';
import { ownClaimCalls } from './own-calls.ts';

export const claimCalls = (services: ReportServices) => [
  ...officeClaimCalls(services),
  ...ownClaimCalls(services),
  ...claimFileCalls(services),
];
