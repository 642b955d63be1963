/** Reads back what a PDF of ours says: its text per page, its bookmarks. Enough for files that pdfkit writes. */
import { inflateSync } from 'node:zlib';

/** Bytes 0x80 to 0x9f of WinAnsi, a space where it has none; the others are those of Latin-1. */
const SPECIAL = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const winAnsi = (bytes: Buffer): string =>
  [...bytes].map((byte) => SPECIAL[byte - 0x80] ?? String.fromCharCode(byte)).join('');

/** Text of each page, lines joined by a space, in the order they were written. */
export function pdfPages(pdf: Buffer): string[] {
  const fonts = embeddedFonts(pdf);
  return contentStreams(pdf).map((stream) => {
    let decode = winAnsi;
    const texts: string[] = [];
    for (const [, font, pieces] of stream.matchAll(/\/(F\d+) \S+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) decode = fonts.get(font) ?? winAnsi;
      else
        texts.push(
          decode(
            Buffer.from([...(pieces ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''), 'hex'),
          ),
        );
    }
    return texts.join(' ').replace(/ +/g, ' ');
  });
}

/** How the text of each embedded font reads, by the name that pages give it: what a reader copies or speaks. */
function embeddedFonts(pdf: Buffer): Map<string, (bytes: Buffer) => string> {
  const source = pdf.toString('latin1');
  const object = (id: string | undefined) => source.indexOf(`\n${id} 0 obj\n`);
  const fonts = new Map<string, (bytes: Buffer) => string>();
  for (const [, name = '', id] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const start = object(id);
    const unicodes = /\/ToUnicode (\d+) 0 R/.exec(source.slice(start, source.indexOf('endobj', start)))?.[1];
    if (unicodes === undefined) continue;
    const glyphs = glyphTexts(inflateSync(streamAt(pdf, object(unicodes)).bytes).toString('latin1'));
    fonts.set(name, (bytes) =>
      Array.from({ length: bytes.length / 2 }, (_, index) => glyphs[bytes.readUInt16BE(2 * index)]).join(''),
    );
  }
  return fonts;
}

/** What each glyph of a character map stands for; pdfkit numbers glyphs from 0, and lists them all. */
const glyphTexts = (map: string): string[] =>
  [...map.matchAll(/^<[0-9a-f]{4}> <[0-9a-f]{4}> \[(.*)\]$/gm)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) =>
      String.fromCharCode(...hex.split(' ').map((unit) => Number.parseInt(unit, 16))),
    ),
  );

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

/** Drawing commands of each page. */
export function contentStreams(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let start = 0; pdf.indexOf('\nstream\n', start) !== -1; ) {
    const { bytes, dictionary, end } = streamAt(pdf, start);
    if (dictionary.includes('/FlateDecode')) {
      const text = inflateSync(bytes).toString('latin1');
      if (text.includes(' TJ')) streams.push(text);
    }
    start = end;
  }
  return streams;
}

/** The first stream after a place. */
function streamAt(pdf: Buffer, start: number): { bytes: Buffer; dictionary: string; end: number } {
  const from = pdf.indexOf('\nstream\n', start) + '\nstream\n'.length;
  const end = pdf.indexOf('\nendstream', from);
  const dictionary = pdf.subarray(pdf.lastIndexOf(' obj', from), from).toString('latin1');
  return { bytes: pdf.subarray(from, end), dictionary, end };
}
