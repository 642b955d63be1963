/** Above each screen of the teammate area (specification §2: staff header). */
import { hasRole } from '../domain/account/roles.ts';
import { session } from '../platform/session/session.ts';
import './staff-header.css';

export function StaffHeader() {
  const held = session.value?.roles ?? null;
  return (
    <nav className="staff" aria-label="Équipe">
      <ul>
        <StaffLink path="/teammate">Espace équipe</StaffLink>
        <StaffLink path="/admin/teammate/booking">Réservations</StaffLink>
        <StaffLink path="/admin/teammate/customer">Clients</StaffLink>
        {hasRole(held, 'ROLE_ADMIN') && <StaffLink path="/admin/teammate/account">Comptes</StaffLink>}
        <StaffLink path="/login">Connexion</StaffLink>
      </ul>
    </nav>
  );
}

function StaffLink({ path, children }: { readonly path: string; readonly children: string }) {
  return (
    <li>
      <a href={`#${path}`}>{children}</a>
    </li>
  );
}
