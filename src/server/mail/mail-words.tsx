/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * The words of a mail, where HTML can say more of them. Links lead to our own screens, telephone and mailbox, so that what
 * people typed leads nowhere.
 */

import { confirmName } from '../../domain/account/confirm-link.ts';
import { isTrackingToken, trackingPath } from '../../domain/booking/tracking.ts';
import { findAppRoute } from '../../domain/route/app-routes.ts';
import { company } from '../../domain/settings/company.ts';
import { termsPath } from '../../domain/settings/terms.ts';
import type { Html } from '../html/document.ts';
import { styles } from './mail-styles.ts';

/** Where a line ends: who reads a mail without its tags finds its words apart. */
export const END = '\n';
const lineBreak = (
  <>
    <br />
    {END}
  </>
);

/** @param appUrl public address of the site, without a final `/` */
export const linesOf = (lines: readonly string[], appUrl: string) =>
  lines.map((line, index) => (index === 0 ? lineOf(line, appUrl) : [lineBreak, lineOf(line, appUrl)]));

/** Our number has spaces of its own. */
export const lineOf = (line: string, appUrl: string) =>
  line
    .split(company.phone.label)
    .map((part, index) => [
      ...(index === 0 ? [] : [linkTo(company.phone.href, company.phone.label)]),
      part.split(/(\s+)/).map((word) => wordOf(word, appUrl)),
    ]);

/** References, plates and numbers of invoices: written with hyphens, at which lines may end. */
const CODE = /^(?=[A-Z-]*\d)[A-Z\d]+(?:-[A-Z\d]+)+[.,]?$/;

function wordOf(word: string, appUrl: string): string | Html {
  if (CODE.test(word)) return <span style={styles.whole}>{word}</span>;
  if (word === company.email) return linkTo(`mailto:${word}`, word);
  return screenAt(word, appUrl) === null ? word : linkTo(word, word);
}

const linkTo = (address: string, text: string): Html => (
  <a href={address} style={styles.link}>
    {text}
  </a>
);

/** What the screen at an address of ours calls itself; null where there is none. */
export function screenAt(address: string, appUrl: string): string | null {
  if (!address.startsWith(appUrl) || !/^[\w:/.#?=&%+~-]+$/.test(address)) return null;
  const path = address.slice(appUrl.length);
  const confirm = confirmName(path);
  if (confirm !== null) return confirm;
  const token = path.split('/').pop() ?? '';
  if (isTrackingToken(token) && path === trackingPath(token)) return 'Suivi de la réservation';
  if (path === termsPath) return 'Conditions générales (PDF)';
  const [screen = ''] = path.slice('/#'.length).split('?');
  return path.startsWith('/#/') ? (findAppRoute(screen)?.name ?? null) : null;
}
