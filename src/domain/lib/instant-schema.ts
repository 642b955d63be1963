/** An instant as another clock than ours tells it: ISO 8601, UTC. */

import { define } from 'superstruct';
import { isDay } from './day.ts';

export const instantSchema = define<string>(
  'instant',
  (value) =>
    (typeof value === 'string' &&
      /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) &&
      isDay(value.slice(0, 10)) &&
      Date.parse(value) > 0) ||
    'Un instant est attendu.',
);
