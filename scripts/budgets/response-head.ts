/** How many bytes stand before the document in its response: status line and headers, as HTTP/1.1 spells them. */
import { parseHeadersFile, headersFor as rulesFor } from '../../src/server/files/headers-file.ts';

/**
 * What the Node server adds by itself to the document, with values as long as they get. A static host adds other
 * lines; the server's tests measure the real head.
 */
const serverHeaders: Record<string, string> = {
  date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  connection: 'keep-alive',
  'keep-alive': 'timeout=5',
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': '13400',
  vary: 'accept-encoding',
  etag: '"0123456789abcdef0123456789abcdef"',
};

/** Headers that a `_headers` text gives to one path, by lower-case name. @throws when the text is unreadable. */
export const headersFor = (path: string, headersFile: string): Record<string, string> =>
  Object.fromEntries(rulesFor(parseHeadersFile(headersFile), [path]));

/** Bytes of the whole head of `GET /`, blank line included. @throws when the `_headers` text is unreadable. */
export function responseHeadBytes(headersFile: string): number {
  const headers = { ...serverHeaders, ...headersFor('/', headersFile) };
  const lines = ['HTTP/1.1 200 OK', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`);
}
