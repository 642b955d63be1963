/**
 * Where mails lead partners and the team. Their areas send whoever is not signed in to the home page (specification §6),
 * and the booking would be lost: the login leads on to it, at once for who is signed in.
 */
export const workspaceLink = (appUrl: string, area: 'partner' | 'teammate', bookingId: string): string =>
  `${appUrl}/#/auth/login?redirectTo=/admin/${area}/booking/${bookingId}`;

/** Where the team sees to what waits for somebody. */
export const deskLink = (appUrl: string): string => `${appUrl}/#/auth/login?redirectTo=/admin/teammate/desk`;

/** Where a partner reads what they owe. */
export const partnerInvoicesLink = (appUrl: string): string =>
  `${appUrl}/#/auth/login?redirectTo=/admin/partner/invoice`;
