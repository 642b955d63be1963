/** What stands in front of a server passes requests on to it, and its answers back. */
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline, type Transform } from 'node:stream';

/** How long an idle connection is kept, in milliseconds: as long as the server does, and longer than a test pauses. */
export const KEEP_ALIVE_MS = 65_000;

/** @param through what the body goes through on its way */
export function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  ...through: readonly Transform[]
): void {
  const { method, headers } = request;
  const onward = ask(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    pipeline(answer, response, () => {});
  });
  // Whichever end breaks, the others are told.
  pipeline([request, ...through, onward], (error) => {
    if (error) response.destroy();
  });
}
