/** Ends the session: here and in every tab at once, on the server as soon as it can be reached. Loaded when it is asked for. */
import { logOut } from '../../domain/account/calls.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { dropTokens, heldSession } from './session.ts';
import { isRefusal, onReconnect, sendSessionCall } from './session-calls.ts';

/**
 * The session has ended in this tab when this returns, whatever a refresh in flight brings. Resolves when the server has
 * been told, or could not be: it is then told when the network, or the person, comes back to this tab. Never rejects.
 */
export async function logout(): Promise<void> {
  const held = heldSession();
  forgetDrafts();
  dropTokens();
  if (held) await revokeOnServer(held.refreshToken);
}

async function revokeOnServer(refreshToken: string): Promise<void> {
  try {
    // Sent even if the tab is closed right after.
    await sendSessionCall(logOut, refreshToken, { keepalive: true });
  } catch (error) {
    if (!isRefusal(error)) onReconnect(() => void revokeOnServer(refreshToken));
  }
}
