// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeNotices } from '../../../scripts/build/notices.ts';
import { repositoryRoot } from '../../../scripts/lib/module-id.ts';
import { noticesPath } from '../../../src/domain/settings/notices.ts';
import { chunk } from '../budgets/fabricated.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What is written of a build that holds these modules. */
async function noticesOf(...ids: readonly string[]): Promise<string> {
  const folder = await temporaryFolder({});
  const modules = ids.map((id) => ({ id, bytes: 10 }));
  await writeNotices(folder, {
    chunks: [
      chunk('start.js', { modules }),
      chunk('dropped.js', { modules: [{ id: 'node_modules/pg/x.js', bytes: 0 }] }),
    ],
  });
  return readFile(join(folder, noticesPath), 'utf8');
}

const installed = (path: string) => readFile(join(repositoryRoot, 'node_modules', path), 'utf8');

test('each package that was bundled is named once, with its version and the text of its licence', async () => {
  const text = await noticesOf(
    'src/app/main.tsx',
    'node_modules/preact/hooks/dist/hooks.mjs',
    'node_modules/preact/dist/preact.mjs',
    'node_modules/@preact/signals-core/dist/signals-core.module.js',
    'rolldown/runtime.js',
  );
  const { version } = JSON.parse(await installed('preact/package.json'));
  expect(text.match(/^\S+ \d+\.\d+\.\d+ \(.*\)$/gm)).toEqual([
    expect.stringMatching(/^@preact\/signals-core .* \(MIT\)$/),
    `preact ${version} (MIT)`,
    expect.stringMatching(/^rolldown .* \(MIT\)$/),
  ]);
  expect(text).toContain((await installed('preact/LICENSE')).trim());
});

test('a package inside another’s folder is the one that is named', async () => {
  expect(await noticesOf('node_modules/parse5/node_modules/entities/dist/decode.js')).toMatch(
    /^entities 9\./m,
  );
});

test('a build that would send what may only run on the server fails by its name', async () => {
  await expect(noticesOf('node_modules/web-push/src/index.js')).rejects.toThrow(
    'web-push 3.6.7 may not be shipped: its licence is MPL-2.0',
  );
});
