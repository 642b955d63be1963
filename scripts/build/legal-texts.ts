/** Reads the legal texts of `src/site/legal` and fills their placeholders. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { legalData } from '../../src/site/legal/legal-data.ts';
import { type LegalText, parseBlocks, parseLegalText } from '../../src/site/legal/legal-text.ts';

const source = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../src/site/legal/${name}.md`, import.meta.url)), 'utf8');

/** Each is served at `/<name>/`. */
export const legalTextNames = ['cgv', 'confidentialite', 'retractation', 'resilier'] as const;

export type LegalTextName = (typeof legalTextNames)[number];

/**
 * @param site what the texts' links to the site begin with: nothing on the site itself, its origin in a file that is
 *   read away from it
 */
export function readLegalText(name: LegalTextName, site = ''): LegalText {
  const data = legalData(site);
  const formulaire = parseBlocks(source('withdrawal-form'), data);
  return parseLegalText(source(name), { ...data, blocks: { ...data.blocks, formulaire } });
}

/** « Version 2026-11, applicable à partir du 21 novembre 2026. », or the day alone for a text without versions. */
export function applicableFrom({ version, date }: LegalText): string {
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  return version === undefined ? `À jour au ${day}.` : `Version ${version}, applicable à partir du ${day}.`;
}
