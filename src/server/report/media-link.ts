/** Addresses of photos and videos for pages whose readers are not signed in: they end with the page's own link. */

import type { Keys } from '../session/keys.ts';
import { signTicket, type Ticket } from '../session/ticket.ts';

export const mediaLink = (keys: Pick<Keys, 'ticket'>, medium: Ticket): string =>
  `/api/${mediaPath(keys, medium)}`;

/** The same below the API's address, for the site, which knows that. */
export const mediaPath = (keys: Pick<Keys, 'ticket'>, medium: Ticket): string =>
  `media/${medium.id}/content?ticket=${signTicket(keys, 'medium', medium)}`;
