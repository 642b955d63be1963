/**
 * The app's part of the route table (specification §2): screens behind the app shell, as plain data that the router,
 * the guards, `redirectTo`, the API (page views) and the tests read. Which chunk shows a route is the app's to say.
 */

import { hasRole, homeOf, type Role } from '../account/roles.ts';
import { brand } from '../settings/company.ts';
import { isOpenPath } from './open-path.ts';

/** Which layout and guard a screen has. */
export type AppArea = 'auth' | 'password' | 'customer' | 'partner' | 'teammate';

/** What a guard asks of a place. */
export interface Guarded {
  readonly area: AppArea;
  /** Open to whoever is not signed in too. */
  readonly open: boolean;
  /** Narrows the area's roles further. */
  readonly only?: Role;
}

export interface AppRoute extends Guarded {
  /** Hash path; a segment that begins with `:` stands for any one. */
  readonly path: string;
  /** What the screen calls itself. */
  readonly name: string;
  /** What `document.title` becomes: the name after the brand. */
  readonly title: string;
  /** Meta description, 50 to 160 characters; what has none is described by its name. */
  readonly description?: string;
  /** Parameters of the query that name what the screen shows: with another value it is another screen. */
  readonly subject?: readonly string[];
}

const route = (area: AppArea, path: string, name: string, more: Partial<AppRoute> = {}): AppRoute => ({
  path,
  name,
  title: `${brand} – ${name}`,
  area,
  open: area === 'auth' || area === 'password' || isOpenPath(path),
  ...more,
});

const admin = { only: 'ROLE_ADMIN' } as const;

export const appRoutes: readonly AppRoute[] = [
  route('auth', '/auth/login', 'Authentification', {
    description:
      'Connectez-vous pour suivre vos réservations, vos factures, vos abonnements et vos véhicules.',
  }),
  route('auth', '/auth/signup', 'Créez votre compte'),
  // The title of the auth layout (specification §2).
  route('auth', '/auth/login_or_signup', 'Login'),
  route('password', '/password/request', 'Mot de passe oublié'),
  route('password', '/password/reset', 'Nouveau mot de passe', { subject: ['token'] }),

  route('customer', '/admin/customer', 'Mon espace'),
  route('customer', '/admin/customer/profile', 'Mon profil'),
  route('customer', '/admin/customer/profile/password', 'Changer de mot de passe'),
  route('customer', '/admin/customer/profile/privacy', 'Mes données personnelles'),
  route('customer', '/admin/customer/booking', 'Mes réservations'),
  route('customer', '/admin/customer/booking/:id', 'Ma réservation'),
  route('customer', '/admin/customer/vehicle', 'Mes véhicules'),
  route('customer', '/admin/customer/invoice', 'Mes factures'),
  route('customer', '/admin/customer/subscription/list', 'Mes abonnements'),
  route('customer', '/admin/customer/subscription/create', 'S’abonner'),
  route('customer', '/admin/customer/subscription/:id', 'Mon abonnement'),
  route('customer', '/admin/customer/add/formuladetails', 'Réserver un convoyage'),
  route('customer', '/admin/customer/add/address', 'Réserver\u00a0: les adresses'),
  route('customer', '/admin/customer/add/vehicle', 'Réserver\u00a0: le véhicule'),
  route('customer', '/admin/customer/add/slot', 'Réserver\u00a0: le rendez-vous'),
  route('customer', '/admin/customer/add/identity', 'Réserver\u00a0: vos coordonnées'),
  route('customer', '/admin/customer/add/summary', 'Réserver\u00a0: le récapitulatif'),
  route('customer', '/admin/customer/add/accept', 'Accepter la commande', { subject: ['booking', 'key'] }),
  route('customer', '/admin/customer/add/return', 'Votre réservation', { subject: ['booking', 'key'] }),
  route('customer', '/admin/customer/add/review', 'Votre avis', { subject: ['booking', 'key'] }),
  route('customer', '/admin/customer/payment_status', 'Paiement', {
    subject: ['booking', 'subscription', 'key'],
  }),

  route('partner', '/admin/partner', 'Espace partenaire'),
  route('partner', '/admin/partner/profile', 'Mon compte'),
  route('partner', '/admin/partner/profile/password', 'Changer de mot de passe'),
  route('partner', '/admin/partner/booking', 'Mes réservations'),
  route('partner', '/admin/partner/booking/add', 'Réserver un convoyage'),
  route('partner', '/admin/partner/booking/:id', 'Réservation'),
  route('partner', '/admin/partner/invoice', 'Factures', { subject: ['month'] }),
  route('partner', '/admin/partner/subscription/create', 'Abonner un client'),

  route('teammate', '/admin/teammate', 'Espace équipe'),
  route('teammate', '/admin/teammate/profile', 'Mon compte'),
  route('teammate', '/admin/teammate/profile/password', 'Changer de mot de passe'),
  route('teammate', '/admin/teammate/media', 'Boîte d’envoi'),
  route('teammate', '/admin/teammate/customer', 'Clients'),
  route('teammate', '/admin/teammate/customer/add', 'Nouveau client'),
  route('teammate', '/admin/teammate/mission/:tripId/report/:kind', 'État des lieux'),
  route('teammate', '/admin/teammate/booking', 'Réservations'),
  route('teammate', '/admin/teammate/planning', 'Planning'),
  route('teammate', '/admin/teammate/booking/add', 'Réserver pour un client'),
  route('teammate', '/admin/teammate/booking/:id', 'Réservation'),
  route('teammate', '/admin/teammate/subscription/create', 'Abonner un client'),
  route('teammate', '/admin/teammate/review', 'Avis des clients'),
  route('teammate', '/admin/teammate/account', 'Comptes', admin),
  route('teammate', '/admin/teammate/account/add', 'Nouveau compte', admin),
];

