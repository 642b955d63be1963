/** What the API says of accounts and sessions (specification §3, §7): the shapes of its answers and of what it is sent. */

import { boolean, enums, type Infer, number, string, type } from 'superstruct';
import { roles } from './roles.ts';

/** Roles that an administrator gives; customers sign up. */
export const staffRoles = ['ROLE_TEAMMATE', 'ROLE_PARTNER', 'ROLE_ADMIN'] as const;

/** Answer of `login_check` and `token/refresh`. */
export const tokensSchema = type({ token: string(), refresh_token: string() });

export type Tokens = Infer<typeof tokensSchema>;

/** An account as an administrator reads it. */
export const accountSchema = type({
  id: string(),
  mail: string(),
  displayName: string(),
  role: enums(roles),
  /** The person has chosen a password. */
  confirmed: boolean(),
  disabled: boolean(),
  /** ISO 8601, UTC. */
  createdAt: string(),
  version: number(),
});

export type Account = Infer<typeof accountSchema>;
