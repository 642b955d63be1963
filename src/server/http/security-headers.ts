/**
 * Headers of every response, errors and malformed requests included. They are set on Node's response before anything
 * else; a document's own policy, which the build wrote, replaces the one here.
 */

/**
 * What pages may ask a browser for, in them and in what they would frame: the camera of condition reports, and the place where a
 * driver takes a vehicle over. Whatever else browsers let any page ask for is off, by its name: no word says all.
 */
export const permissionsPolicy = [
  ...['camera', 'geolocation'].map((used) => `${used}=(self)`),
  ...[
    'microphone',
    'accelerometer',
    'clipboard-read',
    'display-capture',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'serial',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ].map((unused) => `${unused}=()`),
].join();

/** What anything that is sent says, a script too. */
const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`: it would turn the Origin of a same-site `sendBeacon` into `null`.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** What only a page means. */
const pageHeaders = { ...securityHeaders, 'Permissions-Policy': permissionsPolicy } as const;

/** A browser that was here by TLS once comes by nothing else for a year. */
const strictTransport = { 'Strict-Transport-Security': 'max-age=31536000' } as const;

/** What a response has that is to a request for an address, `/assets/start-1a2b.js`. */
export type HeadersOf = (address?: string) => Readonly<Record<string, string>>;

/**
 * No asset is the first thing that a browser asks a site for: the document before it has said how to come again.
 * @param appUrl of the site: where it is served over TLS, so is everything of this server's
 */
export const headersOf = (appUrl: string): HeadersOf => {
  const all = appUrl.startsWith('https:') ? { ...pageHeaders, ...strictTransport } : pageHeaders;
  return (address) => (address?.startsWith('/assets/') ? securityHeaders : all);
};

/** For a file whose policy the build did not write. */
export const fileContentSecurityPolicy = "default-src 'self'; frame-ancestors 'none'";
