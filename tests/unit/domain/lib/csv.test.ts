import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv, writeCsv } from '../../../../src/domain/lib/csv.ts';
import { law } from '../law.ts';

const cellsOf = (text: string) => parseCsv(text).records.map(({ cells }) => cells);

describe('parseCsv', () => {
  it.each([
    [
      'semicolons',
      'a;b\r\nc;d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'commas',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a byte order mark and the line ends of old Macs',
      '\ufeffa;b\rc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'commas within cells of semicolons',
      'a;b\n1,5;x',
      [
        ['a', 'b'],
        ['1,5', 'x'],
      ],
    ],
    [
      'separators, quotes and line ends between quotes',
      '"a;b";"c ""d"""\r\n"e\r\nf";g',
      [
        ['a;b', 'c "d"'],
        ['e\r\nf', 'g'],
      ],
    ],
    [
      'a separator that the first line holds between quotes',
      '"a;b",c\nd,e',
      [
        ['a;b', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      'empty cells, and a last one',
      'a;;\r\n;;b;',
      [
        ['a', '', ''],
        ['', '', 'b', ''],
      ],
    ],
    ['nothing', '', []],
    ['empty lines, which are no rows', '\r\na\r\n\r\n\nb\r\n', [['a'], ['b']]],
    ['a row that is one empty cell', '""\r\n', [['']]],
  ])('reads %s', (_, text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('says on which line of the file a record begins', () => {
    const lines = parseCsv('a;b\r\n\r\n"c\r\nd";e\nf;g').records.map(({ line }) => line);
    expect(lines).toEqual([1, 3, 5]);
  });

  it.each([
    ['that is never closed', 'a;b\n"c;d\ne;f', 2],
    ['that text follows', 'a;b\nc;d\n"e"x;f', 3],
  ])('stops at a quote %s, and keeps what was before', (_, text, line) => {
    const reading = parseCsv(text);
    expect(reading.brokenAt).toBe(line);
    expect(reading.records[0]?.cells).toEqual(['a', 'b']);
    expect(reading.records).toHaveLength(line - 1);
  });

  it('reads a megabyte between two quotes', () => {
    expect(cellsOf(`"${'x""\n'.repeat(250_000)}"`)[0]?.[0]).toHaveLength(750_000);
  });

  it('ends, whatever the text', () => {
    law(
      fc.property(fc.stringMatching(/^[;,"\r\na=\ufeff]*$/), (text) => {
        for (const { cells } of parseCsv(text).records) expect(cells.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('writeCsv', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[;,"'\r\n\t=+@ \ufeff-]*$/),
    fc.constantFrom('', "'", '\ufeff', '=1+1', '-12,50', "'-12,50", "'=1", '+33 6 01 02 03 04', '"'),
  );
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 });

  it('writes what is read as it was', () => {
    law(
      fc.property(rows, (written) => {
        expect(cellsOf(writeCsv(written))).toEqual(written);
      }),
    );
  });

  it.each(['=HYPERLINK("x")', '+1', '-1', '-1,5+A1', '@SUM(A1)', '\t=1', '\r=1', "'=1"])(
    'leaves no formula to a spreadsheet: %j',
    (formula) => {
      const [, inside = ''] = /^\ufeff"?([\s\S]*)/.exec(writeCsv([[formula, 'x']])) ?? [];
      expect(inside.startsWith("'")).toBe(true);
    },
  );

  it('leaves an amount below zero a number', () => {
    expect(writeCsv([['-12,50', 'x']])).toBe('\ufeff"-12,50";x\r\n');
  });
});
