/**
 * Writes the public pages into `index.html`: the head, every page, the critical style and the two inline scripts.
 * The start bundle is not a script of the document: the last inline script imports it after paint.
 */
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { siteOrigin } from '../lib/site-origin.ts';
import { inlineScript, inlineStyle } from './inline.ts';
import { NOTHING, preloadsOf } from './screen-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The site's entries: rendered with React's own server renderer, without the Preact aliases. */
interface SiteEntries {
  'document.tsx': typeof import('../../src/site/document.tsx');
  'documents.ts': typeof import('../../src/site/documents.ts');
  'legal/legal-texts.ts': typeof import('../../src/site/legal/legal-texts.ts');
  'landings/pictures.tsx': typeof import('../../src/site/landings/pictures.tsx');
  'landings/landings.tsx': typeof import('../../src/site/landings/landings.tsx');
}

/** Loads one of the site's entries as it is on disk now. */
export async function loadSite<Entry extends keyof SiteEntries>(entry: Entry): Promise<SiteEntries[Entry]> {
  const { module } = await runnerImport<SiteEntries[Entry]>(`${root}src/site/${entry}`, {
    configFile: false,
    root,
    cacheDir: `${root}node_modules/.vite-site`,
    optimizeDeps: { noDiscovery: true },
    server: { watch: null, hmr: false, ws: false },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  });
  return module;
}

/** The Vite plugin that fills `index.html`, in development and in the build. */
export function prerender(): Plugin {
  return {
    name: 'prerender-site',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const site = await loadSite('document.tsx');
        const start = site.START_TAG.exec(html)?.[1];
        if (start === undefined) throw new Error('index.html names no start bundle');
        const { shell, bar, files, screens } = bundle ? preloadsOf(bundle) : NOTHING;
        const [firstPaint, afterPaint] = await Promise.all([
          inlineScript(`${root}src/app/inline/first-paint.ts`, {
            __SHELL__: JSON.stringify(shell),
            __BAR__: JSON.stringify(bar),
            __FILES__: JSON.stringify(files.join()),
            __SCREENS__: JSON.stringify(screens),
          }),
          inlineScript(`${root}src/app/inline/after-paint.ts`, { __START__: JSON.stringify(start) }),
        ]);
        const origin = siteOrigin();
        const style = inlineStyle(`${root}src/site/style.css`);
        // Vite's own tags (module preloads) would start the download before paint.
        const bare = html.replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '');
        return site.fillIndex(bare, { style, scripts: { firstPaint, afterPaint }, origin });
      },
    },
  };
}
