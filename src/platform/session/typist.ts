/** Whose text is being typed: a draft is theirs alone, and what a form holds goes when they do. Loaded with forms. */
import { effect, signal, untracked } from '@preact/signals-react';
import { session } from './session.ts';

const departures = signal(0);
let last: string | null = null;

/** The account of who types; whoever signed in last where their session was refused, and null where nobody did. */
export const typist = (): string | null => session.peek()?.userName ?? last;

/** What is typed from here on is somebody else's. */
export function leaveTypist(): void {
  last = null;
  departures.value = departures.peek() + 1;
}

/** Runs when those who typed are gone, by a logout or by somebody else's login, until the returned function is called. */
export function whenTypistLeaves(run: () => void): () => void {
  const before = departures.peek();
  return effect(() => {
    if (departures.value !== before) untracked(run);
  });
}

// Who signs in after having begun without an account goes on with what they typed.
effect(() => {
  const now = session.value?.userName;
  if (now === undefined || now === last) return;
  if (last !== null) leaveTypist();
  last = now;
});
