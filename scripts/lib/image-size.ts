/** The size that a picture says it has, in pixels: AVIF (ISO/IEC 23008-12, §6.5.3) and JPEG (ITU-T T.81, annex B). */

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Of the largest image in it: a mask or a thumbnail is smaller. @throws on what is not an AVIF */
export function avifSize(file: Buffer): ImageSize {
  const brands = file.toString('latin1', 4, 4 + file.readUInt32BE(0));
  if (!/^ftyp/.test(brands) || !brands.includes('avif')) throw new Error('not an AVIF');
  const sizes: ImageSize[] = [];
  // Of each property `ispe`: version and flags, then width and height.
  for (let at = file.indexOf('ispe'); at >= 0; at = file.indexOf('ispe', at + 1))
    sizes.push({ width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) });
  const [largest] = sizes.toSorted((a, b) => b.width - a.width);
  if (!largest) throw new Error('an AVIF without a size');
  return largest;
}

/** Markers that begin a frame; C4, C8 and CC among them begin tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** @throws on what is not a JPEG */
export function jpegSize(file: Buffer): ImageSize {
  if (file.readUInt16BE(0) !== 0xffd8) throw new Error('not a JPEG');
  for (let at = 2; at + 9 <= file.length; ) {
    if (file[at] !== 0xff) break;
    const marker = file[at + 1] ?? 0;
    // Of a frame: its length, its precision, then height and width.
    if (isFrame(marker)) return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
    at += 2 + file.readUInt16BE(at + 2);
  }
  throw new Error('a JPEG without a size');
}