/** Paths of the staff header (specification §2) and what they stand for. */
export const aliases: Readonly<Record<string, string>> = {
  '/teammate': '/admin/teammate',
  '/login': '/auth/login',
};

/** What the paths of a route look like, without query or anchor. */
export const patternOf = (path: AppRoute['path']): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/?#]+')}$`);

/** The route of a path without query or anchor; undefined when the app has none. */
export const findAppRoute = (path: string): AppRoute | undefined =>
  appRoutes.find((candidate) => patternOf(candidate.path).test(path));

const areaRoles: Readonly<Record<'customer' | 'partner' | 'teammate', readonly Role[]>> = {
  customer: ['ROLE_CUSTOMER'],
  partner: ['ROLE_PARTNER'],
  teammate: ['ROLE_TEAMMATE', 'ROLE_ADMIN'],
};

/** What guards a path that is no route: the admin area in which it pretends to be, if any. */
export function guardedAt(path: string): Guarded | undefined {
  const area = /^\/admin\/(customer|partner|teammate)\//.exec(path)?.[1] as AppArea | undefined;
  return area && { area, open: isOpenPath(path) };
}

/**
 * The guards (specification §6): where someone must go instead of a route, or null when they may stay.
 * @param target the whole place asked for, `/path?query`, carried to the login
 * @param held null when nobody is signed in
 * @param toLogin query parameter `redirectToLogin` is true
 */
export function guard(
  { area, open, only }: Guarded,
  target: string,
  held: readonly Role[] | null,
  toLogin = false,
): string | null {
  if (area === 'auth' || area === 'password') return null;
  if (hasRole(held, ...areaRoles[area])) return only && !hasRole(held, only) ? homeOf(held) : null;
  if (area === 'customer' && held === null) {
    return open ? null : `/auth/login?redirectTo=${encodeURIComponent(target)}`;
  }
  return area === 'teammate' && toLogin ? '/auth/login' : homeOf(held);
}
