/** What the driver of PostgreSQL takes for its socket: the bytes go to PGlite's thread and the answer comes back. */

import { Duplex } from 'node:stream';

interface Written {
  readonly chunk: Buffer;
}
type Done = (error?: Error | null) => void;

/** Of a message that ends a connection, which is ended otherwise. */
const TERMINATE = 'X'.charCodeAt(0);

export class PgliteStream extends Duplex {
  readonly #send: (messages: Uint8Array) => Promise<Uint8Array>;

  /** @param send has PGlite answer messages of PostgreSQL's protocol, one call after the other */
  constructor(send: (messages: Uint8Array) => Promise<Uint8Array>) {
    super();
    this.#send = send;
  }

  /** There is nothing to connect to: it is there. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this._writev([{ chunk }], done);
  }

  /** What was written together, as the messages of one statement are, is answered together. */
  override _writev(written: readonly Written[], done: Done): void {
    const messages = Buffer.concat(written.map(({ chunk }) => chunk));
    if (messages[0] === TERMINATE) {
      this.push(null);
      done();
      return;
    }
    this.#send(messages).then((answer) => {
      this.push(answer);
      done();
    }, done);
  }

  override _read(): void {
    // What there is was pushed when it came.
  }
}
