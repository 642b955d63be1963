/** An instant as another clock than ours tells it: ISO 8601, UTC. */

import { define } from 'superstruct';

export const instantSchema = define<string>(
  'instant',
  (value) =>
    (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && Date.parse(value) > 0) ||
    'Un instant est attendu.',
);
