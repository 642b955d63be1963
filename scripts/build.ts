/**
 * `npm run build`: everything a static host serves, written into `dist/` (`dist-react/` with `ENGINE=react`), and the
 * server, into `dist-server/`.
 */
import { build } from 'vite';
import { checkBudgets } from './budgets/check.ts';
import { compress } from './build/compress.ts';
import { writeHeaders } from './build/headers.ts';
import { writeRedirects } from './build/redirects.ts';
import { bundleServer } from './build/server-bundle.ts';
import { writeServiceWorker } from './build/service-worker.ts';
import { writeStaticDocuments } from './build/static-documents.ts';
import { writeTermsPdf } from './build/terms-pdf.ts';
import { engineFromEnvironment } from './lib/engine.ts';
import { siteOrigin } from './lib/site-origin.ts';

const engine = engineFromEnvironment();
const outDir = engine === 'react' ? 'dist-react' : 'dist';
const origin = siteOrigin();
const apiUrl = process.env.VITE_API_URL;

await bundleServer();
await build({ logLevel: 'warn' });
await writeStaticDocuments(outDir, { origin, apiUrl });
await writeTermsPdf(outDir, { origin });
await writeServiceWorker(outDir);
await writeHeaders(outDir, { apiOrigin: apiUrl });
await writeRedirects(outDir, { apiUrl });
await compress(outDir);
await checkBudgets(outDir, engine);
