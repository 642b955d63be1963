/** A mail server that speaks enough SMTP (RFC 5321) for one sender, and keeps the messages. */

import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, as they came. */
  readonly data: string;
}

export interface SmtpStub {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  waitFor(count: number): Promise<void>;
  stop(): Promise<void>;
}

export interface SmtpBehaviour {
  /** How many messages are refused before one is accepted. */
  readonly refuse?: number;
  /** Called when a message is whole, before it is acknowledged; what it awaits delays the acknowledgement. */
  readonly beforeAccept?: () => Promise<void>;
}

export async function startSmtpStub({ refuse = 0, beforeAccept }: SmtpBehaviour = {}): Promise<SmtpStub> {
  const mails: ReceivedMail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const sockets = new Set<Socket>();
  let refusals = refuse;

  const accept = async (mail: ReceivedMail): Promise<string> => {
    if (refusals > 0) {
      refusals -= 1;
      return '451 try again later';
    }
    mails.push(mail);
    for (const { count, resolve } of waiting) if (mails.length >= count) resolve();
    await beforeAccept?.();
    return '250 kept';
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, accept);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    waitFor: (count) =>
      new Promise((resolve) => {
        if (mails.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function converse(socket: Socket, accept: (mail: ReceivedMail) => Promise<string>): void {
  let buffer = '';
  let from = '';
  let to: string[] = [];
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'DATA') {
      inData = true;
      say('354 go on');
    } else if (verb === 'QUIT') {
      say('221 bye');
      socket.end();
    } else {
      if (verb === 'MAIL') from = /<(.*)>/.exec(line)?.[1] ?? '';
      if (verb === 'RCPT') to.push(/<(.*)>/.exec(line)?.[1] ?? '');
      say('250 ok');
    }
  };
  const read = () => {
    const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
    if (end === -1) return;
    const text = buffer.slice(0, end);
    buffer = buffer.slice(end + (inData ? 5 : 2));
    if (inData) {
      inData = false;
      void accept({ from, to, data: text }).then(say);
      to = [];
    } else command(text);
    read();
  };
  socket.setEncoding('utf8').on('data', (text: string) => {
    buffer += text;
    read();
  });
  say('220 stub');
}
