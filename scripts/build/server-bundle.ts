/**
 * Bundles the server into `dist-server/`. Packages stay in `node_modules/`; threads, and the files that sources name
 * beside themselves, are written beside the bundle.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { writeWhole } from '../../src/server/files/write-whole.ts';
import { repositoryRoot } from '../lib/module-id.ts';
import { serverFolder } from '../lib/tools.ts';
import { filesOf } from './files.ts';

/** `new URL('./migrations/', import.meta.url)`: what a source names beside itself. */
const BESIDE = /new URL\('([^']+)', import\.meta\.url\)/g;

/** Who builds a server is often not who runs it. */
const READABLE = 0o644;

/** What is started, what is run beside it, and what tests run inside their own process. */
const entries = ['main', 'operate', 'server', 'app', 'threads', 'calls/openapi', 'database/pglite'].map(
  (path) => [basename(path), join(repositoryRoot, `src/server/${path}.ts`)] as const,
);

/** A thread becomes a bundle of its own; a file or a folder (whose name ends with `/`) comes along as it is. */
function besides(): Plugin {
  return {
    name: 'besides',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null;
      const bring = (path: string): string => {
        const source = resolve(dirname(id), path);
        const name = basename(source);
        if (name.endsWith('-thread.ts')) {
          const fileName = name.replace(/ts$/, 'js');
          this.emitFile({ type: 'chunk', id: source, fileName });
          return fileName;
        }
        const files = path.endsWith('/') ? readdirSync(source).map((file) => join(name, file)) : [name];
        for (const fileName of files) {
          const content = readFileSync(join(dirname(source), fileName));
          this.emitFile({ type: 'asset', fileName, source: content });
        }
        return path.endsWith('/') ? `${name}/` : name;
      };
      // Where they stand is the same for every chunk: none is written into a folder. Lines stay where they were.
      const edited = code.replaceAll(
        BESIDE,
        (_, path: string) => `new URL('./${bring(path)}', import.meta.url)`,
      );
      return { code: edited, map: null };
    },
  };
}

/** Safe while a server runs on the folder: each file is replaced whole, and only where it changed. */
export async function bundleServer(outDir = serverFolder): Promise<void> {
  const result = await build({
    configFile: false,
    root: repositoryRoot,
    logLevel: 'warn',
    publicDir: false,
    plugins: [besides()],
    build: {
      ssr: true,
      ssrEmitAssets: true,
      write: false,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(entries),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const made = new Map<string, string | Uint8Array>();
  for (const bundle of outputs) {
    if (!('output' in bundle)) throw new Error('the server was watched, not built');
    for (const file of bundle.output)
      made.set(file.fileName, file.type === 'chunk' ? file.code : file.source);
  }
  for (const [name, content] of made) await writeChanged(join(outDir, name), content);
  for (const name of await filesOf(outDir)) if (!made.has(name)) await rm(join(outDir, name));
}

async function writeChanged(path: string, content: string | Uint8Array): Promise<void> {
  const before = await readFile(path).catch(() => null);
  if (!before?.equals(Buffer.from(content))) await writeWhole(path, content, READABLE);
}
