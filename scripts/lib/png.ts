/** What a PNG says of itself (W3C PNG, third edition): its size in pixels, and texts that it carries beside its pixels. */
import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum of a chunk, around its data. Bytes. */
const [LENGTH, TYPE, CHECKSUM] = [4, 4, 4];
/** Of the header, which is always the first chunk: 13 bytes. */
const HEADER_END = SIGNATURE.length + LENGTH + TYPE + 13 + CHECKSUM;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** @throws on what is not a PNG */
function chunksOf(png: Buffer): Chunk[] {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('not a PNG');
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const start = at + LENGTH + TYPE;
    const end = start + png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + LENGTH, start), data: png.subarray(start, end) });
    at = end + CHECKSUM;
  }
  return chunks;
}

/** In pixels. @throws on what is not a PNG */
export function pngSize(png: Buffer): { width: number; height: number } {
  const [header] = chunksOf(png);
  if (header?.type !== 'IHDR') throw new Error('not a PNG');
  return { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) };
}

/** After the keyword: not compressed (flag, method), no language, no translated keyword. */
const PLAIN = '\0\0\0\0\0';

/** The texts of {@link withTexts}, by keyword. */
export function pngTexts(png: Buffer): Readonly<Record<string, string>> {
  return Object.fromEntries(
    chunksOf(png)
      .filter(({ type }) => type === 'iTXt')
      .map(({ data }) => data.toString('utf8').split(PLAIN) as [string, string]),
  );
}

/** @param texts by keyword: 1 to 79 letters, without NUL in either */
export function withTexts(png: Buffer, texts: Readonly<Record<string, string>>): Buffer {
  const chunks = Object.entries(texts).map(([keyword, text]) => {
    const body = Buffer.from(`iTXt${keyword}${PLAIN}${text}`);
    const [length, checksum] = [Buffer.alloc(LENGTH), Buffer.alloc(CHECKSUM)];
    length.writeUInt32BE(body.length - TYPE);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  });
  return Buffer.concat([png.subarray(0, HEADER_END), ...chunks, png.subarray(HEADER_END)]);
}
