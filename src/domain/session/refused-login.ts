/** How a refused login is told from an expired session. In a file of its own: every call of the browser reads it. */

/** Message of a refused login, which never triggers a refresh (specification §8). */
export const INVALID_CREDENTIALS = 'Invalid credentials.';
