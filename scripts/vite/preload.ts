/** Has the bundler load the parts of the app with our own code, a quarter of the size of Vite's. */
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/** As Vite imports it; a test of the built site fails when that name changes. */
const HELPER = '\0vite/preload-helper.js';

const START = /\/start-/;
const SHELL = /\/shell-/;

export const preload = (): Plugin => {
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: 'own-preload',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies(_, needed, { hostId }) {
            const there = loadedWith(bundle, hostId);
            // The document asks for a screen's scripts itself (`screen-files.ts`); the start bundle is there: it asks.
            return needed.filter(
              (file) =>
                !START.test(file) && !there.has(file) && (!SHELL.test(hostId) || file.endsWith('.css')),
            );
          },
        },
      },
    }),
    resolveId: (id) =>
      id === HELPER ? fileURLToPath(new URL('../../src/platform/page/preload.ts', import.meta.url)) : null,
    generateBundle(_, built) {
      bundle = built;
    },
  };
};

/** All that is there once a chunk runs, itself included: what it imports, scripts and styles. */
function loadedWith(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return found;
  found.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const imported of chunk.imports) loadedWith(bundle, imported, found);
  return found;
}
