/** The legal texts, with their placeholders filled. */
/// <reference path="../raw.d.ts" />
import cgv from './cgv.md?raw';
import confidentialite from './confidentialite.md?raw';
import { legalData } from './legal-data.ts';
import { type LegalText, parseBlocks, parseLegalText } from './legal-text.ts';
import resilier from './resilier.md?raw';
import retractation from './retractation.md?raw';
import withdrawalForm from './withdrawal-form.md?raw';

const sources = { cgv, confidentialite, retractation, resilier };

export type LegalTextName = keyof typeof sources;

/** Each is served at `/<name>/`. */
export const legalTextNames = Object.keys(sources) as readonly LegalTextName[];

/**
 * @param site what the texts' links to the site begin with: nothing on the site itself, its origin in a file that is
 *   read away from it
 */
export function readLegalText(name: LegalTextName, site = ''): LegalText {
  const data = legalData(site);
  const formulaire = parseBlocks(withdrawalForm, data);
  return parseLegalText(sources[name], { ...data, blocks: { ...data.blocks, formulaire } });
}

/** « Version 2026-11, applicable à partir du 21 novembre 2026. », or the day alone for a text without versions. */
export function applicableFrom({ version, date }: LegalText): string {
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  return version === undefined ? `À jour au ${day}.` : `Version ${version}, applicable à partir du ${day}.`;
}
