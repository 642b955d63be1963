/** Threads for work that would hold the event loop. They keep nothing of a server's: servers of one process may share them. */

import { type CommunesThread, createCommunesThread } from './address/communes.ts';
import type { Log } from './lib/log.ts';
import { createPrinterThread, type PrinterThread } from './pdf/printer.ts';

export interface Threads {
  readonly communes: CommunesThread;
  readonly printer: PrinterThread;
  stop(): Promise<void>;
}

/** Each is started when it is first asked. */
export function createThreads(log: Log): Threads {
  const communes = createCommunesThread(log);
  const printer = createPrinterThread(log);
  return {
    communes,
    printer,
    stop: async () => {
      await communes.stop();
      await printer.stop();
    },
  };
}
