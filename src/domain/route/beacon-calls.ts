/** What a public page tells the API by itself, by `sendBeacon`: nobody waits for it. */
import type { Infer } from 'superstruct';
import { unreadContract } from '../lib/contract/contract.ts';
import type { clientFailureSchema, pageViewSchema } from './beacon-schema.ts';

/** One navigation. */
export const reportPageView = unreadContract<Infer<typeof pageViewSchema>>()({
  method: 'POST',
  path: '/page_view',
});

/** A part of the page could not start. */
export const reportClientFailure = unreadContract<Infer<typeof clientFailureSchema>>()({
  method: 'POST',
  path: '/client_failure',
});
