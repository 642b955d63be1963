/** First load. What the service worker has to say (specification §4), as a signal for whoever wants to follow it. */
import { type ReadonlySignal, signal } from '@preact/signals-react';

/**
 * - `available`: a new version is installed and waits.
 * - `activated`: another tab took the new version; this one still runs the old.
 * - `unrecoverable`: a part of the running version can no longer be loaded although the server answers.
 */
export type UpdateState = 'none' | 'available' | 'activated' | 'unrecoverable';

/** From the lightest to the gravest. */
const order: readonly UpdateState[] = ['none', 'available', 'activated', 'unrecoverable'];

const state = signal<UpdateState>('none');

export const updateState: ReadonlySignal<UpdateState> = state;

/** Moves to a graver state; a lighter one changes nothing, since only a reload mends. */
export function enterState(next: UpdateState): void {
  if (order.indexOf(next) > order.indexOf(state.peek())) state.value = next;
}
