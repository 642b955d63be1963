/** The built server: what a build writes, and what it leaves alone. */
import { stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf } from '../../../scripts/build/files.ts';
import { bundleServer } from '../../../scripts/build/server-bundle.ts';
import { temporaryFolder } from './temporary-folder.ts';

const LONG_AGO = new Date('2020-01-01');

it('brings threads, migrations and drawings, writes again only what changed, and leaves nothing old', async () => {
  const folder = await temporaryFolder();
  await bundleServer(folder);
  const files = await filesOf(folder);
  expect(files).toEqual(
    expect.arrayContaining([
      'main.js',
      'main.js.map',
      'migrations/001-contact.sql',
      'package.json',
      'pglite-thread.js',
      'thread-entry.mjs',
      'vehicle-drawings.svg',
    ]),
  );
  // Who runs it may be another user than who built it.
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o444, file).toBe(0o444);
  for (const file of files) await utimes(join(folder, file), LONG_AGO, LONG_AGO);
  await writeFile(join(folder, 'thread.js'), 'changed');
  await writeFile(join(folder, 'old.js'), '');
  await bundleServer(folder);
  expect(await filesOf(folder)).toEqual(files);
  const written: string[] = [];
  for (const file of files)
    if ((await stat(join(folder, file))).mtime.getTime() !== LONG_AGO.getTime()) written.push(file);
  expect(written).toEqual(['thread.js']);
});
