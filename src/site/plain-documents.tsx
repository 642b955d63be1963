/** Documents that are not public pages: the legal texts and the 404. Without JavaScript. */
import { company } from '../domain/company.ts';
import { LegalBlocks } from './legal/legal-blocks.tsx';
import type { LegalText } from './legal/legal-text.ts';
import { NotFoundLinks } from './pages/not-found.tsx';
import { notFoundRoute } from './parts/page.tsx';
import { renderPlainDocument } from './static-document.tsx';

interface Place {
  /** Public address of the site, without a final slash. */
  readonly origin: string;
  /** The critical style sheet. */
  readonly style: string;
}

/**
 * @param path where the document is served: `/cgv/`
 * @param from « Version 2026-11, applicable à partir du 21 novembre 2026. »
 */
export function renderLegalDocument(
  text: LegalText,
  { path, from, ...place }: Place & { readonly path: string; readonly from: string },
): string {
  return renderPlainDocument({
    title: `${company.brand} – ${text.title}`,
    description: text.description,
    path,
    ...place,
    body: (
      <>
        <h1>{text.title}</h1>
        <p className="lead">{from}</p>
        <LegalBlocks blocks={text.blocks} />
      </>
    ),
  });
}

/** `404.html`: search engines must not list it. */
export function renderNotFoundDocument(place: Place): string {
  const { title, description } = notFoundRoute;
  return renderPlainDocument({
    title,
    description,
    path: '/404.html',
    noindex: true,
    ...place,
    body: (
      <>
        <h1>Page introuvable</h1>
        <p className="lead">{description}</p>
        <NotFoundLinks />
      </>
    ),
  });
}
