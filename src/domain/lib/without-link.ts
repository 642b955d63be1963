/**
 * What a stranger may not have us mail: words that lead somewhere. A mail program makes a link of a bare name of the
 * Internet too, so that `Payez evil.example` is one.
 */

import type { Rule } from './text-rule.ts';
import { topLevelNames } from './top-level-names.ts';

export const LINK_REFUSED =
  'Ce champ ne peut contenir ni adresse de site ni adresse e-mail\u00a0: après un point, mettez une espace.';

/** What a browser may take for the dot of a name. */
const DOTS = /[\u3002\uff0e\uff61]/g;
/** Of a name: letters with their marks, digits, and what joins them in some scripts. */
const LETTER = String.raw`\p{L}\p{M}\p{N}\u200c\u200d`;
/** What stands on both sides of a dot, and the character after it: each is looked at a few times, however long it is. */
const NAMED = new RegExp(
  String.raw`(?<![${LETTER}-])([${LETTER}-]+)\.(?=([Xx][Nn]--|[${LETTER}]+(?![${LETTER}]|-+[${LETTER}]))(.?))`,
  'gsu',
);
/** What people write without a space before a name: *M.de Villiers*, *St.Cloud*, *ID.Buzz*; and any single letter. */
const shortened: ReadonlySet<string> = new Set(
  'mm me mme mlle mgr dr pr st ste sts ets sté av ave bd bld pl rte ch imp all res rés id'.split(' '),
);
const particles: ReadonlySet<string> = new Set(['de', 'la', 'le', 'du']);

/** For what a mail of ours repeats to an address that nobody has confirmed. */
export const withoutLink =
  (rule: Rule): Rule =>
  (value) =>
    leadsSomewhere(value) ? LINK_REFUSED : rule(value);

/** Linear in its length. */
function leadsSomewhere(text: string): boolean {
  if (/:\/\/|\bwww\./i.test(text)) return true;
  return [...text.replace(DOTS, '.').matchAll(NAMED)].some((found) => {
    const [, before = '', after = '', end = ''] = found;
    const name = after.toLowerCase();
    const isName = topLevelNames.has(name) || name === 'xn--';
    const isFirst = text[found.index - 1] !== '.';
    return isName && !(isFirst && end !== '/' && isShortened(before.toLowerCase(), after));
  });
}

const isShortened = (before: string, after: string): boolean =>
  (before.length === 1 || shortened.has(before)) && (/^\p{Lu}/u.test(after) || particles.has(after));
