/**
 * Headers of every response, errors and malformed requests included. They are set on Node's response before anything
 * else; a document's own policy, which the build wrote, replaces the one here.
 */

export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`: it would turn the Origin of a same-site `sendBeacon` into `null`.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** For a file whose policy the build did not write. */
export const fileContentSecurityPolicy = "default-src 'self'; frame-ancestors 'none'";
