/** The API for one test file, over real HTTP: each test says what it answers, and reads what it was asked. */
import { startHttpStub } from '../../support/http-stub.ts';

type Answer = Parameters<typeof startHttpStub>[0];

export async function startApiStub() {
  // Node has no window; a tab follows the others by its events.
  globalThis.addEventListener ??= () => undefined;
  let answer: Answer = (_request, response) => response.end();
  let from = 0;
  const stub = await startHttpStub((request, response) => answer(request, response));
  const answers = (next: Answer) => {
    from = stub.received.length;
    answer = next;
  };
  return {
    /** For `VITE_API_URL`. */
    url: `${stub.url}/api/`,
    /** What it was asked since the test said what it answers. */
    asked: () => stub.received.slice(from),
    answers,
    json: (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}) =>
      answers((_request, response) => {
        response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
        response.end(JSON.stringify(value));
      }),
    stop: stub.stop,
  };
}
