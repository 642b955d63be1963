/**
 * What the server tells of itself to whoever watches it. A label says which route, queue or pool, and nothing of anybody.
 * Requests are counted as they are answered; everything else is looked up when it is asked for.
 */

import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { addDatabaseMetrics, type Watched, watchDatabase } from './database-metrics.ts';

export interface Metrics {
  /** Whoever reads them gives it. */
  readonly token: string;
  count(request: AnsweredRequest): void;
  /** All of them, in Prometheus' text format 0.0.4. */
  text(): Promise<string>;
}

export interface AnsweredRequest {
  readonly method: string;
  /** As it is logged: a pattern, never an address. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** In seconds; a request has 30 to come whole. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(token: string, watched: Watched): Metrics {
  // Several servers may live in one process.
  const own = new Registry();
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that were answered, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    registers: [own],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer began to be sent, by route',
    labelNames: ['route'],
    buckets: DURATIONS,
    registers: [own],
  });
  const read = watchDatabase(watched);
  const ofProcess = watchProcess();
  return {
    token,
    count: ({ method, status, seconds, ...request }) => {
      const route = labelOf(request.route);
      requests.inc({ route, method, status });
      durations.observe({ route }, seconds);
    },
    text: async () => {
      // Made anew each time: what cannot be looked up is absent, not as it was or zero.
      const asked = new Registry();
      addDatabaseMetrics(asked, await read());
      return Registry.merge([ofProcess, own, asked]).metrics();
    },
  };
}

/** Names of built assets change with their content: each build would leave as many series behind. */
const labelOf = (route: string): string => (route.startsWith('/assets/') ? '/assets/*' : route);

let processRegistry: Registry | undefined;

/** Memory, processor, event loop: of the process, however many servers it runs. */
function watchProcess(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}
