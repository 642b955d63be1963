/** What Prometheus reads, outside of the API: whoever has the token of the metrics, and nobody who is signed in. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Handler } from 'hono';
import { prometheusContentType } from 'prom-client';
import { bearerToken } from '../http/bearer-token.ts';
import type { CallEnv } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import type { Metrics } from './metrics.ts';

export const METRICS_ROUTE = '/metrics';

export const serveMetrics =
  (metrics: Metrics): Handler<CallEnv> =>
  async (call) => {
    call.set('route', METRICS_ROUTE);
    if (!isSame(bearerToken(call) ?? '', metrics.token)) {
      throw problem('ERROR.CREDENTIALS', {
        message: 'Le jeton des mesures est attendu.',
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    if (!['GET', 'HEAD'].includes(call.req.method)) {
      throw problem('ERROR.METHOD', { headers: { Allow: 'GET, HEAD' } });
    }
    return new Response(await metrics.text(), {
      headers: { 'Content-Type': prometheusContentType, 'Cache-Control': 'no-store' },
    });
  };

/** Takes as long whatever is given, its length too. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(sha256(given), sha256(expected));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
