/**
 * The prices that the documents of a build say: the published ones or, for a static host, those that the API at `TARIFF_URL` says
 * the office has set (`src/site/facts/tariff.ts`).
 */
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import type { TariffVersions } from '../../src/domain/tariff/versions.ts';
import type { SiteTariffs } from '../../src/site/facts/tariff.ts';

/**
 * Has whatever renders the site in this process, or in one that it starts, know them.
 * @throws where `TARIFF_URL` is given and does not answer with prices
 */
export async function takeSiteTariffs(url = process.env.TARIFF_URL): Promise<void> {
  if (!url) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`TARIFF_URL\u00a0: ${url} répond ${response.status}.`);
  const { versions } = (await response.json()) as { readonly versions: TariffVersions };
  const [, ...set] = versions;
  process.env.SITE_TARIFFS = JSON.stringify({ day: parisTime(new Date()).day, set } satisfies SiteTariffs);
}
