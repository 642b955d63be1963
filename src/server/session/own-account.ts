/** Whose a record must be for who calls to know of it. */

import { hasRole, team } from '../../domain/account/roles.ts';
import type { Session } from './session.ts';

/** The caller's own account; null for the team, whose every record is to read. */
export const ownAccountOf = ({ accountId, role }: Pick<Session, 'accountId' | 'role'>): string | null =>
  hasRole([role], ...team) ? null : accountId;

/** The account of a customer who calls for themselves; null for who acts for another, or is not signed in. */
export const customerAccountOf = (session: Pick<Session, 'accountId' | 'role'> | null): string | null =>
  session?.role === 'ROLE_CUSTOMER' ? session.accountId : null;
