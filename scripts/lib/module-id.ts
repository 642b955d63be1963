/** Names a bundled module for people: a path from the root of the repository, the same on every machine. */
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/');

/** `/home/me/app/src/app/main.tsx?x` → `src/app/main.tsx`; the bundler's own modules keep their name without the NUL mark. */
export function readableId(id: string): string {
  const file = id.replace('\0', '').replaceAll('\\', '/').split('?')[0] ?? id;
  return file.startsWith(repositoryRoot) ? file.slice(repositoryRoot.length) : file;
}
