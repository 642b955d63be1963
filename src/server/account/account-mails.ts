/**
 * The mails that an account receives: plain French text, a link alone on its line, signed by the brand. Names stay out of
 * what an address nobody has confirmed receives: a stranger who signs up with it must not choose our words.
 */

import { type AfterLogin, redirectQuery } from '../../domain/account/after-login.ts';
import { confirmPages } from '../../domain/account/confirm-link.ts';
import { roleLabels } from '../../domain/account/role-labels.ts';
import type { Role } from '../../domain/account/roles.ts';
import { numberWord } from '../../domain/lib/number-word.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { company } from '../../domain/settings/company.ts';
import { invoiceRetention } from '../../domain/settings/retention.ts';
import { LINK_LINE, linkLine, type Mail } from '../outbox/mail.ts';
import { leadTo, notice } from '../outbox/notice.ts';

/** What the button of a link says. */
const CHOOSE = 'Choisir mon mot de passe';

/** How long the link of each mail can be used, in hours. */
export const linkHours = { welcome: 48, reset: 1, chosen: 72 } as const;

interface LinkMail {
  readonly mail: string;
  readonly passwordTokenId: string;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
  /** Where they were going; the link, and the login after it, lead them there. */
  readonly afterLogin?: AfterLogin | null;
}

/** To whoever signed up (specification §8: confirmation with instructions). */
export const signUpMail = (to: LinkMail): Mail =>
  linkMail(to, 'Bienvenue\u00a0: choisissez votre mot de passe', [
    `Votre compte ${company.brand} est créé avec l’adresse ${to.mail}.`,
    '',
    `Pour le confirmer, choisissez votre mot de passe avec ce lien, valable ${linkHours.welcome} heures et une seule fois.`,
    '',
    ...leadTo(CHOOSE, linkLine(to.afterLogin ?? null)),
    '',
    `Connectez-vous ensuite avec votre adresse e-mail et ce mot de passe\u00a0: ${to.appUrl}/#/auth/login${onward(to)}`,
    '',
    ...expired(to),
    '',
    // It may be our team that made it, for somebody on the telephone.
    'Vous n’attendiez pas ce compte\u00a0? Ne faites rien\u00a0: sans mot de passe, il ne peut pas servir.',
  ]);

/** To whom an administrator made an account for. */
export const invitationMail = (to: LinkMail & { displayName: string; role: Role }): Mail =>
  linkMail(to, 'Votre compte\u00a0: choisissez votre mot de passe', [
    `Un compte ${company.brand} a été créé pour ${to.displayName} (${roleLabels[to.role].toLowerCase()}), avec l’adresse ${to.mail}.`,
    '',
    `Choisissez votre mot de passe avec ce lien, valable ${linkHours.welcome} heures et une seule fois.`,
    '',
    ...leadTo(CHOOSE, LINK_LINE),
    '',
    ...expired(to),
    '',
    'Vous n’attendiez pas ce compte\u00a0? Ne faites rien\u00a0: sans mot de passe, il ne peut pas servir.',
  ]);

/** To whoever asked for a link, if that address has an account. */
export const passwordLinkMail = (to: LinkMail): Mail =>
  linkMail(to, 'Choisissez un nouveau mot de passe', [
    `Un nouveau mot de passe a été demandé pour le compte ${company.brand} de ${to.mail}.`,
    '',
    `Choisissez-le avec ce lien, valable ${numberWord[linkHours.reset]} heure et une seule fois\u00a0:`,
    '',
    linkLine(to.afterLogin ?? null),
    '',
    ...expired(to),
    '',
    'Vous n’avez rien demandé\u00a0? Ne faites rien\u00a0: votre mot de passe reste le même.',
  ]);

/** To the address that a guest ordered with, once a password was chosen: it is theirs when who reads this knows it. */
export const chosenPasswordMail = ({ mail, chosenPasswordId }: ChosenMail): Mail => ({
  ...notice(mail, 'Confirmez votre adresse', [
    `Un mot de passe vient d’être choisi pour le compte ${company.brand} de ${mail}. Il ne sert pas encore.`,
    '',
    `Pour l’activer, suivez ce lien, valable ${linkHours.chosen} heures et une seule fois, puis saisissez le mot de passe que vous avez choisi.`,
    '',
    ...leadTo('Confirmer mon adresse', LINK_LINE),
    '',
    'Ce n’était pas vous\u00a0? Ne faites rien\u00a0: sans ce lien, ce mot de passe ne sert à rien.',
  ]),
  chosenPasswordId,
});

interface ChosenMail {
  readonly mail: string;
  readonly chosenPasswordId: string;
}

