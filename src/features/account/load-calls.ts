/** Brings the calls of the account screens: asked for as soon as something is typed, so that they are there when it is sent. */
import { useEffect } from 'react';
import { loadCalls } from '../../platform/api/load-calls.ts';

/** @throws HttpError */
export const accountCalls = () => loadCalls(() => import('./calls.ts'), 'signIn');

/** The call of a link that few follow. @throws HttpError */
export const confirmCalls = () => loadCalls(() => import('./confirm-password.ts'), 'confirmPassword');

/** Not before the screen shows, which they would delay. A failure shows when something is sent: it is tried again there. */
export function usePreparedCalls(): void {
  useEffect(() => {
    const prepare = () => void accountCalls().catch(() => undefined);
    addEventListener('input', prepare, { once: true });
    return () => removeEventListener('input', prepare);
  }, []);
}
