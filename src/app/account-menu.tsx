/** The person's place in the site's header: a link to sign in, a customer's profile menu, or *Mon compte* (specification §2). */
import { useLayoutEffect, useRef, useState } from 'react';
import { hasRole, homeOf, type Role } from '../domain/account/roles.ts';
import { currentRoute } from '../platform/page/route.ts';
import { session } from '../platform/session/session.ts';
import { LogoutButton } from './logout-button.tsx';
import './account-menu.css';

const customerLinks = [
  ['/admin/customer/profile', 'Mon profil'],
  ['/admin/customer/booking', 'Mes réservations'],
  ['/admin/customer/invoice', 'Mes factures'],
  ['/admin/customer/subscription/list', 'Mes abonnements'],
] as const;

/** Rendered into `#account` once somebody is signed in; stays when they leave. */
export function AccountMenu() {
  const person = session.value;
  if (!person) return <MenuLink path="/auth/login">Connexion</MenuLink>;
  return isCustomer(person.roles) ? (
    <ProfileMenu name={person.displayName} />
  ) : (
    <span className="account-items">
      <MenuLink path={`${homeOf(person.roles)}/profile`}>Mon compte</MenuLink>
      <LogoutButton />
    </span>
  );
}

const isCustomer = (held: readonly Role[]): boolean =>
  hasRole(held, 'ROLE_CUSTOMER') && homeOf(held) === '/admin/customer';

/** A button that opens the list beneath it. Escape, a link, or the focus that goes elsewhere closes it. */
function ProfileMenu({ name }: { readonly name: string }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // With the list itself: a key pressed at once finds it listening.
  useLayoutEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    const closeUnlessInside = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) close();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The phone's sheet, which this is part of, stays.
      event.preventDefault();
      close();
      button.current?.focus();
    };
    addEventListener('pointerdown', closeUnlessInside);
    addEventListener('focusin', closeUnlessInside);
    addEventListener('hashchange', close);
    addEventListener('keydown', closeByKey);
    return () => {
      removeEventListener('pointerdown', closeUnlessInside);
      removeEventListener('focusin', closeUnlessInside);
      removeEventListener('hashchange', close);
      removeEventListener('keydown', closeByKey);
    };
  }, [open]);
  return (
    <div className="account-items" ref={box}>
      <button
        type="button"
        ref={button}
        className="account-button"
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpen(!open)}
      >
        <span className="account-name">{name}</span>
      </button>
      <ul id="account-menu" hidden={!open}>
        {customerLinks.map(([path, label]) => (
          <li key={path}>
            <MenuLink path={path}>{label}</MenuLink>
          </li>
        ))}
        <li>
          <LogoutButton />
        </li>
      </ul>
    </div>
  );
}

function MenuLink({ path, children }: { readonly path: string; readonly children: string }) {
  return (
    <a href={`#${path}`} aria-current={currentRoute.value?.pattern === path ? 'page' : undefined}>
      {children}
    </a>
  );
}
