/** Roles as conditions of SQL name them: the compiler knows each. */

import { type Role, team } from '../../domain/account/roles.ts';
import { stateList } from './state-list.ts';

/** What stands between the parentheses of `role in (…)`. */
export const roleList = (...roles: readonly Role[]): string => stateList(roles);

/** For `where …`, of an account: who drives. */
export const DRIVING = `role in (${roleList(...team)}) and not disabled`;
