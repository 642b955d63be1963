/** References, plates and numbers of invoices on one line, wherever they are said. */
import type { ReactNode } from 'react';

/** What is written in capitals, digits and hyphens. */
const code = /((?=[A-Z-]*\d)[A-Z\d]+(?:-[A-Z\d]+)+)/;

/** Keeps the first of them on one line, though lines may end at hyphens. */
export function unbroken(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content;
  const [before, found, ...after] = content.split(code);
  if (found === undefined) return content;
  return (
    <>
      {before}
      <span className="whole">{found}</span>
      {after.join('')}
    </>
  );
}
