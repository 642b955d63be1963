/** The shape of an account as the API answers it. */

import { boolean, enums, type Infer, number, string, type } from 'superstruct';
import { roles } from './roles.ts';

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
