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
  /** What the screen calls itself: its meta description too, which no search engine is to read. */
  readonly name: string;
  /** What `document.title` becomes: the name after the brand. */
  readonly title: string;
  /** Parameters of the query that name what the screen shows: with another value it is another screen. */
  readonly subject?: readonly string[];
}

type Row = readonly [path: string, name: string, more?: Partial<AppRoute>];

/** @param start what the paths of its rows begin with */
const routes = (area: AppArea, start: string, rows: readonly Row[]): AppRoute[] =>
  rows.map(([rest, name, more]) => {
    const path = start + rest;
    return {
      path,
      name,
      title: `${brand} – ${name}`,
      area,
      open: area === 'auth' || area === 'password' || isOpenPath(path),
      ...more,
    };
  });

const admin = { only: 'ROLE_ADMIN' } as const;

export const appRoutes: readonly AppRoute[] = [
  ...routes('auth', '/auth', [
    ['/login', 'Authentification'],
    ['/signup', 'Créez votre compte'],
    // The title of the auth layout (specification §2).
    ['/login_or_signup', 'Login'],
  ]),
  ...routes('password', '/password', [
    ['/request', 'Mot de passe oublié'],
    ['/reset', 'Nouveau mot de passe', { subject: ['token'] }],
  ]),
  ...routes('customer', '/admin/customer', [
    ['', 'Mon espace'],
    ['/profile', 'Mon profil'],
    ['/profile/password', 'Changer de mot de passe'],
    ['/profile/privacy', 'Mes données personnelles'],
    ['/booking', 'Mes réservations'],
    ['/booking/:id', 'Ma réservation'],
    ['/vehicle', 'Mes véhicules'],
    ['/invoice', 'Mes factures'],
    ['/subscription/list', 'Mes abonnements'],
    ['/subscription/create', 'S’abonner'],
    ['/subscription/:id', 'Mon abonnement'],
    ['/add/formuladetails', 'Réserver un convoyage'],
    ['/add/address', 'Réserver\u00a0: les adresses'],
    ['/add/vehicle', 'Réserver\u00a0: le véhicule'],
    ['/add/slot', 'Réserver\u00a0: le rendez-vous'],
    ['/add/identity', 'Réserver\u00a0: vos coordonnées'],
    ['/add/summary', 'Réserver\u00a0: le récapitulatif'],
    ['/add/accept', 'Accepter la commande', { subject: ['booking', 'key'] }],
    ['/add/return', 'Votre réservation', { subject: ['booking', 'key'] }],
    ['/add/review', 'Votre avis', { subject: ['booking', 'key'] }],
    ['/add/claim', 'Un dommage', { subject: ['booking', 'key'] }],
    ['/payment_status', 'Paiement', { subject: ['booking', 'subscription', 'key'] }],
  ]),
  ...routes('partner', '/admin/partner', [
    ['', 'Espace partenaire'],
    ['/profile', 'Mon compte'],
    ['/profile/password', 'Changer de mot de passe'],
    ['/booking', 'Mes réservations'],
    ['/booking/add', 'Réserver un convoyage'],
    ['/booking/:id', 'Réservation'],
    ['/invoice', 'Factures', { subject: ['month'] }],
    ['/subscription/create', 'Abonner un client'],
  ]),
  ...routes('teammate', '/admin/teammate', [
    ['', 'Espace équipe'],
    ['/profile', 'Mon compte'],
    ['/profile/password', 'Changer de mot de passe'],
    ['/desk', 'Bureau'],
    ['/search', 'Chercher'],
    ['/media', 'Boîte d’envoi'],
    ['/customer', 'Clients'],
    ['/customer/list', 'Liste des clients'],
    ['/customer/add', 'Nouveau client'],
    ['/mission/:tripId/report/:kind', 'État des lieux'],
    ['/booking', 'Réservations'],
    ['/planning', 'Planning'],
    ['/booking/add', 'Réserver pour un client'],
    ['/booking/:id', 'Réservation'],
    ['/subscription/create', 'Abonner un client'],
    ['/review', 'Avis des clients'],
    ['/claim', 'Sinistres'],
    ['/claim/:id', 'Sinistre'],
    ['/vehicle', 'Carnet d’un véhicule', { subject: ['plate'] }],
    ['/plate', 'Plaques W'],
    ['/settings', 'Réglages', admin],
    ['/books', 'Comptabilité', admin],
    ['/figures', 'Chiffres'],
    ['/log', 'Journal', admin],
    ['/account', 'Comptes', admin],
    ['/account/add', 'Nouveau compte', admin],
  ]),
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
