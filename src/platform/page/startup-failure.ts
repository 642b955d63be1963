/** First load. A startup failure is swallowed for the visitor (specification §8) and reported to the API once. */
import type { reportClientFailure } from '../../domain/route/beacon-calls.ts';
import { FAILURE_MAX_LENGTH } from '../../domain/route/client-failure.ts';
import { postBeacon } from '../http/beacon.ts';

let reported = false;

/**
 * Reports what failed: its name and a message of at most 200 characters, without the query or fragment of any address.
 * Only the first failure of a document is sent: the others mostly follow from it.
 */
export function reportStartupFailure(name: string, error: unknown): void {
  if (reported) return;
  reported = true;
  const message = String(error)
    .replaceAll(/[?#]\S*/g, '')
    .slice(0, FAILURE_MAX_LENGTH);
  postBeacon<typeof reportClientFailure>('/client_failure', { name, message });
}
