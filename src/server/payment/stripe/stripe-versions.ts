/** The versions of Stripe's API that this was tested with. */

/** Asked for with each request; the README names it, for the webhook. */
export const STRIPE_VERSION = '2026-10-28.endive';

/** The one before: what a webhook that was made then still tells. */
export const FORMER_STRIPE_VERSION = '2025-02-24.acacia';
