/** Where push services of browsers are: people give us these addresses, and we send to them. */

/** Those of Chromium, Firefox, Safari and Edge, which the README names; what follows a dot of ours is any name of theirs. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.notify.windows.com',
];

/** Whether an address is a known push service's: https on its usual port, at one of its names. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, username, password, hostname } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    !port &&
    !username &&
    !password &&
    services.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
  );
}
