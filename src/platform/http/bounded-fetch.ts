/** A fetch that ends: with a whole answer of the right type, or with an `HttpError`. */
import { HttpError } from './http-error.ts';

/** How long a call may take, its body included. */
export const timeLimit = 30_000;

/**
 * What is read from the answer can no longer be cut.
 * @param signal aborting rejects with its own reason
 * @param type what the content type of a success must be, before any `;`; null leaves its body unread, whatever it is
 * @throws HttpError
 */
export async function boundedFetch(
  url: RequestInfo | URL,
  init: RequestInit = {},
  signal?: AbortSignal,
  type: string | null = 'application/json',
): Promise<Response> {
  const abort = new AbortController();
  const follow = () => abort.abort();
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow);
  const timer = setTimeout(follow, timeLimit);
  try {
    // Our API never redirects: a redirection comes from a captive portal, and would repeat our headers elsewhere.
    const answer = await fetch(url, { ...init, redirect: 'error', signal: abort.signal });
    if (answer.ok && !type) {
      // What is left of it need not come.
      abort.abort();
      return new Response(null, answer);
    }
    const body = await answer.arrayBuffer().catch((cut: unknown) => {
      if (abort.signal.aborted) throw cut;
      if (answer.ok) throw new HttpError('invalid', { status: answer.status });
    });
    if (answer.ok && typeOf(answer) !== type) throw new HttpError('invalid', { status: answer.status });
    return new Response(body?.byteLength ? body : null, answer);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof HttpError) throw error;
    throw new HttpError(abort.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', follow);
  }
}

const typeOf = ({ headers }: Response): string | undefined =>
  headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
