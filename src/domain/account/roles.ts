/** Who a person is to the company, and where each role is at home (specification §2, §6). */

export const roles = ['ROLE_ADMIN', 'ROLE_PARTNER', 'ROLE_TEAMMATE', 'ROLE_CUSTOMER'] as const;

export type Role = (typeof roles)[number];

/** Who works for the company. */
export const team = ['ROLE_TEAMMATE', 'ROLE_ADMIN'] as const;

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** Whether any of someone's roles is among those asked for; nobody signed in has none. */
export const hasRole = (held: readonly Role[] | null, ...asked: readonly Role[]): boolean =>
  asked.some((role) => held?.includes(role));

/** Home by role: the path of a role's own area, and `/` for a visitor. */
export function homeOf(held: readonly Role[] | null): string {
  if (hasRole(held, 'ROLE_TEAMMATE', 'ROLE_ADMIN')) return '/admin/teammate';
  if (hasRole(held, 'ROLE_PARTNER')) return '/admin/partner';
  if (hasRole(held, 'ROLE_CUSTOMER')) return '/admin/customer';
  return '/';
}

/** Where someone creates a subscription; without an account they make one, or sign in, on the way. */
export function subscriptionPathOf(held: readonly Role[] | null): string {
  return held ? `${homeOf(held)}/subscription/create` : '/auth/login_or_signup?redirectTo=subscription';
}

/** Where someone creates a booking; a customer's way is open to visitors too. */
export function bookingPathOf(held: readonly Role[] | null): string {
  const home = homeOf(held);
  return home === '/' || home === '/admin/customer'
    ? '/admin/customer/add/formuladetails'
    : `${home}/booking/add`;
}
