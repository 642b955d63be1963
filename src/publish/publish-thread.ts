/**
 * The thread that renders the public documents. What they say is in its environment, and the site's modules read it once: each
 * publication is a thread of its own.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { answerThread } from '../server/lib/thread.ts';
import type { BuiltSite, PublishedDocument } from '../server/publication/documents-asked.ts';
import { renewedDocuments } from './renew.ts';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

answerThread(async (built: BuiltSite): Promise<PublishedDocument[]> => {
  const bare = await readFile(fileURLToPath(new URL('../../index.html', import.meta.url)), 'utf8');
  const documents = await renewedDocuments(built, bare, process.env.VITE_API_URL);
  return Promise.all(
    [...documents].map(async ([name, content]) => {
      const identity = Buffer.from(content);
      const [br, gzip] = await Promise.all([
        brotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
        gzipped(identity, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      return { name, bytes: { identity: owned(identity), br: owned(br), gzip: owned(gzip) } };
    }),
  );
});

/** Of a buffer of its own: what shares one with others travels to another thread with all of it. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
