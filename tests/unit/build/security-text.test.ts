// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSecurityText } from '../../../scripts/build/security-text.ts';
import { company } from '../../../src/domain/settings/company.ts';
import { loadSite } from '../../../src/server/files/site.ts';
import { temporaryFolder } from './temporary-folder.ts';

const NOW = new Date('2027-03-01T08:00:00.000Z');
const PATH = '/.well-known/security.txt';

async function written(): Promise<string> {
  const folder = await temporaryFolder({});
  await writeSecurityText(folder, 'https://exemple.fr', NOW);
  return folder;
}

const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );

test('security.txt says whom to write to, in which languages, where it stands and until when', async () => {
  const { Expires = '', ...fields } = fieldsOf(await readFile(join(await written(), PATH), 'utf8'));
  expect(fields).toEqual({
    Contact: `mailto:${company.email}`,
    'Preferred-Languages': 'fr, en',
    Canonical: `https://exemple.fr${PATH}`,
  });
  expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const days = (Date.parse(Expires) - NOW.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(180);
  expect(days).toBeLessThan(365);
});

test('the server answers it at its address, as text', async () => {
  const file = (await loadSite(await written())).files.get(PATH);
  expect(file?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
});
