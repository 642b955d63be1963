/** What a password link says. Its token is a secret, taken out of the address bar as soon as it is read (ARCHITECTURE.md, Routing). */
import { useEffect, useState } from 'react';
import { onNewQuery } from '../../platform/page/query.ts';
import { takeFromAddress } from './from-address.ts';

export interface ResetLink {
  readonly token: string;
  /** Whom it was mailed to; empty where it does not say. */
  readonly mail: string;
}

function takeLink(): ResetLink | null {
  const [token, mail] = [takeFromAddress('token'), takeFromAddress('mail')];
  return token ? { token, mail } : null;
}

/** The link that was followed last, in this tab's memory; null without one. */
export function useResetLink(): ResetLink | null {
  const [link, hold] = useState(takeLink);
  // Another mail's link, followed while the screen is open; what another screen is led to with is that screen's.
  useEffect(() => onNewQuery(() => hold((held) => takeLink() ?? held)), []);
  return link;
}
