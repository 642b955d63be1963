/** What we use of it; it has no types of its own. */
declare module 'fontkit' {
  export function create(file: Uint8Array): object;
}
