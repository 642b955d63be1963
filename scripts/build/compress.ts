/** Writes a `.br` and a `.gz` beside each file of a build that they make smaller, for servers that send them as they are. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { filesOf } from './files.ts';
import { smallestBrotli } from './smallest-brotli.ts';

const gzipped = promisify(gzip);

/** Below this a response has no room to shrink. Bytes. */
const SMALLEST = 150;
/** A sibling is worth its place when it weighs at most this part of the file: pictures seldom do. */
const WORTH = 0.9;

/** Brotli 11 and gzip 9. */
export async function compress(outDir: string): Promise<void> {
  const files = (await filesOf(outDir)).filter((file) => !/\.(br|gz)$|^_/.test(file));
  await Promise.all(
    files.map(async (name) => {
      const file = join(outDir, name);
      const bytes = await readFile(file);
      if (bytes.length <= SMALLEST) return;
      const siblings = {
        br: await smallestBrotli(bytes),
        gz: await gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }),
      };
      for (const [extension, content] of Object.entries(siblings)) {
        if (content.length <= bytes.length * WORTH) await writeFile(`${file}.${extension}`, content);
      }
    }),
  );
}
