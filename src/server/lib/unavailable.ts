/** What the server relies on cannot be reached just now: answered as 503, never as a bug. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}
