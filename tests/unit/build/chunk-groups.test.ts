/** The groups of modules that travel together name files: a file that is renamed must not leave its group unseen. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../../scripts/lib/module-id.ts';
import { chunkGroups } from '../../../scripts/vite/chunk-groups.ts';

const sources = readdirSync(join(repositoryRoot, 'src'), { recursive: true, encoding: 'utf8' }).map(
  (path) => `/src/${path.replaceAll('\\', '/')}`,
);
const packages = readdirSync(join(repositoryRoot, 'node_modules')).map((name) => `/node_modules/${name}/`);

/** Each name of a group's pattern, with the folder that it stands in: `platform/(?:http|query)` are two. */
function namesIn({ source }: RegExp): string[] {
  const plain = source.replaceAll('\\/', '/').replaceAll('[/\\\\]', '/');
  return [...plain.matchAll(/([\w/-]*)\(\?:([\w|-]+)\)|(?<=[|:])([\w/-]+)(?=[|)])/g)].flatMap(
    ([, folder = '', names, single]) =>
      names ? names.split('|').map((name) => folder + name) : (single ?? []),
  );
}

it.each(chunkGroups)('each name of the group $name is that of a file, a folder or a package', ({ test }) => {
  const names = namesIn(test);
  expect(names.length).toBeGreaterThan(0);
  const lost = names.filter(
    (name) => ![...sources, ...packages].some((path) => new RegExp(`/${name}(?:[./]|$)`).test(path)),
  );
  expect(lost).toEqual([]);
});
