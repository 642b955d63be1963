/** `index.html`: head, header, pages, footer, as HTML text. */

import { setTariffs } from './facts/tariff.ts';
import { markupOf } from './markup.ts';
import { publicPages } from './pages/public-pages.tsx';
import { Consent } from './parts/consent.tsx';
import { Footer } from './parts/footer.tsx';
import { Head } from './parts/head.tsx';
import { Header } from './parts/header.tsx';
import { IconSprite } from './parts/icon.tsx';
import { routeOf } from './parts/page.tsx';
import type { Inlined } from './static-document.tsx';

/** What Vite starts in development and in the build: here the last inline script imports it, after paint. */
export const START_TAG = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;

/**
 * @param bare the repository's own `index.html`, whose two comments it fills
 * @param place what is inlined as it is, and hashed in the CSP; `origin` is without a final slash
 */
export const fillIndex = (bare: string, place: Inlined & { readonly origin: string }): string =>
  bare
    .replace(START_TAG, '')
    .replace('<!--head-->', () => renderHead(place))
    .replace('<!--body-->', () => renderBody(place))
    .replaceAll(/>\s*\n\s*</g, '><');

/** Title and description are home's. */
function renderHead({ style, scripts, origin }: Inlined & { readonly origin: string }): string {
  const { title, description } = routeOf('/');
  const head = <Head title={title} description={description} origin={origin} path="/" />;
  return `${markupOf(head)}<style>${style}</style><script>${scripts.firstPaint}</script>`;
}

function renderBody({ scripts }: Inlined): string {
  const body = (
    <>
      <IconSprite />
      <Consent />
      <Header />
      {publicPages.map(({ path, Content }) => (
        <Content key={path} />
      ))}
      <Footer />
      <div id="notices" />
    </>
  );
  return `${markupOf(body)}${tariffData()}<script>${scripts.afterPaint}</script>`;
}

/** What the application prices with, besides the published tariff: nothing where the office has set no other. */
const tariffData = (): string =>
  setTariffs.length === 0
    ? ''
    : `<script type="application/json" id="tariffs">${JSON.stringify(setTariffs).replaceAll('<', '\\u003c')}</script>`;
