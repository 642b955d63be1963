/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** What a mail recalls: lines of a label and a text each are a table, where the day of an appointment stands out. */

import type { Html } from '../html/document.ts';
import { styles } from './mail-styles.ts';
import { END, lineOf } from './mail-words.tsx';
import { cutAtDays } from './whole-dates.ts';

/** « Prise en charge : … »; a sentence may have a colon too, but not so soon, nor does it end before. */
const FACT = /^([^:.?!;]{1,60}\u00a0:) (.+)$/u;

export interface Fact {
  /** With its colon. */
  readonly label: string;
  readonly text: string;
}

/** Of a paragraph; null where it is more than facts, or a single sentence. */
export function factsOf(lines: readonly string[]): readonly Fact[] | null {
  const facts = lines.flatMap((line) => {
    const [, label, text] = FACT.exec(line) ?? [];
    return label === undefined || text === undefined ? [] : [{ label, text }];
  });
  return lines.length > 1 && facts.length === lines.length ? facts : null;
}

/** @param appUrl public address of the site, without a final `/` */
export const factTable = (facts: readonly Fact[], appUrl: string): Html => (
  <>
    <table style={styles.facts}>
      <tbody>
        {facts.map(({ label, text }) => (
          <tr key={label}>
            <th class="fact" scope="row" style={styles.label}>
              {label}
            </th>{' '}
            <td class="fact" style={styles.fact}>
              {cutAtDays(text).map((part, index) =>
                index % 2 === 0 ? lineOf(part, appUrl) : standingOut(part),
              )}
            </td>
            {END}
          </tr>
        ))}
      </tbody>
    </table>
    {END}
  </>
);

const standingOut = (day: string): Html => <b style={styles.whole}>{day}</b>;
