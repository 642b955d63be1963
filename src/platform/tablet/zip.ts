/**
 * A ZIP archive of files as they are (APPNOTE.TXT 6.3, method 0): its files stay where they are until somebody reads the
 * archive, however large they are together.
 */

export interface ZipEntry {
  /** With folders: `Prise en charge/photo-01.jpg`. */
  readonly name: string;
  readonly content: Blob;
}

/** Sizes and places are written in four bytes: what is larger takes another format, which not every program opens (ZIP64). */
const MAX_BYTES = 4_000_000_000;

const UTF8_NAMES = 0x0800;
const VERSION = 20;
/** Some programs read names as UTF-8 only where they come from Unix; the mode of its files then counts. */
const FROM_UNIX = 0x0300 | VERSION;
const ORDINARY_FILE = 0o100_644 << 16;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  return crc;
});

/** Read as it comes, never whole. */
async function crc32(content: Blob): Promise<number> {
  let crc = 0xffff_ffff;
  const reader = content.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    for (const byte of read.value) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] ?? 0);
  return ~crc >>> 0;
}

/** Numbers of two and four bytes, little-endian. */
function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const all = new DataView(new ArrayBuffer(values.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of values) {
    if (bytes === 2) all.setUint16(at, value, true);
    else all.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(all.buffer);
}

/**
 * @param at when the files were made
 * @throws Error, in French, for more than 4 GB
 */
export async function zip(entries: readonly ZipEntry[], at: Date): Promise<Blob> {
  if (entries.reduce((sum, { content }) => sum + content.size, 0) > MAX_BYTES)
    throw new Error('Plus de 4\u00a0Go attendent ici\u00a0: envoyez-en une partie, puis exportez le reste.');
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const path = new TextEncoder().encode(name);
    const { size } = content;
    const common = [
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, 0],
      [2, time],
      [2, date],
      [4, await crc32(content)],
      [4, size],
      [4, size],
      [2, path.length],
      [2, 0],
    ] as const;
    parts.push(fields([4, 0x0403_4b50], ...common), path, content);
    directory.push(
      fields(
        [4, 0x0201_4b50],
        [2, FROM_UNIX],
        ...common,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, ORDINARY_FILE],
        [4, offset],
      ),
      path,
    );
    offset += 30 + path.length + size;
  }
  const index = new Blob(directory);
  const { length } = entries;
  const end = fields(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, length],
    [2, length],
    [4, index.size],
    [4, offset],
    [2, 0],
  );
  return new Blob([...parts, index, end], { type: 'application/zip' });
}
