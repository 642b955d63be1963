/** What the link of a mail says: taken out of the address bar as soon as it is read (ARCHITECTURE.md, Routing). */
import { readQuery, writeQuery } from '../../platform/page/query.ts';

/** Empty when the address has none. It is nowhere else: a reload asks for the mail's link again. */
export function takeFromAddress(name: 'token' | 'mail'): string {
  const value = readQuery(name);
  writeQuery(name, '');
  return value;
}
