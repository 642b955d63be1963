/**
 * Comma-separated values (RFC 4180) as spreadsheets write them in France: `;` or `,`, with or without a byte order mark,
 * any line ends, quotes. What is written runs no formula in a spreadsheet, and is read as it was.
 */

export interface CsvRecord {
  /** Of the file, from 1, where the record begins: a quoted cell may hold line ends. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvReading {
  readonly records: readonly CsvRecord[];
  /** Line of a quote that is never closed, or that text follows; reading ends there. */
  readonly brokenAt: number | null;
}

/** By which spreadsheets know UTF-8. */
const BOM = '\ufeff';

/** A cell of a spreadsheet that begins so is a formula, whoever wrote it (OWASP, CSV injection). */
const formula = /^'*[=+\-@\t\r]/;
const disarmed = /^'+[=+\-@\t\r]/;

/** An amount below zero runs nothing, and accounts add it up: it stays a number. */
const negativeAmount = /^-\d+,\d\d$/;

/** Cells are written between quotes where a reader could take them for something else. */
const isSpecial = /[;,"\r\n]|^\s|\s$/;

/** One line for each row. A row has at least one cell. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const write = (cell: string, alone: boolean) => {
    const safe = formula.test(cell) && !negativeAmount.test(cell) ? `'${cell}` : cell;
    // A line that is empty is no row.
    return isSpecial.test(safe) || (alone && safe === '') ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = rows.map((cells) => `${cells.map((cell) => write(cell, cells.length === 1)).join(';')}\r\n`);
  return BOM + lines.join('');
}

/** A day as spreadsheets of France read it: `21/11/2026`. @param day `YYYY-MM-DD` */
export const dayCell = (day: string): string => day.split('-').reverse().join('/');

/** An amount likewise: `-1234,50`, without spaces or sign of euro. */
export const amountCell = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

/** Empty lines are left out. */
export function parseCsv(text: string): CsvReading {
  const source = text.startsWith(BOM) ? text.slice(1) : text;
  const separator = separatorOf(source);
  // A cell, quoted or not, and what ends it.
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  const records: CsvRecord[] = [];
  let line = 1;
  let begun = 1;
  let cells: string[] = [];
  while (cell.lastIndex < source.length || cells.length > 0) {
    const found = cell.exec(source);
    if (!found) return { records, brokenAt: line };
    const [whole, quoted, bare = '', end] = found;
    if (quoted === undefined && bare.startsWith('"')) return { records, brokenAt: line };
    const value = quoted?.replaceAll('""', '"') ?? bare;
    cells.push(disarmed.test(value) ? value.slice(1) : value);
    line += countLines(whole);
    if (end === separator) continue;
    if (cells.length > 1 || quoted !== undefined || bare !== '') records.push({ line: begun, cells });
    cells = [];
    begun = line;
  }
  return { records, brokenAt: null };
}

const countLines = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** What stands outside quotes in the first line; `;` where neither does. */
function separatorOf(source: string): ';' | ',' {
  const [head = ''] = source.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  return head.includes(',') && !head.includes(';') ? ',' : ';';
}
