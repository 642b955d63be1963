// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf } from '../../../scripts/build/files.ts';
import { shortenNames } from '../../../scripts/build/short-names.ts';
import { temporaryFolder } from './temporary-folder.ts';

const built = {
  'index.html':
    '<script>import("/assets/start-3333333.js");ask(`1111111,fields-2222222.css`.split(`,`))</script>',
  'assets/start-3333333.js': "import('./1111111.js');const chance='1111111a';",
  'assets/1111111.js': "import{a}from'./start-3333333.js';",
  'assets/fields-2222222.css': 'p{color:#1111111}',
  'assets/photo-4444444.png': '4444444',
};

async function shortened(files: Record<string, string>) {
  const folder = await temporaryFolder({ ...files, 'weights.json': '["assets/start-3333333.js"]' });
  await shortenNames(folder, [join(folder, 'weights.json')]);
  const names = await filesOf(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

test('scripts and styles are named by a number and one hash, wherever they are named, and counted by the document', async () => {
  const files = await shortened(built);
  const [, hash] = /^assets\/0-([0-9a-f]{7})\.js$/.exec([...files.keys()][0] ?? '') ?? [];
  expect(Object.fromEntries(files)).toEqual({
    'index.html': `<script>import("/assets/start-2-${hash}.js");ask(\`,fields-.css\`.split(\`,\`))</script>`,
    [`assets/start-2-${hash}.js`]: `import('./0-${hash}.js');const chance='1111111a';`,
    [`assets/0-${hash}.js`]: `import{a}from'./start-2-${hash}.js';`,
    [`assets/fields-1-${hash}.css`]: built['assets/fields-2222222.css'],
    'assets/photo-4444444.png': '4444444',
    'weights.json': `["assets/start-2-${hash}.js"]`,
  });
});

test('another content makes other names, and the same one the same', async () => {
  const names = async (files: Record<string, string>) => [...(await shortened(files)).keys()];
  expect(await names(built)).toEqual(await names(built));
  const { 'assets/1111111.js': script, ...others } = built;
  const changed = await names({ ...others, 'assets/5555555.js': script });
  expect(changed).not.toEqual(await names(built));
});
