/** Has the bundler load the parts of the app with our own code, a quarter of the size of Vite's. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** As Vite imports it; a test of the built site fails when that name changes. */
const HELPER = '\0vite/preload-helper.js';

const START = /\/start-/;
const SHELL = /\/shell-/;

export const preload = (): Plugin => ({
  name: 'own-preload',
  enforce: 'pre',
  apply: 'build',
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, needed, { hostId }) =>
          // The document asks for a screen's scripts itself (`screen-files.ts`); the start bundle is there: it asks.
          needed.filter((file) => !START.test(file) && (!SHELL.test(hostId) || file.endsWith('.css'))),
      },
    },
  }),
  resolveId: (id) =>
    id === HELPER ? fileURLToPath(new URL('../../src/platform/page/preload.ts', import.meta.url)) : null,
});
