/** The link of a mail to its booking's own page, where whoever has it sees, moves and cancels without signing in. */

import { linkKeyOf } from '../../payment/purpose.ts';
import type { Keys } from '../../session/keys.ts';

/** The path of that page, which has its key. */
export const ownPath = (keys: Pick<Keys, 'linkKey'>, id: string): string =>
  `/admin/customer/add/return?booking=${id}&key=${keyOf(keys, id)}`;

/** What the same key brings for calendars, under the API's address. */
export const linkedCalendarPath = (keys: Pick<Keys, 'linkKey'>, id: string): string =>
  `booking/${id}/appointment/calendar?key=${keyOf(keys, id)}`;

const keyOf = (keys: Pick<Keys, 'linkKey'>, id: string): string =>
  linkKeyOf(keys, { kind: 'appointments', id });

/** @param appUrl public address of the site, without a final `/` */
export const ownLink = (keys: Pick<Keys, 'linkKey'>, appUrl: string, id: string): string =>
  `${appUrl}/#${ownPath(keys, id)}`;
