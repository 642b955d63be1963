/** The query of the screen on show, `#/path?name=value`: what a reload, or coming back, finds again. */
import { parseHash } from './location.ts';

/** The whole of it, as the address spells it, without its `?`. */
export const wholeQuery = (): string => parseHash(location.hash).query;

export const readQuery = (name: string): string => new URLSearchParams(wholeQuery()).get(name) ?? '';

/** Sets one value, or takes it away when it is empty. It is no navigation: nothing moves and nothing is announced. */
export function writeQuery(name: string, value: string): void {
  const { path, query } = parseHash(location.hash);
  const values = new URLSearchParams(query);
  if (value) values.set(name, value);
  else values.delete(name);
  const text = values.toString();
  history.replaceState(history.state, '', `#${path}${text && `?${text}`}`);
}
