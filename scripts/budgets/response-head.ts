/** How many bytes stand before the document in its response: status line and headers, as HTTP/1.1 spells them. */

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

/** Headers that a `_headers` file (the format of Netlify and Cloudflare Pages) gives to one path. */
export function headersFor(path: string, headersFile: string): Record<string, string> {
  const headers: Record<string, string> = {};
  let applies = false;
  for (const line of headersFile.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      applies = matches(line.trim(), path);
    } else if (applies) {
      const colon = line.indexOf(':');
      headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
    }
  }
  return headers;
}

const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;

/** Bytes of the whole head of `GET /`, blank line included. */
export function responseHeadBytes(headersFile: string): number {
  const headers = { ...serverHeaders, ...headersFor('/', headersFile) };
  const lines = ['HTTP/1.1 200 OK', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`);
}
