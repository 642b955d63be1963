/** The communes, searched away from the event loop. */

import type { Log } from '../lib/log.ts';
import { lazyThread, type Thread } from '../lib/thread.ts';
import type { FoundAddress } from './address-id.ts';
import type { CommunesRequest } from './communes-thread.ts';

export type CommunesThread = Thread<CommunesRequest, FoundAddress[]>;

export const createCommunesThread = (log: Log): CommunesThread =>
  lazyThread(new URL('./communes-thread.ts', import.meta.url), (error) =>
    log.error('communes_thread_died', error),
  );
