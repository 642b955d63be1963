/** An instant as another clock than ours tells it: ISO 8601, UTC. */

import { described } from '../contract/described.ts';
import { isDay } from './day.ts';

export const instantSchema = described<string>(
  'instant',
  { type: 'string', format: 'date-time' },
  (value) =>
    (typeof value === 'string' &&
      /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) &&
      isDay(value.slice(0, 10)) &&
      Date.parse(value) > 0) ||
    'Un instant est attendu.',
);
