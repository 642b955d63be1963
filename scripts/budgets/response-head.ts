/** How many bytes stand before a body in its response, as HTTP/1.1 spells them: of the document, and of an asset. */
import { parseHeadersFile, headersFor as rulesFor } from '../../src/server/files/headers-file.ts';

/** What the Node server adds by itself to a file, with values as long as they get. A static host adds other lines. */
const serverHeaders = {
  'content-encoding': 'br',
  'content-length': '13400',
  vary: 'accept-encoding',
  etag: '"0123456789ab"',
};

/** What any HTTP/1.1 response has. The server's tests measure the real head. */
const connectionHeaders = {
  date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  connection: 'keep-alive',
  'keep-alive': 'timeout=65',
};

/** Headers that a `_headers` text gives to one path, by lower-case name. @throws when the text is unreadable. */
export const headersFor = (path: string, headersFile: string): Record<string, string> =>
  Object.fromEntries(rulesFor(parseHeadersFile(headersFile), [path]));

const bytesOf = (headers: Record<string, string>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);

/** Bytes of the whole head of `GET /`, blank line included. @throws when the `_headers` text is unreadable. */
export const responseHeadBytes = (headersFile: string): number =>
  'HTTP/1.1 200 OK\r\n\r\n'.length +
  bytesOf({
    ...connectionHeaders,
    ...serverHeaders,
    'content-type': 'text/html; charset=utf-8',
    ...headersFor('/', headersFile),
  });

/**
 * Bytes of what is said of an asset, whatever says it: all of its headers but those of any HTTP/1.1 response.
 * @throws when the `_headers` text is unreadable.
 */
export const assetHeadBytes = (headersFile: string): number =>
  bytesOf({
    ...serverHeaders,
    'content-type': 'application/json',
    ...headersFor('/assets/start-0123456.js', headersFile),
  });
