/** All that is ours to write: the sources, the scripts and the tests, by their path in the repository. */
import { filesOf } from '../../../scripts/build/files.ts';

export const ownFiles: readonly string[] = (
  await Promise.all(
    ['src', 'scripts', 'tests'].map(async (folder) =>
      (await filesOf(folder)).map((file) => `${folder}/${file}`),
    ),
  )
).flat();
