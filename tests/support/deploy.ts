/**
 * The site as it is deployed, one version after the other, on one address. Versions are made from `dist/` without a
 * second build: what a deployment changes is that the document and the names of all assets are new, the old ones gone.
 */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { writeHeaders } from '../../scripts/build/headers.ts';
import { type ServiceWorkerOptions, writeServiceWorker } from '../../scripts/build/service-worker.ts';
import { createFront } from './front.ts';
import { startHere } from './in-process-server.ts';
import type { TestServer } from './server.ts';

const TEXTS = ['.html', '.js', '.css'];

export interface VersionOptions extends ServiceWorkerOptions {
  /** Files that the deployment forgot, among the paths of the version. */
  readonly without?: RegExp;
  /** What the server finds in place of the worker. */
  readonly worker?: string;
}

/** Makes the version `name`, which the page can read in `meta[name=version]`; answers its folder. */
async function makeVersion(dist: string, name: string, options: VersionOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `garrigue-version-${name}-`));
  await cp(dist, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  await renameAssets(folder, name);
  await edit(join(folder, 'index.html'), (html) =>
    html.replace('</head>', `<meta name="version" content="${name}"></head>`),
  );
  await writeServiceWorker(folder, options);
  await writeHeaders(folder);
  if (options.worker !== undefined) await writeFile(join(folder, 'sw.js'), options.worker);
  if (options.without) await forget(folder, options.without);
  return folder;
}

async function renameAssets(folder: string, name: string): Promise<void> {
  const assets = await readdir(join(folder, 'assets'));
  // Of the build, which the document says once, and names of files are made with.
  const [hash] = assets.flatMap((file) => /-([0-9a-f]{7})\.js$/.exec(file)?.[1] ?? []);
  if (hash === undefined) throw new Error('no file is named by the hash of its build');
  const renamed = (text: string) => text.replaceAll(hash, `${hash.slice(name.length)}${name}`);
  for (const file of await readdir(folder, { recursive: true })) {
    if (TEXTS.includes(extname(file))) await edit(join(folder, file), renamed);
  }
  for (const file of assets)
    await rename(join(folder, 'assets', file), join(folder, 'assets', renamed(file)));
}

async function forget(folder: string, without: RegExp): Promise<void> {
  const lost = (await readdir(folder, { recursive: true })).filter((file) => without.test(file));
  if (lost.length === 0) throw new Error(`no file of the version matches ${without}`);
  for (const file of lost) await rm(join(folder, file));
}

const edit = async (path: string, change: (text: string) => string): Promise<void> =>
  writeFile(path, change(await readFile(path, 'utf8')));

/**
 * A deployed site for a test file, which starts on no version. Each version keeps a server of its own behind one address,
 * so that deploying one again costs nothing. Everything is removed after the last test.
 */
export function deployments(dist = process.env.TEST_DIST ?? 'dist') {
  const versions = new Map<string, Promise<Version>>();
  const servers: TestServer[] = [];
  const front = createFront();

  beforeAll(() => front.open());

  afterAll(async () => {
    await front.close();
    for (const version of versions.values()) {
      const { server, folder } = await version;
      await server.stop();
      await rm(folder, { recursive: true });
    }
  });

  const make = async (name: string, options: VersionOptions): Promise<Version> => {
    const folder = await makeVersion(dist, name, options);
    const server = await startHere({ dist: folder });
    servers.push(server);
    return { folder, server };
  };

  return {
    /** Address of the site, without a final slash. */
    url: () => front.url(),
    /** Puts a version at the address, in place of the one before. */
    async deploy(name: string, options: VersionOptions = {}): Promise<void> {
      const { without, worker, destroy } = options;
      const key = [name, without, worker, destroy].map(String).join(' ');
      const version = versions.get(key) ?? make(name, options);
      versions.set(key, version);
      front.lead((await version).server.url);
      await front.open();
    },
    /** Nobody answers at the address any more: every tab is without network. */
    takeDown: () => front.close(),
    /** The last version answers again. */
    bringBack: () => front.open(),
    /** How many requests for a path have been answered, so far, by all versions. */
    requests: (path: string): number =>
      servers
        .flatMap((server) => server.log())
        .filter(({ event, route }) => event === 'request' && route === path).length,
  };
}

interface Version {
  readonly folder: string;
  readonly server: TestServer;
}
