/** Writes a `.br` and a `.gz` beside each file of a build that they make smaller, for servers that send them as they are. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesOf } from './files.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this a response has no room to shrink. Bytes. */
const SMALLEST = 150;
/** A sibling is worth its place when it weighs at most this part of the file: pictures seldom do. */
const WORTH = 0.9;

const TEXT = /\.(html|js|css|svg|json|webmanifest|xml|txt)$/;

/** Brotli 11 and gzip 9. */
export async function compress(outDir: string): Promise<void> {
  const files = (await filesOf(outDir)).filter((file) => !/\.(br|gz)$|^_/.test(file));
  await Promise.all(
    files.map(async (name) => {
      const file = join(outDir, name);
      const bytes = await readFile(file);
      if (bytes.length <= SMALLEST) return;
      const siblings = {
        br: await brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            [constants.BROTLI_PARAM_MODE]: TEXT.test(name)
              ? constants.BROTLI_MODE_TEXT
              : constants.BROTLI_MODE_GENERIC,
          },
        }),
        gz: await gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }),
      };
      for (const [extension, content] of Object.entries(siblings)) {
        if (content.length <= bytes.length * WORTH) await writeFile(`${file}.${extension}`, content);
      }
    }),
  );
}
