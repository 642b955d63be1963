/** page_view: one navigation to a page, said by `sendBeacon` (so as plain text too). Nothing is stored. */

import { type Infer, object, string } from 'superstruct';
import { unreadContract } from '../../domain/lib/contract/contract.ts';
import { refined } from '../../domain/lib/contract/described.ts';
import { appRoutes } from '../../domain/route/app-routes.ts';
import { publicRoutes } from '../../domain/route/routes.ts';
import { beacon } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { limits } from '../http/limits.ts';
import type { Analytics } from './matomo.ts';

const MAX_BYTES = 1_024;
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

const tellPageView = unreadContract<Infer<typeof pageViewSchema>>()({ method: 'POST', path: '/page_view' });

export const pageViewCalls = ({ analytics }: { readonly analytics: Analytics }) => [
  handle(
    tellPageView,
    {
      summary: 'Says that a page was navigated to; nothing is stored',
      roles: 'anyone',
      limit: limits.pageView,
      body: beacon(pageViewSchema, MAX_BYTES),
      status: 204,
      withoutXsrf: true,
    },
    async ({ call, body: view }) => {
      analytics.pageView(view);
      return call.body(null, 204);
    },
  ),
];