/** After the first password was chosen: from then on the account can be used. */
export const accountActiveMail = ({ mail, role, appUrl, at }: ActiveMail): Mail =>
  notice(mail, 'Votre compte est actif', [
    `Le compte ${company.brand} de ${mail} est actif depuis le ${frenchInstant(at)}\u00a0: son mot de passe est choisi.`,
    '',
    whatOneDoes[role],
    '',
    ...leadTo('Me connecter', `${appUrl}/#/auth/login`),
    '',
    `Ce n’était pas vous\u00a0? Appelez-nous aussitôt au ${company.phone.label}.`,
  ]);

interface ActiveMail {
  readonly mail: string;
  readonly role: Role;
  readonly appUrl: string;
  readonly at: Date;
}

const AT_WORK = 'Vous y trouvez les convoyages qui vous attendent.';

const whatOneDoes: Readonly<Record<Role, string>> = {
  ROLE_CUSTOMER:
    'Vous pouvez y suivre vos réservations, les déplacer ou les annuler, et y retrouver vos factures.',
  ROLE_PARTNER:
    'Vous pouvez y commander des convoyages pour vos clients, les suivre et y retrouver vos factures.',
  ROLE_TEAMMATE: AT_WORK,
  ROLE_ADMIN: AT_WORK,
};

/** After a password was changed, by link or by its owner. */
export const passwordChangedMail = (mail: string, appUrl: string, at: Date): Mail =>
  notice(mail, 'Votre mot de passe a été changé', [
    `Le mot de passe du compte ${company.brand} de ${mail} a été changé le ${frenchInstant(at)}.`,
    '',
    'Les autres appareils qui étaient connectés à ce compte ne le sont plus.',
    '',
    'Ce n’était pas vous\u00a0? Demandez aussitôt un nouveau mot de passe, puis prévenez-nous\u00a0:',
    '',
    `${appUrl}/#/password/request`,
  ]);

/** To the address that the team asks to replace: a press on its link replaces it. */
export const confirmAddressMail = (asked: { id: string; from: string; to: string }): Mail => ({
  ...notice(asked.from, 'Confirmez votre nouvelle adresse e-mail', [
    `Notre équipe a été priée de remplacer l’adresse ${asked.from} par ${asked.to} pour votre compte ${company.brand}.`,
    '',
    `Rien ne change sans vous. Pour l’accepter, suivez ce lien, valable ${confirmPages.adresse.hours} heures et une seule fois\u00a0:`,
    '',
    LINK_LINE,
    '',
    'Vous ne l’aviez pas demandé\u00a0? Ne faites rien, votre adresse reste la même, et prévenez-nous.',
  ]),
  confirm: { page: 'adresse', id: asked.id },
});

/** After the team changed an account's address: to the old one and to the new one. */
export const addressChangedMails = (from: string, to: string, at: Date): Mail[] =>
  [from, to].map((recipient) =>
    notice(recipient, 'Votre adresse e-mail a été changée', [
      `Notre équipe a remplacé l’adresse ${from} par ${to} pour votre compte ${company.brand}, le ${frenchInstant(at)}.`,
      '',
      `Connectez-vous désormais avec l’adresse ${to}\u00a0; votre mot de passe reste le même.`,
      '',
      'Vous ne l’aviez pas demandé\u00a0? Prévenez-nous.',
    ]),
  );

/** After an account was erased: the last mail to that address. */
export const erasedMail = (mail: string, at: Date): Mail =>
  notice(mail, 'Votre compte a été effacé', [
    `Votre compte ${company.brand} et vos données personnelles ont été effacés le ${frenchInstant(at)}.`,
    '',
    `Nous gardons seulement vos factures, ${invoiceRetention}, comme la loi l’impose (article L123-22 du code de commerce), et vos déclarations de rétractation ou de résiliation, qui font preuve, tant qu’elles peuvent servir.`,
    '',
    'Cette adresse peut de nouveau servir à créer un compte.',
    '',
    'Ce n’était pas vous\u00a0? Prévenez-nous.',
  ]);

const expired = (to: Pick<LinkMail, 'appUrl' | 'afterLogin'>): readonly string[] => [
  'Le lien a expiré, ou a déjà servi\u00a0? Demandez-en un autre\u00a0:',
  '',
  `${to.appUrl}/#/password/request${onward(to)}`,
];

/** The query of a screen on their way. */
const onward = ({ afterLogin }: Pick<LinkMail, 'afterLogin'>): string =>
  afterLogin ? `?${redirectQuery(afterLogin)}` : '';

const linkMail = ({ mail, passwordTokenId }: LinkMail, subject: string, lines: readonly string[]): Mail => ({
  ...notice(mail, subject, lines),
  passwordTokenId,
});
