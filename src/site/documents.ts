/**
 * Everything that search engines, installers and people without JavaScript read: `index.html`, a document per public page,
 * the legal texts, the 404, what the server fills, the sitemap, `robots.txt` and the manifest. As texts: the build writes them
 * into its folder, and a server renders them anew when other prices hold.
 */
import { type DeclarationForm, declarationForms } from '../domain/declaration/declaration.ts';
import { pageTemplate } from '../domain/lib/page-template.ts';
import { company } from '../domain/settings/company.ts';
import { applicableFrom, type LegalTextName, legalTextNames, readLegalText } from './legal/legal-texts.ts';
import { routeOf } from './parts/page.tsx';
import { renderLegalDocument, renderNotFoundDocument, renderPageTemplate } from './plain-documents.tsx';
import { type Inlined, renderLandings } from './static-document.tsx';

const CREAM = '#fbf6ea';

/** The legal texts that a declaration is made on. */
const formsOf: Partial<Record<LegalTextName, DeclarationForm>> = {
  retractation: declarationForms.withdrawal,
  resilier: declarationForms.termination,
};

/** Where each document is served, its final slash included: the address of a folder on any static host. */
const legalPaths = legalTextNames.map((name) => `/${name}/`);

export interface DocumentsPlace extends Inlined {
  /** Public address of the site, without a final slash. */
  readonly origin: string;
  /** Where the API answers: its address or, on the site's own host, its path. */
  readonly apiUrl?: string | undefined;
  /** The style of forms: documents with one hold it, and what the server fills asks for it as a file, at `sheet`. */
  readonly forms: { readonly style: string; readonly sheet: string };
}

/** All but `index.html`, by their paths in the folder of the site; the 404 without a policy of its own. */
export function renderDocuments({ origin, apiUrl, forms, ...inlined }: DocumentsPlace): Map<string, string> {
  const place = { origin, style: inlined.style };
  const landings = renderLandings({ origin, ...inlined });
  const apiBase = (apiUrl || '/api/').replace(/\/*$/, '/');
  const paths = ['/', ...[...landings.keys()].map((path) => `${path}/`), ...legalPaths];
  return new Map([
    [pageTemplate.file, renderPageTemplate({ sheet: forms.sheet, ...place })],
    ['404.html', renderNotFoundDocument(place)],
    ['sitemap.xml', sitemap(origin, paths)],
    ['robots.txt', `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`],
    ['manifest.webmanifest', JSON.stringify(manifest)],
    ...[...landings].map(([path, text]) => [`${path.slice(1)}/index.html`, text] as const),
    ...legalTextNames.map((name) => {
      const text = readLegalText(name);
      const form = formsOf[name];
      return [
        `${name}/index.html`,
        renderLegalDocument(text, {
          path: `/${name}/`,
          from: applicableFrom(text),
          ...place,
          ...(form && { declared: { form, apiBase }, style: place.style + forms.style }),
        }),
      ] as const;
    }),
  ]);
}

/** @param paths every address that search engines may list */
function sitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

const png = (size: number, name: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

/** What an installed site is called and looks like (W3C Web Application Manifest). */
const manifest = {
  id: '/',
  name: company.brand,
  /** Under the icon there is room for a dozen letters. */
  short_name: company.brand.split(' ', 1)[0],
  description: routeOf('/').description,
  lang: 'fr',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: CREAM,
  background_color: CREAM,
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    png(192, 'icon-192'),
    png(512, 'icon-512'),
    { ...png(512, 'icon-maskable-512'), purpose: 'maskable' },
  ],
};
