/** What the owner has still to say of the company: invoices and the legal notice lack it. */
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

/** Their names, in French. */
export const missingFacts = (): string[] =>
  Object.entries(names).flatMap(([fact, name]) =>
    company.legal[fact as keyof typeof company.legal] === TO_COMPLETE ? [name] : [],
  );
