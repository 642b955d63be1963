/** What the owner has still to say of the company: invoices and the legal notice lack it. */
import { keysOf } from '../lib/key-of.ts';
import { company, TO_COMPLETE } from './company.ts';

const names: Readonly<Partial<Record<keyof typeof company.legal, string>>> = {
  seat: 'siège',
  siren: 'SIREN',
  rcs: 'RCS',
  vat: 'numéro de TVA',
  iban: 'IBAN',
  director: 'directeur de la publication',
  host: 'hébergeur',
  mailer: 'prestataire d’e-mail',
  mediator: 'médiateur de la consommation',
};

type Legal = Readonly<Record<keyof typeof company.legal, string>>;

const missingOf = (facts: readonly (keyof typeof company.legal)[], legal: Legal): string[] =>
  facts.flatMap((fact) => (legal[fact] === TO_COMPLETE ? [names[fact] ?? fact] : []));

/** Their names, in French. */
export const missingFacts = (): string[] => missingOf(keysOf(names), company.legal);

/** What every invoice has to say of who issues it (code de commerce, art. R123-237; code général des impôts, annexe II, art. 242 nonies A). */
const invoiced = ['seat', 'siren', 'rcs', 'vat'] as const;

/** Names of those without which no invoice is right, in French. */
export const missingOnInvoices = (legal: Legal = company.legal): string[] => missingOf(invoiced, legal);
