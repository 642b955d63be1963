/** page_view: one navigation to a page, said by `sendBeacon` (so as plain text too). Nothing is stored. */

import { object, refine, string } from 'superstruct';
import { appRoutes } from '../../domain/route/app-routes.ts';
import { publicRoutes } from '../../domain/route/routes.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import type { Services } from '../services.ts';

const MAX_BYTES = 1_024;
const titles = new Map<string, string>(
  [...publicRoutes, ...appRoutes].map(({ path, title }) => [path, title]),
);

/** Only a path of the route table with its own title: no id, token or query can come this way. */
export const pageViewSchema = refine(
  object({ path: string(), title: string() }),
  'pageView',
  ({ path, title }) => (titles.get(path) === title ? true : 'Cette page n’est pas connue.'),
);

export const pageViewCalls = (services: Services): ApiCall[] => [
  {
    method: 'POST',
    path: '/page_view',
    withoutXsrf: true,
    answer: async (call) => {
      await services.rateLimits.require(limits.pageView, services.clientAddress(call));
      const view = await readBody(call, pageViewSchema, {
        types: ['text/plain', 'application/json'],
        maxBytes: MAX_BYTES,
      });
      services.analytics.pageView(view);
      return call.body(null, 204);
    },
  },
];
