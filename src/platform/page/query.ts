/** The query of the screen on show, `#/path?name=value`: what a reload, or coming back, finds again. */
import { parseHash } from './location.ts';

/** The whole of it, as the address spells it, without its `?`. */
export const wholeQuery = (): string => parseHash(location.hash).query;

export const readQuery = (name: string): string => new URLSearchParams(wholeQuery()).get(name) ?? '';

/** The anchor of the address where it is of this page; empty elsewhere. */
export function readAnchor(page: string): string {
  const { path, anchor } = parseHash(location.hash);
  return path === page ? anchor : '';
}

/** Sets one value, or takes it away when it is empty. It is no navigation: nothing moves and nothing is announced. */
export function writeQuery(name: string, value: string): void {
  const { path, query } = parseHash(location.hash);
  const values = new URLSearchParams(query);
  if (value) values.set(name, value);
  else values.delete(name);
  const text = values.toString();
  history.replaceState(history.state, '', `#${path}${text && `?${text}`}`);
}

/** Calls when a link, or going back, has given the screen on show another query, until the returned function is called. */
export function onNewQuery(act: () => void): () => void {
  const { path } = parseHash(location.hash);
  const follow = () => {
    // Another path is another screen's.
    if (parseHash(location.hash).path === path) act();
  };
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
}
