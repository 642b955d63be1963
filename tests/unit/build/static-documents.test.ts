// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { filesOf } from '../../../scripts/build/files.ts';
import { writeStaticDocuments } from '../../../scripts/build/static-documents.ts';
import { loadSite } from '../../../scripts/vite/prerender.ts';
import { declarationForms } from '../../../src/domain/declaration/declaration.ts';
import { pageTemplate } from '../../../src/domain/lib/page-template.ts';
import { openSlots } from '../../../src/domain/lib/time/slots.ts';
import { appRoutes } from '../../../src/domain/route/app-routes.ts';
import { publicRoutes } from '../../../src/domain/route/routes.ts';
import { company } from '../../../src/domain/settings/company.ts';
import { noticesPath } from '../../../src/domain/settings/notices.ts';
import { storedData } from '../../../src/domain/settings/stored-data.ts';
import { bothEndsSentence } from '../../../src/domain/tariff/reach.ts';
import { publishedTariff, services } from '../../../src/domain/tariff/tariff.ts';
import { elementsOf } from '../../../src/publish/html.ts';
import { readLegalText } from '../../../src/site/legal/legal-texts.ts';
import { temporaryFolder } from './temporary-folder.ts';

const ORIGIN = 'https://exemple.fr';
const STYLE = 'main>p{color:#0f3d3e}';
const SCRIPTS = ['first()', 'last()'];
const { landings } = await loadSite('landings/landings.tsx');
const legal = ['cgv', 'confidentialite', 'retractation', 'resilier'] as const;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const written = new Map<string, string>();
const read = (name: string): string => {
  const text = written.get(name);
  if (text === undefined) throw new Error(`${name} was not written`);
  return text;
};

beforeAll(async () => {
  const [first, last] = SCRIPTS.map((text) => `<script>${text}</script>`);
  const index = `<style>${STYLE}</style>${first}<main>Accueil</main>${last}`;
  const folder = await temporaryFolder({ 'index.html': index });
  await writeStaticDocuments(folder, { origin: `${ORIGIN}/`, apiUrl: 'https://api.exemple.fr/api' });
  for (const name of await filesOf(folder)) written.set(name, await readFile(join(folder, name), 'utf8'));
}, 60_000);

const documents = [
  ...landings.map(({ path, title, description }) => ({ path, title, description })),
  ...legal.map((name) => {
    const { title, description } = readLegalText(name);
    return { path: `/${name}`, title: expect.stringContaining(` – ${title}`), description };
  }),
];

