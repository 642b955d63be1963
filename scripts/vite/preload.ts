/** Has the bundler load the parts of the app with our own code, a quarter of the size of Vite's. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** As Vite imports it; a test of the built site fails when that name changes. */
const HELPER = '\0vite/preload-helper.js';

/** What asks for screens. Everything else asks for calls to the API, and has loaded what they need besides themselves. */
const ASKS_FOR_SCREENS = /\/(?:start|shell)-/;

const START = /\/start-/;

export const preload = (): Plugin => ({
  name: 'own-preload',
  enforce: 'pre',
  apply: 'build',
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, needed, { hostId }) =>
          ASKS_FOR_SCREENS.test(hostId) ? needed.filter((file) => !START.test(file)) : [],
      },
    },
  }),
  resolveId: (id) =>
    id === HELPER ? fileURLToPath(new URL('../../src/platform/preload.ts', import.meta.url)) : null,
});
