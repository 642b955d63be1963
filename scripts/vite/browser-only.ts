/** What libraries ask before they run on a server, a question whose answer is known here: the app runs in browsers alone. */
import type { Plugin } from 'vite';

/** Names of what every browser that we serve has, and what they are. */
const there: Readonly<Record<string, 'object' | 'function'>> = {
  window: 'object',
  document: 'object',
  history: 'object',
  AbortController: 'function',
  requestAnimationFrame: 'function',
};

/** Answers `typeof window` while building, so that what only a server would need is left out. Tests run the libraries as they are. */
export const browserOnly = (): Plugin => ({
  name: 'browser-only',
  apply: 'build',
  config: () => ({
    define: Object.fromEntries(
      Object.entries(there).map(([name, kind]) => [`typeof ${name}`, JSON.stringify(kind)]),
    ),
  }),
});
