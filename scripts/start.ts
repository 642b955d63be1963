/**
 * `npm start`: builds the site, then serves it with its API on one port, in this process: signals and exit codes are
 * the server's own. `npm start -- --no-build` serves the build that is there.
 */
import { pathToFileURL } from 'node:url';
import { runNode } from './lib/run.ts';
import { builtServer, typescriptFile } from './lib/tools.ts';

if (!process.argv.includes('--no-build')) {
  console.log('Construction du site…');
  const startedAt = performance.now();
  const { code, output } = await runNode(typescriptFile('scripts/build.ts'), {
    env: { ENGINE: 'preact' },
    quiet: true,
  });
  if (code !== 0) {
    console.error(`${output}\nLe site n’a pas pu être construit : le serveur n’est pas démarré.`);
    process.exit(code);
  }
  console.log(`Site construit en ${Math.round((performance.now() - startedAt) / 1000)} s.`);
}

console.log('Démarrage du serveur…');
await import(pathToFileURL(builtServer).href);
