/** Documents of their own, without JavaScript: each public page for search engines, the legal texts, the 404. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Route } from '../domain/route/routes.ts';
import { publicPages } from './pages/public-pages.tsx';
import { Footer } from './parts/footer.tsx';
import { Head, type Metadata } from './parts/head.tsx';
import { Header } from './parts/header.tsx';
import { IconSprite } from './parts/icon.tsx';

/**
 * One public page as a full document; it is served at `<path>/` (`tarif/index.html`), which is its canonical address.
 * Its links lead into the application.
 * @param origin public address of the site, without a final slash
 * @param style the critical style sheet, inlined: its hash belongs in the CSP
 */
export function renderStaticPage(route: Route, { origin, style }: { origin: string; style: string }): string {
  const page = publicPages.find(({ path }) => path === route.path);
  if (page === undefined) throw new Error(`no page for ${route.path}`);
  const path = route.path === '/' ? '/' : `${route.path}/`;
  return renderDocument(
    { title: route.title, description: route.description, origin, path, style },
    <page.Content />,
  );
}

/**
 * Any other document in the site's clothes.
 * @param title the whole `<title>`, brand prefix included
 * @param path address of the document on the site, as it is served
 * @param body what goes inside `<main>`: one `<h1>`, perhaps a `<p className="lead">`, then `<section>`s with `<h2>`
 * @param noindex for what search engines must not list (404)
 * @param sheet address of a style sheet that it needs besides the critical one
 */
export function renderPlainDocument({
  body,
  ...head
}: Metadata & { readonly style: string; readonly sheet?: string; readonly body: ReactNode }): string {
  return renderDocument(head, <main>{body}</main>);
}

function renderDocument(
  { style, sheet, ...metadata }: Metadata & { readonly style: string; readonly sheet?: string },
  main: ReactNode,
): string {
  const head = (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <Head {...metadata} />
      {sheet && <link rel="stylesheet" href={sheet} />}
    </>
  );
  const body = (
    <>
      <IconSprite />
      <Header />
      {main}
      <Footer />
    </>
  );
  const text = renderToStaticMarkup(body).replaceAll('href="#/', 'href="/#/');
  return `<!doctype html><html lang="fr"><head>${renderToStaticMarkup(head)}<style>${style}</style></head><body>${text}</body></html>\n`;
}
