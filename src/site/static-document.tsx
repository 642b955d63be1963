/** Documents of their own: those that search engines know, alive as the pages of the application are, and plain ones. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingLinks } from './landings/landing-links.tsx';
import { type Landing, landings } from './landings/landings.tsx';
import { isTrue, pictureOf } from './landings/picture-of.ts';
import { structuredData } from './landings/structured-data.ts';
import { Consent } from './parts/consent.tsx';
import { Footer } from './parts/footer.tsx';
import { Head, type Metadata } from './parts/head.tsx';
import { Header } from './parts/header.tsx';
import { IconSprite } from './parts/icon.tsx';
import { Ending } from './parts/page.tsx';

/** What a document takes from `index.html`, byte for byte: one hash allows it in all. */
export interface Inlined {
  /** The critical style sheet. */
  readonly style: string;
  /** What runs before the first paint, and what starts the rest after it. */
  readonly scripts: { readonly firstPaint: string; readonly afterPaint: string };
}

/**
 * Pages as full documents by their paths, each served at `<path>/` (`tarif/index.html`), which is its canonical address.
 * They are readable without JavaScript; with it, they do what they do in the application, into which their links lead.
 * @param origin public address of the site, without a final slash
 */
export const renderLandings = (place: Inlined & { readonly origin: string }): ReadonlyMap<string, string> =>
  new Map(landings.map((landing) => [landing.path, renderLanding(landing, place)]));

function renderLanding(
  landing: Landing,
  { origin, style, scripts }: Inlined & { readonly origin: string },
): string {
  const { path, title, description, Content, about } = landing;
  return renderDocument({
    head: {
      ...{ title, description, origin, path: `${path}/` },
      ...(isTrue(landing) && { picture: pictureOf(landing) }),
    },
    style,
    scripts,
    data: structuredData(origin, about),
    before: <Consent />,
    main: (
      <Ending value={<LandingLinks path={path} />}>
        <Content />
      </Ending>
    ),
    after: <div id="notices" />,
  });
}

/**
 * Any other document in the site's clothes, without JavaScript.
 * @param title the whole `<title>`, brand prefix included
 * @param path address of the document on the site, as it is served
 * @param body what goes inside `<main>`: one `<h1>`, perhaps a `<p className="lead">`, then `<section>`s with `<h2>`
 * @param noindex for what search engines must not list (404)
 * @param sheet address of a style sheet that it needs besides the critical one
 */
export function renderPlainDocument({
  body,
  style,
  sheet,
  ...head
}: Metadata & { readonly style: string; readonly sheet?: string; readonly body: ReactNode }): string {
  return renderDocument({ head, style, sheet, main: <main>{body}</main> });
}

interface Parts extends Partial<Inlined> {
  readonly head: Metadata;
  readonly style: string;
  readonly sheet?: string | undefined;
  /** Text of its JSON-LD. */
  readonly data?: string;
  readonly before?: ReactNode;
  readonly main: ReactNode;
  readonly after?: ReactNode;
}

function renderDocument({ head, style, sheet, scripts, data, before, main, after }: Parts): string {
  const headMarkup = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <Head {...head} />
      {sheet && <link rel="stylesheet" href={sheet} />}
    </>,
  );
  const body = renderToStaticMarkup(
    <>
      <IconSprite />
      {before}
      <Header />
      {main}
      <Footer plain={!scripts} roomy />
      {after}
    </>,
  ).replaceAll('href="#/', 'href="/#/');
  const script = (text: string | undefined, type = '') => text && `<script${type}>${text}</script>`;
  return [
    `<!doctype html><html lang="fr"><head>${headMarkup}<style>${style}</style>`,
    script(scripts?.firstPaint),
    script(data, ' type="application/ld+json"'),
    `</head><body>${body}`,
    script(scripts?.afterPaint),
    '</body></html>\n',
  ].join('');
}
