/** Which other sites may call: WEB_ORIGIN alone, by CORS; a write that any other site's page sends is refused. */

import type { MiddlewareHandler } from 'hono';
import { MINUTE_SECONDS } from '../../domain/lib/time/durations.ts';
import type { CallEnv } from './call.ts';
import { problem } from './problem.ts';

const PREFLIGHT_SECONDS = String(10 * MINUTE_SECONDS);
const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

export function originRules(appUrl: string, webOrigin: string | null): MiddlewareHandler<CallEnv> {
  const appOrigin = new URL(appUrl).origin;
  return async (call, next) => {
    const origin = call.req.header('origin');
    const fromWeb = webOrigin !== null && origin === webOrigin;
    if (fromWeb && call.req.method === 'OPTIONS') {
      return call.body(null, 204, {
        ...allowed(webOrigin),
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
        'Access-Control-Allow-Headers': 'Content-Type, Authorization, X-XSRF-TOKEN',
        'Access-Control-Max-Age': PREFLIGHT_SECONDS,
      });
    }
    const ours =
      origin === undefined || fromWeb || origin === appOrigin || hostOf(origin) === call.req.header('host');
    if (!ours && !readOnly.has(call.req.method)) throw problem('ERROR.ORIGIN');
    await next();
    // After the answer, whichever it is: a page on WEB_ORIGIN must be able to read a refusal too.
    if (webOrigin) call.header('Vary', 'Origin');
    if (fromWeb) for (const [name, value] of Object.entries(allowed(webOrigin))) call.header(name, value);
    return;
  };
}

const allowed = (webOrigin: string) => ({
  'Access-Control-Allow-Origin': webOrigin,
  'Access-Control-Expose-Headers': 'Retry-After',
  Vary: 'Origin',
});

/** A page cannot choose the Host of its requests: an origin on the same host is this site, whatever APP_URL says. */
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
