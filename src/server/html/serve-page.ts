/** Serves a page of ours at an address that is a secret. */

import type { Handler } from 'hono';
import type { Call, CallEnv } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import { refusalOf } from '../http/refusal.ts';
import type { Pages } from './pages.tsx';
import { refusedPage } from './refused-page.tsx';

/** What a page of ours is answered with. */
export interface PageServices {
  readonly pages: Pages;
}

/** Headers of such a page: its address goes to no other site. */
export const secretPage = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/**
 * @param route what logs name in place of the address
 * @param show answers a call that reads; what it throws is shown as a page
 * @param methods that it answers
 */
export const servePage =
  (
    { pages }: PageServices,
    route: string,
    show: (call: Call) => Promise<Response>,
    methods: readonly string[] = ['GET', 'HEAD'],
  ): Handler<CallEnv> =>
  async (call) => {
    call.set('route', route);
    if (!methods.includes(call.req.method)) {
      throw problem('ERROR.METHOD', { headers: { Allow: methods.join(', ') } });
    }
    try {
      return await show(call);
    } catch (error) {
      return pages.answer(call, refusedPage(await refusalOf(error)));
    }
  };
