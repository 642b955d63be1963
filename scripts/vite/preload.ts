/** Has the bundler load the parts of the app with our own code, a quarter of the size of Vite's. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** As Vite imports it; a test of the built site fails when that name changes. */
const HELPER = '\0vite/preload-helper.js';

export const preload = (): Plugin => ({
  name: 'own-preload',
  enforce: 'pre',
  apply: 'build',
  config: () => ({ build: { modulePreload: { polyfill: false } } }),
  resolveId: (id) =>
    id === HELPER ? fileURLToPath(new URL('../../src/platform/preload.ts', import.meta.url)) : null,
});
