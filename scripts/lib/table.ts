/** A plain table for the terminal: the first column to the left, numbers to the right. */

/** Columns are as wide as their widest cell; the first row is the heading, a row of one cell a title between others. */
export function table(rows: readonly (readonly string[])[]): string {
  const measured = rows.filter((row) => row.length > 1);
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...measured.map((row) => [...(row[column] ?? '')].length)),
  );
  const line = (row: readonly string[]) => {
    if (row.length === 1) return row[0] ?? '';
    return row
      .map((cell, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - [...cell].length);
        return column === 0 ? cell + space : space + cell;
      })
      .join('  ')
      .trimEnd();
  };
  const [heading, ...body] = rows.map(line);
  return [heading, '─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...body].join('\n');
}

/** `13400` → `13 400`. */
export const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ' ');

/** `120` → `+120`, `-40` → `−40`, `0` → `=`. */
export const signed = (value: number): string =>
  value === 0 ? '=' : `${value > 0 ? '+' : '−'}${thousands(Math.abs(value))}`;
