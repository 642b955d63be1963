/** Identifiers made by the browser: every write carries one, and the API answers the same to the same one. */

/** A random UUID (version 4). By hand because `crypto.randomUUID` is missing where the page is not served over TLS. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return (value + 256).toString(16).slice(1);
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
