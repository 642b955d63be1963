/** The token of a password link: a secret, taken out of the address bar as soon as it is read (ARCHITECTURE.md, Routing). */
import { useEffect, useState } from 'react';
import { takeFromAddress } from './from-address.ts';

const takeToken = (): string | null => takeFromAddress('token') || null;

/** The token of the link that was followed last, in this tab's memory; null without one. */
export function useResetToken(): string | null {
  const [token, hold] = useState(takeToken);
  useEffect(() => {
    // Another mail's link, followed while the screen is open.
    const follow = () => hold((held) => takeToken() ?? held);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return token;
}
