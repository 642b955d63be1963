/**
 * Writes `sw.js`, with the list of what it precaches, and `version.json`. `SERVICE_WORKER=destroy` writes the worker
 * that removes itself instead.
 *
 * The version is a hash of the worker and of everything it precaches, and the document names its start bundle, which
 * names every lazy part: any change of the application changes it. Pages do not know their own version; they compare
 * nothing, they ask `version.json` only whether the server answers and what it offers.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { injectManifest, type ManifestEntry } from 'workbox-build';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { inlineScript } from '../vite/inline.ts';

const source = (name: string) => fileURLToPath(new URL(`../../src/worker/${name}`, import.meta.url));

const INJECTION_POINT = 'self.__WB_MANIFEST';
const VERSION_POINT = 'self.__VERSION__';

/** Precached besides the document and its start bundle. */
const fixedFiles = ['index.html', 'manifest.webmanifest', 'icons/icon.svg'];

export interface ServiceWorkerOptions {
  /** Writes the worker that removes itself. */
  readonly destroy?: boolean;
}

/** Writes both files into `outDir`, which holds the finished documents and assets. */
export async function writeServiceWorker(
  outDir: string,
  { destroy = process.env.SERVICE_WORKER === 'destroy' }: ServiceWorkerOptions = {},
): Promise<void> {
  const worker = destroy ? await inlineScript(source('destroy.ts')) : await workerWithManifest(outDir);
  const version = createHash('sha256').update(worker).digest('hex').slice(0, 8);
  await writeFile(join(outDir, 'sw.js'), worker.replaceAll(VERSION_POINT, JSON.stringify(version)));
  await writeFile(join(outDir, 'version.json'), JSON.stringify({ version }));
}

async function workerWithManifest(outDir: string): Promise<string> {
  const code = await inlineScript(source('sw.ts'), {
    __PAGES__: JSON.stringify(publicRoutes.map(({ path }) => path)),
  });
  const folder = await mkdtemp(join(tmpdir(), 'service-worker-'));
  try {
    const swSrc = join(folder, 'source.js');
    const swDest = join(folder, 'sw.js');
    await writeFile(swSrc, code);
    const { warnings } = await injectManifest({
      swSrc,
      swDest,
      injectionPoint: INJECTION_POINT,
      globDirectory: outDir,
      globPatterns: [...fixedFiles, ...(await startFiles(outDir))],
      manifestTransforms: [
        async (entries) => ({
          manifest: await Promise.all(entries.map((entry) => shellFile(outDir, entry))),
        }),
      ],
    });
    if (warnings.length > 0) throw new Error(`service worker: ${warnings.join('\n')}`);
    return await readFile(swDest, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * A document of another deployment must fail the installation: the worker checks its bytes. An asset's name is a hash of
 * its own, and the icon and what names it belong to any deployment.
 */
async function shellFile(outDir: string, { url, size }: ManifestEntry & { size: number }) {
  if (url !== 'index.html') return { url: `/${url}`, revision: null, size };
  const hash = createHash('sha256')
    .update(await readFile(join(outDir, url)))
    .digest('base64');
  return { url: '/', integrity: `sha256-${hash}`, revision: null, size };
}

/** The scripts and styles that the document names, with what those import statically: paths inside `outDir`. */
async function startFiles(outDir: string): Promise<string[]> {
  const html = await readFile(join(outDir, 'index.html'), 'utf8');
  const found = new Set(
    [...html.matchAll(/\/(assets\/[\w.-]+\.(?:js|css))\b/g)].flatMap(([, file]) => file ?? []),
  );
  // A set hands out what is added while it is walked through.
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    const code = await readFile(join(outDir, file), 'utf8');
    for (const [, name] of code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      found.add(`assets/${name}`);
  }
  return [...found];
}
