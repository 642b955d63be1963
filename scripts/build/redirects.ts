/**
 * Writes `_redirects`, in the format of Netlify and Cloudflare Pages, where the API is on another host than the site: the
 * pages that the server makes under the site's own addresses are there.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { confirmPath } from '../../src/domain/account/confirm-link.ts';
import { trackingPath } from '../../src/domain/booking/tracking.ts';
import { comparisonPath, videoPath } from '../../src/domain/report/report-link.ts';

/** @param apiUrl address of the API; a path alone is the site's own, which answers these addresses itself */
export async function writeRedirects(
  outDir: string,
  { apiUrl }: { apiUrl?: string | undefined } = {},
): Promise<void> {
  if (!apiUrl || !URL.canParse(apiUrl)) return;
  const { origin } = new URL(apiUrl);
  const lines = [trackingPath, comparisonPath, videoPath, confirmPath].map(
    (path) => `${path('*')} ${origin}${path(':splat')} 302\n`,
  );
  await writeFile(join(outDir, '_redirects'), lines.join(''));
}
