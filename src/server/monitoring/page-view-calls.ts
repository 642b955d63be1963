/** page_view: one navigation to a page, said by `sendBeacon` (so as plain text too). Nothing is stored. */

import { reportPageView } from '../../domain/route/beacon-calls.ts';
import { pageViewSchema } from '../../domain/route/beacon-schema.ts';
import { beacon } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { limits } from '../http/limits.ts';
import type { Analytics } from './matomo.ts';

const MAX_BYTES = 1_024;
export const pageViewCalls = ({ analytics }: { readonly analytics: Analytics }) => [
  handle(
    reportPageView,
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
