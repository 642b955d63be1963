/** HTTP as it is on the wire: for heads that are measured, and for requests that no client library would send. */

import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  /** Status line and headers, as they came. */
  readonly head: string;
  readonly body: string;
}

/**
 * Sends `parts` as they are, one write each, and reads until the response is whole by the length that it names, or
 * until the server closes or the connection is cut.
 * A last part `null` closes our side: no more will come.
 */
export function sendRaw(url: string, ...parts: readonly (string | null)[]): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const finish = () => {
      const response = read(text);
      if (response) resolve(response);
      else reject(new Error(`no response: ${text}`));
      socket.destroy();
    };
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const response = read(text);
      const length = response && /^content-length: (\d+)/im.exec(response.head)?.[1];
      if (length && Buffer.byteLength(response.body) >= Number(length)) finish();
    });
    // A server that refuses a body may cut the connection while it is still being sent.
    socket.on('error', finish);
    socket.on('end', finish);
    for (const part of parts) {
      if (part === null) socket.end();
      else socket.write(part);
    }
  });
}

/** @returns nothing before its head is whole */
function read(text: string): RawResponse | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = text.slice(0, end + 4);
  return { status: Number(head.split(' ')[1]), head, body: text.slice(end + 4) };
}
