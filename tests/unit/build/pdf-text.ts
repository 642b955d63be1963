/** Reads back what a PDF of ours says: its text per page, its bookmarks. Enough for files that pdfkit writes. */
import { inflateSync } from 'node:zlib';

/** Bytes 0x80 to 0x9f of WinAnsi, a space where it has none; the others are those of Latin-1. */
const SPECIAL = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const winAnsi = (bytes: Buffer): string =>
  [...bytes].map((byte) => SPECIAL[byte - 0x80] ?? String.fromCharCode(byte)).join('');

/** Text of each page, lines joined by a space, in the order they were written. */
export function pdfPages(pdf: Buffer): string[] {
  return contentStreams(pdf).map((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)]
      .map(([, pieces = '']) =>
        [...pieces.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex = '']) => winAnsi(Buffer.from(hex, 'hex')))
          .join(''),
      )
      .join(' ')
      .replace(/ +/g, ' '),
  );
}

/** Titles of the bookmarks, in order. */
export function pdfBookmarks(pdf: Buffer): string[] {
  const objects = pdf.toString('latin1').split('endobj');
  return objects
    .filter((object) => object.includes('/Dest ['))
    .map((object) => utf16(/\/Title \((.*?)\)\n/s.exec(object)?.[1] ?? ''));
}

/** A literal string, perhaps in UTF-16BE, its escapes undone. */
function utf16(literal: string): string {
  const bytes = Buffer.from(
    literal.replace(
      /\\([nrtbf()\\])/g,
      (_all, c: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[c] ?? c,
    ),
    'latin1',
  );
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('latin1');
  return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
}

function contentStreams(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let start = pdf.indexOf('stream\n'); start !== -1; start = pdf.indexOf('\nstream\n', start)) {
    const from = pdf.indexOf('stream\n', start) + 'stream\n'.length;
    const to = pdf.indexOf('\nendstream', from);
    const dictionary = pdf.subarray(pdf.lastIndexOf(' obj', from), from).toString('latin1');
    if (dictionary.includes('/FlateDecode')) {
      const text = inflateSync(pdf.subarray(from, to)).toString('latin1');
      if (text.includes(' TJ')) streams.push(text);
    }
    start = to;
  }
  return streams;
}
