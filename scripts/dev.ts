/** `npm run dev`: the API on 3001, restarted when its files change, and Vite's development server in front of it. */
import { createServer } from 'vite';
import { runNode } from './lib/run.ts';
import { typescriptFile } from './lib/tools.ts';

const apiPort = process.env.API_PORT ?? '3001';

const site = await createServer();
await site.listen();
site.printUrls();

// Forms are sent from Vite's origin, which is not the API's.
const origin = site.resolvedUrls?.local[0] ?? 'http://localhost:5173';
const api = await runNode(['--watch', '--watch-preserve-output', ...typescriptFile('src/server/main.ts')], {
  env: { PORT: apiPort, WEB_ORIGIN: new URL(origin).origin },
});
await site.close();
process.exitCode = api.code;