describe('the documents written beside index.html', () => {
  test.each(documents)('$path has its own title, description and address', ({ path, title, description }) => {
    const html = read(`${path.slice(1)}/index.html`);
    const elements = elementsOf(html);
    const attributesOf = (name: string, key: string, value: string) =>
      elements.find((element) => element.name === name && element.attributes[key] === value)?.attributes;
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toEqual(title);
    expect(attributesOf('meta', 'name', 'description')?.content).toBe(description);
    expect(attributesOf('link', 'rel', 'canonical')?.href).toBe(`${ORIGIN}${path}/`);
    expect(attributesOf('meta', 'name', 'robots')).toBeUndefined();
    expect(description).toMatch(/^.{50,160}$/);
  });

  test.each(landings)('$path is shared with a picture of its own, and what that says', ({ path, title }) => {
    const elements = elementsOf(read(`${path.slice(1)}/index.html`));
    const said = (key: string) =>
      elements
        .filter(({ attributes }) => attributes.property === key || attributes.name === key)
        .map(({ attributes }) => attributes.content);
    expect(said('og:image')).toEqual([`${ORIGIN}/og/${path.slice(1).replace('/', '-')}.png`]);
    expect(said('og:image:width')).toEqual(['1200']);
    expect(said('og:image:height')).toEqual(['630']);
    expect(said('og:image:alt')).toEqual([expect.stringMatching(`^${escaped(title)}`)]);
    expect(said('twitter:card')).toEqual(['summary_large_image']);
  });

  test('are every public page but home, and no two alike', () => {
    const paths = landings.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(publicRoutes.map(({ path }) => path).filter((path) => path !== '/')),
    );
    for (const key of ['path', 'title', 'description'] as const)
      expect(new Set(landings.map((landing) => landing[key])).size).toBe(landings.length);
  });

  test('a town’s says that distance makes the price only where it does', () => {
    const pages = [...written].filter(([name]) => name.startsWith('convoyage/') && name.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(5);
    const varies = services.some(
      ({ cents }) => new Set(Object.values(cents).filter((price) => price !== null)).size > 1,
    );
    for (const [name, html] of pages)
      expect(html.includes('La distance de votre adresse fait le prix'), name).toBe(varies);
  });

  test('home is index.html itself and is left as it was', () => {
    expect(read('index.html')).toContain('<main>Accueil</main>');
    expect(written.has('/index.html')).toBe(false);
  });

  test('each has one heading and the very style of index.html; those that search engines know, its scripts', () => {
    const alive = landings.map(({ path }) => `${path.slice(1)}/index.html`);
    for (const [name, html] of written) {
      if (!name.endsWith('.html') || name === 'index.html') continue;
      const elements = elementsOf(html);
      expect(
        elements.filter((element) => element.name === 'h1'),
        name,
        // The server's own pages bring theirs.
      ).toHaveLength(name === pageTemplate.file ? 0 : 1);
      const scripts = elements.filter(({ name: tag, attributes }) => tag === 'script' && !attributes.type);
      expect(
        scripts.map(({ text }) => text),
        name,
      ).toEqual(alive.includes(name) ? SCRIPTS : []);
      // Those with a form hold its style after that one.
      const hasForm = elements.some((element) => element.name === 'form');
      const styles = elements.filter((element) => element.name === 'style').map(({ text }) => text);
      expect(styles, name).toEqual([hasForm ? expect.stringContaining(STYLE) : STYLE]);
    }
  });

  test('every link leads to a document that exists, or into the application', () => {
    const known = new Set(['/cgv.pdf', noticesPath, ...documents.flatMap(({ path }) => [path, `${path}/`])]);
    const routes = new Set<string>([...publicRoutes, ...appRoutes].map(({ path }) => path));
    for (const [name, html] of written) {
      for (const { name: tag, attributes } of elementsOf(html)) {
        const href = attributes.href;
        if (tag !== 'a' || href === undefined || /^(mailto:|tel:|https:)/.test(href)) continue;
        const route = /^\/#([^#?]*)/.exec(href)?.[1];
        expect(route === undefined ? known.has(href) : routes.has(route), `${name}: ${href}`).toBe(true);
      }
    }
  });

  test('the legal page leads to the licences of what others wrote', () => {
    expect(read('mentions-legales/index.html')).toContain(`<a href="${noticesPath}">`);
  });

  test('the 404 document is kept out of search engines and leads home', () => {
    const html = read('404.html');
    // No rule of a host's names the addresses that it answers.
    expect(html).toMatch(/<head><meta http-equiv="Content-Security-Policy" content="default-src 'none';/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
    expect(html).toContain('href="/#/"');
  });

  test('the privacy page lists all that is stored in a browser', () => {
    for (const { name, purpose, duration } of storedData) {
      expect(read('confidentialite/index.html')).toMatch(
        new RegExp(`>${escaped(name)} \\(.*${purpose}.*${duration}`),
      );
    }
  });

  test.each([
    ['retractation', 'declaration/withdrawal', declarationForms.withdrawal],
    ['resilier', 'declaration/termination', declarationForms.termination],
  ])('%s holds its form, which is sent to the API, in the style of forms', (name, call, form) => {
    const html = read(`${name}/index.html`);
    const elements = elementsOf(html);
    const forms = elements.filter((element) => element.name === 'form');
    expect(forms.map(({ attributes }) => [attributes.method, attributes.action])).toEqual([
      ['post', `https://api.exemple.fr/api/${call}`],
    ]);
    const names = elements
      .filter((element) => ['input', 'textarea'].includes(element.name))
      .map(({ attributes }) => attributes.name);
    expect([...new Set(names)]).toEqual(form.fields.map((field) => field.name));
    expect(html).toContain(`>${form.submit}</button>`);
    // In the document, which waits for no file before it is drawn.
    expect(html).not.toContain('stylesheet');
    expect(elements.find((element) => element.name === 'style')?.text).toContain('.field');
  });

  test('no other document holds the style of forms; what the server fills asks for it', () => {
    expect(read('cgv/index.html')).not.toContain('.field');
    const [, sheet = ''] =
      /<link rel="stylesheet" href="(\/assets\/forms-[0-9a-f]{8}\.css)"/.exec(read(pageTemplate.file)) ?? [];
    expect(read(sheet.slice(1))).toContain('.field');
  });

  test('what the server fills has a place for its title and one for its page, in its main part', () => {
    const html = read(pageTemplate.file);
    expect(html).toContain(`<title>${pageTemplate.title}</title>`);
    expect(html).toContain(`<main>${pageTemplate.main}</main>`);
    expect(html.split(pageTemplate.main)).toHaveLength(2);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('withdrawal and termination open a mail with its subject', () => {
    expect(read('retractation/index.html')).toContain('?subject=R%C3%A9tractation&amp;body=');
    expect(read('resilier/index.html')).toContain('?subject=R%C3%A9siliation');
  });
});

describe('what documents say to search engines', () => {
  // biome-ignore lint/suspicious/noExplicitAny: what is read from the text is what the test asserts on.
  const factsOf = (path: string): any[] => {
    const data = elementsOf(read(`${path}/index.html`)).find(
      ({ attributes }) => attributes.type === 'application/ld+json',
    );
    return JSON.parse(data?.text ?? '')['@graph'];
  };
  /** A price of the page, as it is written there. */
  const shown = (price: string) => `${price.replace('.', ',')}\u00a0€`;

  test.each(landings)(
    '$path says who we are: what is required of a business, and when it is open',
    ({ path }) => {
      const [business] = factsOf(path.slice(1));
      expect(business).toMatchObject({
        '@type': 'AutomotiveBusiness',
        name: company.brand,
        address: { '@type': 'PostalAddress', addressLocality: 'Aix-en-Provence', addressCountry: 'FR' },
        url: `${ORIGIN}/`,
        telephone: expect.stringMatching(/^\+33\d{9}$/),
        geo: { latitude: company.origin.lat, longitude: company.origin.lon },
      });
      expect(business.openingHoursSpecification).toContainEqual({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'Saturday',
        opens: '08:00',
        closes: '12:00',
      });
    },
  );

  test.each([
    'tarif',
    ...landings.map(({ path }) => path.slice(1)).filter((path) => path.startsWith('convoyage/')),
  ])('%s gives prices that the page shows, and no other', (path) => {
    const offers = factsOf(path)
      .slice(1)
      .flatMap((service) => service.offers);
    expect(offers.length).toBeGreaterThan(1);
    for (const { price, priceCurrency } of offers) {
      expect(priceCurrency).toBe('EUR');
      expect(read(`${path}/index.html`).replace(/<script.*?<\/script>/g, '')).toContain(shown(price));
    }
  });

  test.each([
    'tarif',
    ...landings.map(({ path }) => path.slice(1)).filter((path) => path.startsWith('convoyage/')),
  ])('%s says beside its grid that the garage counts too', (path) => {
    expect(read(`${path}/index.html`)).toContain(bothEndsSentence(publishedTariff));
  });

  test('the questions are those of the page, each with its answer', () => {
    const [, page] = factsOf('questions');
    expect(page['@type']).toBe('FAQPage');
    expect(page.mainEntity.length).toBeGreaterThanOrEqual(10);
    const text = read('questions/index.html').replace(/<script.*?<\/script>/g, '');
    for (const { '@type': type, name, acceptedAnswer } of page.mainEntity) {
      expect([type, acceptedAnswer['@type']]).toEqual(['Question', 'Answer']);
      expect(text).toContain(`<h2>${name}</h2><p>${acceptedAnswer.text}</p>`);
    }
  });

  test('the questions say how soon we come, as slots are open', () => {
    const firstDay = (ordered: string) => openSlots(new Date(ordered))[0]?.start.slice(0, 10);
    // On a Tuesday, before dawn and in the morning.
    expect(firstDay('2027-03-09T03:40:00Z')).toBe('2027-03-09');
    expect(firstDay('2027-03-09T09:00:00Z')).toBe('2027-03-10');
    expect(read('questions/index.html')).toMatch(
      /souvent dès le lendemain, parfois le jour même\u00a0: il nous faut 12\u00a0heures entre/,
    );
  });

  test('home and the documents without script say nothing of the kind', () => {
    for (const name of ['index.html', 'cgv/index.html', '404.html'])
      expect(read(name)).not.toContain('application/ld+json');
  });
});

test('a choice of cookies is taken back by a button where a script hears it, and from a page that has one elsewhere', () => {
  const button = '<button type="button" data-consent="revoke">Gérer mes cookies</button>';
  const link = '<a href="/#/mentions-legales">Gérer mes cookies</a>';
  const ways = (name: string) => [button, link].map((way) => read(name).split(way).length - 1);
  for (const name of ['contact/index.html', 'tarif/index.html']) expect(ways(name)).toEqual([1, 0]);
  for (const name of ['cgv/index.html', 'retractation/index.html', '404.html'])
    expect(ways(name)).toEqual([0, 1]);
});

describe('what machines read', () => {
  test('the sitemap lists home, the documents that are alive and the legal texts, and nothing else', () => {
    const listed = [...read('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);
    expect(listed.toSorted()).toEqual(
      [`${ORIGIN}/`, ...documents.map(({ path }) => `${ORIGIN}${path}/`)].toSorted(),
    );
  });

  test('robots.txt names the sitemap and keeps the API out', () => {
    expect(read('robots.txt').split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /api/', `Sitemap: ${ORIGIN}/sitemap.xml`]),
    );
  });

  test('the manifest makes the site installable', () => {
    const manifest = JSON.parse(read('manifest.webmanifest'));
    expect(manifest).toMatchObject({ lang: 'fr', start_url: '/', scope: '/', display: 'standalone' });
    expect(manifest.name.length).toBeGreaterThan(0);
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    expect(manifest.icons).toEqual([
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ]);
  });
});

test('storage says in the owner’s words what is free, and of what', () => {
  const text = read('storage/index.html').replace(/<[^>]+>/g, '\n');
  expect(text).toContain('Stockage gratuit des retours de leasing, formalités comprises');
  // A rental that is given back for nothing is another trade's.
  for (const name of written.keys())
    expect([name, /retours? de location/i.test(read(name))]).toEqual([name, false]);
});
