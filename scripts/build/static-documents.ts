/**
 * Writes what search engines, installers and people without JavaScript read besides `index.html`: a document per public
 * page, the legal texts, the 404, what the server fills, the sitemap, `robots.txt` and the manifest.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DeclarationForm, declarationForms } from '../../src/domain/declaration/declaration.ts';
import { pageTemplate } from '../../src/domain/lib/page-template.ts';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { company } from '../../src/domain/settings/company.ts';
import type { Inlined } from '../../src/site/static-document.tsx';
import { inlineStyle } from '../vite/inline.ts';
import { loadSite } from '../vite/prerender.ts';
import { withOwnPolicy } from './content-security-policy.ts';
import { elementsOf } from './html.ts';
import { applicableFrom, type LegalTextName, legalTextNames, readLegalText } from './legal-texts.ts';

/** Home is `index.html` itself. */
const isHome = ({ path }: { path: string }) => path === '/';
const CREAM = '#fbf6ea';

/** Where each document is served, its final slash included: the address of a folder on any static host. */
const legalPaths = legalTextNames.map((name) => `/${name}/`);

/** The legal texts that a declaration is made on. */
const formsOf: Partial<Record<LegalTextName, DeclarationForm>> = {
  retractation: declarationForms.withdrawal,
  resilier: declarationForms.termination,
};

export interface StaticDocuments {
  /** Public address of the site. */
  readonly origin: string;
  /** Where the API answers: its address or, on the site's own host, its path. */
  readonly apiUrl?: string | undefined;
}

/**
 * Expects `index.html` in `outDir`: the documents carry its style and scripts, byte for byte, so that one hash allows each in all.
 * Forms need more: documents with one hold its style too, and what the server fills asks for it as a file.
 */
export async function writeStaticDocuments(
  outDir: string,
  { origin, apiUrl }: StaticDocuments,
): Promise<void> {
  const { style, scripts } = await inlinedIn(outDir);
  const place = { origin: new URL(origin).origin, style };
  const { renderLandings } = await loadSite('static-document.tsx');
  const { renderLegalDocument, renderNotFoundDocument, renderPageTemplate } =
    await loadSite('plain-documents.tsx');
  const landings = renderLandings({ ...place, scripts });
  const apiBase = (apiUrl || '/api/').replace(/\/*$/, '/');
  const formStyle = inlineStyle(fileURLToPath(new URL('../../src/site/forms.css', import.meta.url)));
  const sheet = `/assets/forms-${createHash('sha256').update(formStyle).digest('hex').slice(0, 8)}.css`;
  const files: Record<string, string> = {
    [sheet.slice(1)]: formStyle,
    [pageTemplate.file]: renderPageTemplate({ sheet, ...place }),
    '404.html': withOwnPolicy({ name: '404.html', text: renderNotFoundDocument(place) }),
    'sitemap.xml': sitemap(place.origin, [
      '/',
      ...[...landings.keys()].map((path) => `${path}/`),
      ...legalPaths,
    ]),
    'robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${place.origin}/sitemap.xml\n`,
    'manifest.webmanifest': JSON.stringify(manifest),
  };
  for (const [path, text] of landings) files[`${path}/index.html`] = text;
  for (const name of legalTextNames) {
    const text = readLegalText(name);
    const form = formsOf[name];
    files[`${name}/index.html`] = renderLegalDocument(text, {
      path: `/${name}/`,
      from: applicableFrom(text),
      ...place,
      ...(form && { declared: { form, apiBase }, style: style + formStyle }),
    });
  }
  await Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const file = join(outDir, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }),
  );
}

/** @throws when `index.html` has not one style and two scripts */
async function inlinedIn(outDir: string): Promise<Inlined> {
  const elements = elementsOf(await readFile(join(outDir, 'index.html'), 'utf8'));
  const texts = (wanted: string) => elements.filter(({ name }) => name === wanted).map(({ text }) => text);
  const [[style, ...styles], [firstPaint, afterPaint, ...others]] = [texts('style'), texts('script')];
  if (!style || !firstPaint || !afterPaint || styles.length + others.length > 0)
    throw new Error('index.html has not one style and two scripts');
  return { style, scripts: { firstPaint, afterPaint } };
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
  description: publicRoutes.find(isHome)?.description,
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
