/** The document: head, header, pages, footer, as HTML text. Rendered at build time only. */
import { markupOf } from './markup.ts';
import { publicPages } from './pages/public-pages.tsx';
import { Consent } from './parts/consent.tsx';
import { Footer } from './parts/footer.tsx';
import { Head } from './parts/head.tsx';
import { Header } from './parts/header.tsx';
import { IconSprite } from './parts/icon.tsx';
import { routeOf } from './parts/page.tsx';

/**
 * Head of `index.html`, whose title and description are home's.
 * @param style,script minified text, inlined as it is and hashed in the CSP
 * @param origin public address of the site, without a final slash
 */
export function renderHead({
  style,
  script,
  origin,
}: {
  style: string;
  script: string;
  origin: string;
}): string {
  const { title, description } = routeOf('/');
  const head = <Head title={title} description={description} origin={origin} path="/" />;
  return `${markupOf(head)}<style>${style}</style><script>${script}</script>`;
}

/**
 * Body of `index.html`.
 * @param script minified text, inlined as it is and hashed in the CSP
 */
export function renderBody({ script }: { script: string }): string {
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
  return `${markupOf(body)}<script>${script}</script>`;
}
