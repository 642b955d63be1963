/** Ids that tie labels, hints and errors to controls. */
import { useState } from 'react';

let last = 0;

/** An id of its own for a component. Not the engine's `useId`: Preact gives the same ones to each island. */
export const useUniqueId = (): string => useState(nextId)[0];

export function nextId(): string {
  last += 1;
  return `ui-${last}`;
}
