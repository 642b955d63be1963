/** Where somebody is met, in a line of a mail, of a calendar or of a screen. */

import { isApproximate } from '../lib/place.ts';
import { withoutLink } from '../lib/without-link.ts';

interface Met {
  readonly address: { readonly label: string; readonly googleCode: string };
  readonly accessNote: string | null;
}

const linkIn = withoutLink(() => null);

/**
 * Nobody is found in a commune alone: its street, which was said in words, comes before it, unless those words lead
 * somewhere (nobody has us mail that). Of a whole address they may be a gate code, and stay out.
 */
export function whereOf({ address, accessNote }: Met): string {
  const { label } = address;
  if (!isApproximate(address) || !accessNote?.trim() || linkIn(accessNote) !== null) return label;
  return `${accessNote
    .trim()
    .split(/\s*[\r\n]\s*/)
    .join(', ')}, ${label}`;
}
