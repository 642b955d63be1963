/** Writes `security.txt` (RFC 9116): whom to tell of a hole that somebody found. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { company } from '../../src/domain/settings/company.ts';

const PATH = '.well-known/security.txt';

/** What it says is believed for less than a year (RFC 9116, 2.5.5): a site that is built again says it anew. */
const DAYS = 360;
const DAY_MS = 86_400_000;

/**
 * @param origin public address of the site
 * @param now the instant of the build
 */
export async function writeSecurityText(outDir: string, origin: string, now: Date): Promise<void> {
  const lines = {
    Contact: `mailto:${company.email}`,
    Expires: new Date(now.getTime() + DAYS * DAY_MS).toISOString(),
    'Preferred-Languages': 'fr, en',
    Canonical: new URL(PATH, origin).href,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\n`);
  const file = join(outDir, PATH);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text.join(''));
}
