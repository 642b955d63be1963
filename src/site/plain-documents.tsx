/** Documents that are not public pages: the legal texts, the 404 and what the server fills. Without JavaScript. */

import type { DeclarationForm } from '../domain/declaration/declaration.ts';
import { pageTemplate } from '../domain/lib/page-template.ts';
import { company } from '../domain/settings/company.ts';
import { DeclarationFields } from './legal/declaration-fields.tsx';
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

/** A form that stands between the first words of a legal text and its articles. */
interface Declared {
  readonly form: DeclarationForm;
  /** Where the API answers; ends with `/`. */
  readonly apiBase: string;
}

/**
 * @param path where the document is served: `/cgv/`
 * @param from « Version 2026-11, applicable à partir du 21 novembre 2026. »
 */
export function renderLegalDocument(
  text: LegalText,
  {
    path,
    from,
    declared,
    ...place
  }: Place & { readonly path: string; readonly from: string; readonly declared?: Declared },
): string {
  const articles = text.blocks.findIndex(({ kind }) => kind === 'heading');
  return renderPlainDocument({
    title: `${company.brand} – ${text.title}`,
    description: text.description,
    path,
    ...place,
    body: (
      <>
        <h1>{text.title}</h1>
        <p className="lead">{from}</p>
        <LegalBlocks blocks={text.blocks.slice(0, articles)} />
        {declared && <DeclarationFields {...declared} />}
        <LegalBlocks blocks={text.blocks.slice(articles)} />
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

/** What the server fills with a title and a page: it belongs to one person, and search engines must not list it. */
export function renderPageTemplate({ sheet, ...place }: Place & { readonly sheet: string }): string {
  return renderPlainDocument({
    title: pageTemplate.title,
    description: company.brand,
    path: '/',
    noindex: true,
    sheet,
    ...place,
    body: pageTemplate.main,
  });
}
