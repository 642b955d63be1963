/** What the API answers of sessions (specification §3, §7). */

import { type Infer, string, type } from 'superstruct';

/** Answer of `login_check` and `token/refresh`. */
export const tokensSchema = type({ token: string(), refresh_token: string() });

export type Tokens = Infer<typeof tokensSchema>;
