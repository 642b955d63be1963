/** The shapes of what a public page tells the API by itself. */
import { object, pattern, size, string } from 'superstruct';
import { documented, refined } from '../lib/contract/described.ts';
import { appRoutes } from './app-routes.ts';
import { FAILURE_MAX_LENGTH } from './client-failure.ts';
import { publicRoutes } from './routes.ts';

const titles = new Map<string, string>(
  [...publicRoutes, ...appRoutes].map(({ path, title }) => [path, title]),
);

/** Only a path of the route table with its own title: no id, token or query can come this way. */
export const pageViewSchema = refined(
  object({ path: string(), title: string() }),
  'pageView',
  'A page of the site, with its own title.',
  ({ path, title }) => (titles.get(path) === title ? true : 'Cette page n’est pas connue.'),
);

const NAME = /^[a-z]{1,20}$/;

/** A part's name, and what the browser said without the query of any address. */
export const clientFailureSchema = object({
  name: documented(pattern(string(), NAME), { pattern: NAME.source }),
  message: documented(size(string(), 0, FAILURE_MAX_LENGTH), { maxLength: FAILURE_MAX_LENGTH }),
});
