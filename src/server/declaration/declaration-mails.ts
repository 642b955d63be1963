/** The mails of a declaration: its receipt, and what the team is told of it. */

import {
  type Declaration,
  type DeclarationKind,
  declarationFacts,
} from '../../domain/declaration/declaration.ts';
import { capital } from '../../domain/lib/capital.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { LINK_LINE, type Mail } from '../outbox/mail.ts';
import { companyNotice, notice } from '../outbox/notice.ts';

const acts: Readonly<Record<DeclarationKind, string>> = {
  withdrawal: 'rétractation',
  termination: 'résiliation',
};

const contentOf = (declaration: Declaration): string[] =>
  declarationFacts(declaration).map(([term, fact]) => `${term}\u00a0: ${fact}`);

/**
 * To whoever declared, with its content, day and time (article D221-5): the same whatever becomes of it.
 * @param at when it was received
 */
export const receiptMail = (declaration: Declaration, at: Date): Mail =>
  notice(declaration.mail, `Accusé de réception de votre ${acts[declaration.kind]}`, [
    `Nous avons reçu votre ${acts[declaration.kind]} le ${frenchInstant(at)}\u00a0; ce message en est l’accusé de réception. En voici le contenu\u00a0:`,
    '',
    ...contentOf(declaration),
    '',
    'Un second message vous dit ce qui en découle, ou une personne de notre équipe vous répond.',
    '',
    'Vous n’avez rien déclaré\u00a0? Prévenez-nous en répondant à ce message.',
  ]);

interface Held {
  /** When it is carried out; null where it is at once. */
  readonly until: Date | null;
  /** Until when they may say that it was not them. */
  readonly objectionUntil: Date;
  /** What it will do, where that is known. */
  readonly effect: readonly string[];
}

/** To the customer of the contract, before any money moves. */
export const heldMail = (
  { id, mail, reference }: Declaration & { readonly id: string },
  { until, objectionUntil, effect }: Held,
): Mail => ({
  ...notice(mail, 'Une rétractation est déclarée en votre nom', [
    `Une rétractation de ${reference} a été déclarée depuis le site avec cette adresse. ${
      until
        ? `Elle sera exécutée le ${frenchInstant(until)}, et compte depuis son envoi.`
        : `Le convoyage étant proche ou commencé, elle est exécutée aussitôt\u00a0; rien n’est remboursé avant le ${frenchInstant(objectionUntil)}.`
    }`,
    '',
    ...(effect.length > 0 ? [...effect, ''] : []),
    'Elle vient de vous\u00a0? Vous n’avez rien à faire.',
    '',
    until
      ? 'Ce n’était pas vous\u00a0? Dites-le avant ce moment, et rien ne sera annulé ni remboursé\u00a0:'
      : 'Ce n’était pas vous\u00a0? Dites-le avant ce moment\u00a0: rien ne sera remboursé, et notre équipe vous écrira\u00a0:',
    '',
    LINK_LINE,
  ]),
  confirm: { page: 'opposition', id },
});

const ENDING = 'L’accusé de réception est parti. Répondez à cet e-mail pour écrire à la personne.';

/** To the team, of what is withdrawn from and looks as if it were to be driven. @param until when it is carried out */
export const declaredMail = (declaration: Declaration, until: Date): Mail =>
  companyNotice({
    replyTo: declaration.mail,
    subject: `Rétractation déclarée\u00a0: ${declaration.reference}`,
    lines: [
      `Une rétractation a été déclarée depuis le site. Elle sera exécutée le ${frenchInstant(until)}, sauf opposition du client d’ici là. Ne partez pas avant\u00a0: dans le doute, appelez.`,
      '',
      ...contentOf(declaration),
    ],
    ending: ENDING,
  });

/** To the team, where a person has to look at it. @param why in French */
export const handOverMail = (
  declaration: Declaration & { readonly declaredAt: Date; readonly isDone: boolean },
  why: string,
): Mail => {
  const act = acts[declaration.kind];
  return companyNotice({
    replyTo: declaration.mail,
    subject: `${capital(act)} à traiter\u00a0: ${declaration.reference}`,
    lines: [
      `Une ${act} a été déclarée depuis le site le ${frenchInstant(declaration.declaredAt)}, et ${declaration.isDone ? 'a été exécutée' : 'n’a pas été exécutée'}\u00a0:`,
      '',
      why,
      '',
      ...contentOf(declaration),
    ],
    ending: ENDING,
  });
};
