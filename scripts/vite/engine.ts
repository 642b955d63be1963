/**
 * One source, two engines. The source imports `react` and `@preact/signals-react`; production ships Preact through
 * these aliases, and `ENGINE=react` ships React, which needs the signals transform so that components follow signals.
 */
import { fileURLToPath } from 'node:url';
import { transformAsync } from '@babel/core';
import type { Alias, Plugin } from 'vite';
import type { Engine } from '../lib/engine.ts';

const shim = (name: string) => fileURLToPath(new URL(`../../src/platform/engine/${name}`, import.meta.url));

const exact = (name: string, replacement: string): Alias => ({
  find: new RegExp(`^${name}$`),
  replacement,
});

/** Exact-match aliases that turn React's API into Preact's; for React, what its signals need is React's own. */
export function engineAliases(engine: Engine): Alias[] {
  if (engine === 'react') return [exact('use-sync-external-store/shim(/index\\.js)?', 'react')];
  return [
    exact('react', shim('react.ts')),
    exact('react-dom/client', shim('react-dom-client.ts')),
    exact('react/jsx-runtime', 'preact/jsx-runtime'),
    exact('react/jsx-dev-runtime', 'preact/jsx-runtime'),
    exact('@preact/signals-react', '@preact/signals'),
    exact('wouter', 'wouter-preact'),
    exact('@testing-library/react', '@testing-library/preact'),
  ];
}

/** React's own plugin: rewrites components that read `.value` so that they subscribe. */
export function enginePlugins(engine: Engine): Plugin[] {
  if (engine === 'preact') return [];
  return [
    {
      name: 'signals-transform',
      enforce: 'pre',
      async transform(code, id) {
        const file = id.split('?')[0] ?? id;
        if (!file.endsWith('.tsx') || file.includes('/node_modules/')) return null;
        const result = await transformAsync(code, {
          filename: file,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['module:@preact/signals-react-transform'],
        });
        return result?.code ? { code: result.code, map: result.map ?? null } : null;
      },
    },
  ];
}
