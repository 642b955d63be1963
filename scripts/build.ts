/**
 * `npm run build`: everything a static host serves, written into `dist/`, and the server, into `dist-server/`. With
 * `ENGINE=react` the site alone, into `dist-react/`: the server is the same one.
 */
import { build } from 'vite';
import { company } from '../src/domain/settings/company.ts';
import { checkBudgets } from './budgets/check.ts';
import { readWeights, weightsFile } from './budgets/weights.ts';
import { compress } from './build/compress.ts';
import { writeHeaders } from './build/headers.ts';
import { writeNotices } from './build/notices.ts';
import { checkPortraits } from './build/portraits.ts';
import { writeRedirects } from './build/redirects.ts';
import { writeSecurityText } from './build/security-text.ts';
import { bundleServer } from './build/server-bundle.ts';
import { writeServiceWorker } from './build/service-worker.ts';
import { shortenNames } from './build/short-names.ts';
import { writeStaticDocuments } from './build/static-documents.ts';
import { engineFromEnvironment } from './lib/engine.ts';
import { siteOrigin } from './lib/site-origin.ts';
import { takeSiteTariffs } from './lib/site-tariffs.ts';

const engine = engineFromEnvironment();
const outDir = engine === 'react' ? 'dist-react' : 'dist';
const origin = siteOrigin();
const apiUrl = process.env.VITE_API_URL;

await checkPortraits('public', company.drivers);
await takeSiteTariffs();
// By one of two builds that run side by side: each would take the other's drafts for what is left of a build before.
if (engine === 'preact') await bundleServer();
await build({ logLevel: 'warn' });
await shortenNames(outDir, [weightsFile(engine)]);
await writeStaticDocuments(outDir, { origin, apiUrl });
await writeNotices(outDir, readWeights(engine));
await writeSecurityText(outDir, origin, new Date());
await writeServiceWorker(outDir);
await writeHeaders(outDir, { apiOrigin: apiUrl });
await writeRedirects(outDir, { apiUrl });
await compress(outDir);
await checkBudgets(outDir, engine);
