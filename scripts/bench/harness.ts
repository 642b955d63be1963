/**
 * The site built from the same sources with one more entry, through which a test or the bench calls the platform from
 * inside a page: the session, the calls and the app around them are one, as in the shipped files.
 */
import { build } from 'vite';
import { writeHeaders } from '../build/headers.ts';
import { repositoryRoot } from '../lib/module-id.ts';
import { constants } from '../vite/constants.ts';
import { engineAliases, enginePlugins } from '../vite/engine.ts';
import { prerender } from '../vite/prerender.ts';

/** To be imported in a page of the build; sets `globalThis.harness`. */
export const harnessAddress = '/assets/harness.js';

/** Without a service worker, which would stand between a page and the server's log. */
export async function buildHarness(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: repositoryRoot,
    logLevel: 'error',
    plugins: [...enginePlugins('preact'), prerender()],
    define: { ...constants },
    resolve: { alias: engineAliases('preact'), dedupe: ['preact'] },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          index: `${repositoryRoot}index.html`,
          harness: `${repositoryRoot}scripts/bench/harness-entry.ts`,
        },
        output: {
          entryFileNames: ({ name }) =>
            name === 'harness' ? harnessAddress.slice(1) : 'assets/start-[hash].js',
        },
      },
    },
  });
  await writeHeaders(outDir);
}
