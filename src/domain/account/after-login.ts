/**
 * Where somebody was going who has no account yet, or no password: the mails that lead them to one carry it on, as the
 * screens do (specification §2).
 */
import { optional } from 'superstruct';
import { described } from '../lib/contract/described.ts';

/** The creation of a subscription alone is worth it: it is what someone came for. */
export type AfterLogin = 'subscription';

const known: AfterLogin = 'subscription';

/** What the calls that send such a mail take of it. */
export const redirectToSchema = optional(
  described<AfterLogin>(
    'redirectTo',
    { type: 'string', enum: [known], description: 'Where the mail’s link leads on to, after the login.' },
    (value) => value === known || 'Cette destination n’existe pas.',
  ),
);

/** Of the link of a screen on that way: what follows its `?` or `&`. */
export const redirectQuery = (afterLogin: AfterLogin): string => `redirectTo=${afterLogin}`;
