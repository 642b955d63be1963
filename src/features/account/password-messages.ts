/** What the two password screens share (specification §8, §9). */

/** Word for word, whatever failed. */
export const FAILED = 'Une erreur est survenue.';

/** Before the login shows, in milliseconds. */
export const REDIRECT_AFTER = 5_000;
