/** Roles as conditions of SQL name them: the compiler knows each. */

import type { Role } from '../../domain/account/roles.ts';
import { stateList } from './state-list.ts';

/** What stands between the parentheses of `role in (…)`. */
export const roleList = (...roles: readonly Role[]): string => stateList(roles);
