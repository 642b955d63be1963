// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf } from '../../../scripts/build/files.ts';
import { writeRedirects } from '../../../scripts/build/redirects.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a site whose API is on another host leads the links of bookings and their reports there', async () => {
  const folder = await temporaryFolder({});
  await writeRedirects(folder, { apiUrl: 'https://api.exemple.fr/api/' });
  expect(await readFile(join(folder, '_redirects'), 'utf8')).toBe(
    ['suivi', 'etat-des-lieux', 'video', 'confirmer']
      .map((page) => `/${page}/* https://api.exemple.fr/${page}/:splat 302\n`)
      .join(''),
  );
});

test.each([undefined, '', '/api/'])('with the API at %s the site answers them itself', async (apiUrl) => {
  const folder = await temporaryFolder({});
  await writeRedirects(folder, { apiUrl });
  expect(await filesOf(folder)).toEqual([]);
});
