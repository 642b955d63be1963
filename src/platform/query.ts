/** The query of the screen on show, `#/path?name=value`: what a reload, or coming back, finds again. */
import { parseHash } from './location.ts';

export const readQuery = (name: string): string =>
  new URLSearchParams(parseHash(location.hash).query).get(name) ?? '';

/** What the address ends with, `ID` in `#/admin/customer/booking/ID`. */
export const lastSegment = (): string => parseHash(location.hash).path.split('/').pop() ?? '';

/** Sets one value, or takes it away when it is empty. It is no navigation: nothing moves and nothing is announced. */
export function writeQuery(name: string, value: string): void {
  const { path, query } = parseHash(location.hash);
  const values = new URLSearchParams(query);
  if (value) values.set(name, value);
  else values.delete(name);
  const text = values.toString();
  history.replaceState(history.state, '', `#${path}${text && `?${text}`}`);
}
