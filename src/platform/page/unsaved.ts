/** First load. Which parts of the page hold typed text that has not been sent: nobody may reload over it. */
import { signal } from '@preact/signals-react';

/** The parts of the page, whatever stands for each, that hold something unsaved. */
const holders = signal<ReadonlySet<unknown>>(new Set());

/** Says that a part holds, or no longer holds, unsaved input. */
export function markUnsaved(part: unknown, unsaved: boolean): void {
  if (holders.peek().has(part) === unsaved) return;
  const next = new Set(holders.peek());
  if (unsaved) next.add(part);
  else next.delete(part);
  holders.value = next;
}

/** Whether any part holds unsaved input; reading it in a component or an effect follows the changes. */
export const hasUnsaved = (): boolean => holders.value.size > 0;
