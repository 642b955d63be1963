/** Whether the drivers' portraits that the company's file names are there, as large as said, and light enough for a first screen. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Driver } from '../../src/domain/settings/company.ts';
import { portraitEndings, portraitSize } from '../../src/site/parts/picture.ts';
import { limits } from '../budgets/limits.ts';
import { avifSize, type ImageSize, jpegSize } from '../lib/image-size.ts';

const sizeOf: Readonly<Record<(typeof portraitEndings)[number], (file: Buffer) => ImageSize>> = {
  avif: avifSize,
  jpg: jpegSize,
};

/** Of folders and a file, without a slash before them: pages put one there. */
const PATH = /^[\w-]+(?:\/[\w-]+)*$/;

/**
 * @param folder what is served beside the pages
 * @throws with all that is wrong
 */
export async function checkPortraits(folder: string, drivers: readonly Driver[]): Promise<void> {
  const portraits = drivers.flatMap(({ portrait }) => portrait ?? []);
  const faults = await Promise.all(
    portraits.flatMap((portrait) => portraitEndings.map((ending) => faultOf(folder, portrait, ending))),
  );
  const found = [...faults.filter((fault) => fault !== null), ...(await weightFault(folder, portraits))];
  if (found.length > 0) throw new Error(`portraits of company.drivers:\n${found.join('\n')}`);
}

async function faultOf(
  folder: string,
  portrait: string,
  ending: (typeof portraitEndings)[number],
): Promise<string | null> {
  const name = `${portrait}.${ending}`;
  if (!PATH.test(portrait)) return `${name} is no path below public/`;
  const path = join(folder, name);
  if (!existsSync(path)) return `${name} is missing`;
  try {
    const { width, height } = sizeOf[ending](await readFile(path));
    return width === portraitSize && height === portraitSize
      ? null
      : `${name} has ${width} × ${height} pixels instead of ${portraitSize} × ${portraitSize}`;
  } catch (error) {
    return `${name}: ${(error as Error).message}`;
  }
}

/** A wide screen shows them all at once: together they have what a first screen may have. */
async function weightFault(folder: string, portraits: readonly string[]): Promise<string[]> {
  const paths = portraits.map((portrait) => join(folder, `${portrait}.${portraitEndings[0]}`));
  const files = await Promise.all(paths.filter((path) => existsSync(path)).map((path) => readFile(path)));
  const bytes = files.reduce((sum, { length }) => sum + length, 0);
  return bytes > limits.firstScreenPictures
    ? [`AVIF files weigh ${bytes} B together, of ${limits.firstScreenPictures}`]
    : [];
}
