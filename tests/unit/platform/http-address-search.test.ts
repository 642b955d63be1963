// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startApiStub } from './api-stub.ts';

let server: Awaited<ReturnType<typeof startApiStub>>;

beforeAll(async () => {
  server = await startApiStub();
  vi.stubEnv('VITE_API_URL', server.url);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

it('ignores a place without geometry', async () => {
  const { searchAddresses } = await import('../../../src/platform/api/address-search.ts');
  const place = {
    id: 'a1',
    googleCode: '13041_0001',
    label: 'Rue Jules Ferry 13120 Gardanne',
    address: 'Rue Jules Ferry',
    city: 'Gardanne',
    googleAddressString: 'Rue Jules Ferry 13120 Gardanne',
  };
  const results = [place, { ...place, lat: null, lon: null }, { ...place, lat: 43.455, lon: 5.469 }];
  server.json(200, { results, approximate: true });
  const found = await searchAddresses('jules ferry', new AbortController().signal);
  expect(found).toEqual({ results: [results[2]], approximate: true });
  expect(server.asked()).toMatchObject([{ path: '/api/address/search', query: { q: 'jules ferry' } }]);
});
