/** How roles read, which no public page says. */
import type { Role } from './roles.ts';

/** What a role is called on the screen. */
export const roleLabels: Readonly<Record<Role, string>> = {
  ROLE_ADMIN: 'Administrateur',
  ROLE_PARTNER: 'Partenaire',
  ROLE_TEAMMATE: 'Convoyeur',
  ROLE_CUSTOMER: 'Client',
};
