/** What the team's screens ask of the API. */
import { contract } from '../lib/contract/contract.ts';
import { servedScreenSchema } from './served-screen.ts';

export const serveScreen = contract<object>()({
  method: 'POST',
  path: '/office/screen',
  answer: servedScreenSchema,
});
