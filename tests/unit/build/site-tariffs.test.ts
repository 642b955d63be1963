// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { takeSiteTariffs } from '../../../scripts/lib/site-tariffs.ts';
import { loadSite } from '../../../scripts/vite/prerender.ts';
import { tariffVersions } from '../../../src/domain/tariff/versions.ts';

const [published] = tariffVersions;
const dearer = {
  ...published,
  firstDay: '2026-02-01',
  services: published.services.map((service) =>
    service.code === 'single' ? { ...service, cents: { '0-5': 3690, '5-10': 3790, '10-15': 3890 } } : service,
  ),
};

const api = createServer((request, response) => {
  response.statusCode = request.url === '/api/tariff' ? 200 : 404;
  response.end(JSON.stringify({ versions: [published, dearer] }));
});
const at = (path: string) => `http://localhost:${(api.address() as AddressInfo).port}${path}`;
beforeAll(() => new Promise<void>((listening) => api.listen(0, listening)));
afterAll(() => void api.close());
afterEach(() => {
  delete process.env.SITE_TARIFFS;
});

async function tariffPage(): Promise<string> {
  const { renderDocuments } = await loadSite('documents.ts');
  const documents = renderDocuments({
    origin: 'https://exemple.fr',
    style: '',
    scripts: { firstPaint: '', afterPaint: '' },
    forms: { style: '', sheet: '' },
  });
  return documents.get('tarif/index.html') ?? '';
}

test('a build for a static host says the prices that the API says', async () => {
  expect(await tariffPage()).toContain('34,90');
  await takeSiteTariffs(at('/api/tariff'));
  const page = await tariffPage();
  expect(page).toContain('36,90');
  expect(page).toContain('38,90');
  expect(page).toContain('en vigueur depuis le 1er février 2026');
  expect(page).not.toContain('34,90');
});

test('and is not made where that address answers something else', async () => {
  await expect(takeSiteTariffs(at('/tariff'))).rejects.toThrow('TARIFF_URL');
});
