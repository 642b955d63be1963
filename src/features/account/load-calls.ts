/** Brings the calls of the account screens: asked for as soon as a screen shows, so that they are there when it is sent. */
import { useEffect } from 'react';
import { loadCalls } from '../../platform/load-calls.ts';

/** @throws HttpError */
export const accountCalls = () => loadCalls(() => import('./calls.ts'), 'signIn');

/** A failure shows when something is sent: it is tried again there. */
export function usePreparedCalls(): void {
  useEffect(() => void accountCalls().catch(() => undefined), []);
}
