/** Turns a small TypeScript entry, or the critical style sheet, into the text that goes inside the document. */
import { bundle as bundleCss, Features } from 'lightningcss';
import { build } from 'vite';

const SUPPORTED = { chrome: 90 << 16, firefox: 90 << 16, safari: (14 << 16) | (1 << 8) };

/** Bundles and minifies an entry as one classic script, without exports. `path` is absolute. */
export async function inlineScript(path: string, define: Record<string, string> = {}): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2020',
      minify: true,
      rolldownOptions: { input: path, output: { format: 'iife' } },
    },
  });
  if (!('output' in output) && !Array.isArray(output)) throw new Error(`no output for ${path}`);
  const [chunk] = (Array.isArray(output) ? output[0]?.output : output.output) ?? [];
  if (chunk?.type !== 'chunk') throw new Error(`no script for ${path}`);
  return chunk.code.trim();
}

/** Bundles (`@import`) and minifies the critical style sheet. `path` is absolute. */
export function inlineStyle(path: string): string {
  // There is one colour scheme, and no `light-dark()` to prepare for.
  const options = { minify: true, targets: SUPPORTED, exclude: Features.LightDark };
  return bundleCss({ filename: path, ...options })
    .code.toString()
    .trim();
}
