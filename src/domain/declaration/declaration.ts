/**
 * Declarations that end a contract, made online and without an account: a withdrawal (articles L221-21 and D221-5 of the
 * consumer code) or a termination (articles L215-1-1 and D215-1 and following). Read by the build and by the server:
 * browsers get these forms as HTML.
 */

import { emailError, normaliseEmail } from '../lib/email.ts';
import { controls, inLine, nameMaxLength, orNothing, type Rule, requiredText } from '../lib/text-rule.ts';
import { isDay } from '../lib/time/day.ts';
import { frenchDay } from '../lib/time/french-date.ts';
import { withoutLink } from '../lib/without-link.ts';
import { company } from '../settings/company.ts';

export type DeclarationKind = 'withdrawal' | 'termination';

/** How long a declaration is kept as a proof: until what it ends can no longer be argued about (article 2224, code civil). */
export const declarationRetentionYears = 5;

export const detailsMaxLength = 500;

/** Why a subscription ends. */
export const grounds = {
  commitment_end: 'Aucun, à la fin de l’engagement ou du mois payé s’il est terminé',
  legitimate: 'Légitime, avant la fin de l’engagement',
} as const;

export type Ground = keyof typeof grounds;

/** What a form sends, under its fields' names. Null where the kind of declaration has no such field. */
export interface Declaration {
  readonly kind: DeclarationKind;
  readonly name: string;
  /** Where the receipt is sent. */
  readonly mail: string;
  /** Of the contract; or what was ordered, in the person's own words. */
  readonly reference: string;
  /** The day that is wished for, `YYYY-MM-DD`. */
  readonly endOn: string | null;
  readonly ground: Ground | null;
  readonly details: string | null;
}

export type DeclarationField = Exclude<keyof Declaration, 'kind'>;

/** The receipt repeats what was typed. */
export const declarationRules = {
  name: withoutLink(requiredText('Indiquez votre nom.', nameMaxLength)),
  mail: inLine(emailError),
  reference: withoutLink(
    requiredText('Indiquez la référence du contrat, ou ce que vous aviez commandé.', nameMaxLength),
  ),
  endOn: orNothing((value) => (isDay(value) ? null : 'Indiquez une date qui existe.')),
  /** Of a legitimate reason. */
  details: withoutLink(
    requiredText('Dites quel est votre motif légitime.', detailsMaxLength, controls.inText),
  ),
} satisfies Record<string, Rule>;

interface Labelled {
  readonly name: DeclarationField;
  readonly label: string;
  readonly hint?: string;
}

/** One field of a form, as HTML has it. */
export type FormField =
  | (Labelled & {
      readonly control: 'text' | 'email' | 'date' | 'area';
      readonly required: boolean;
      /** A token of the HTML standard. */
      readonly autoComplete?: string;
    })
  | (Labelled & { readonly control: 'choice'; readonly options: Readonly<Record<string, string>> });

export interface DeclarationForm {
  /** Under the API's address; a POST of the form, or of what follows it. */
  readonly call: `declaration/${DeclarationKind}`;
  /** Where the form stands on the site. */
  readonly page: '/retractation' | '/resilier';
  readonly heading: string;
  readonly fields: readonly FormField[];
  /** What leads to the summary. */
  readonly submit: string;
}

const nameField = (label: string): FormField => ({
  name: 'name',
  label,
  control: 'text',
  required: true,
  autoComplete: 'name',
});

const mailField: FormField = {
  name: 'mail',
  label: 'Adresse e-mail',
  hint: 'Celle de votre compte ou de votre commande\u00a0: l’accusé de réception y est envoyé.',
  control: 'email',
  required: true,
  autoComplete: 'email',
};

const referenceField = (label: string, hint: string): FormField => ({
  name: 'reference',
  label,
  hint,
  control: 'text',
  required: true,
});

/** The words of the buttons are those of the law. */
export const declarationForms: Readonly<Record<DeclarationKind, DeclarationForm>> = {
  withdrawal: {
    call: 'declaration/withdrawal',
    page: '/retractation',
    heading: 'Se rétracter en ligne',
    fields: [
      nameField('Nom et prénom'),
      mailField,
      referenceField(
        'Référence de la réservation ou de l’abonnement',
        'Par exemple CVG-2026-000123 ou ABO-2026-000001\u00a0: elle est dans nos e-mails. Sans elle, écrivez ce que vous aviez commandé, et quand.',
      ),
    ],
    submit: 'Renoncer au contrat ici',
  },
  termination: {
    call: 'declaration/termination',
    page: '/resilier',
    heading: 'Résilier en ligne',
    fields: [
      nameField('Nom et prénom, ou raison sociale'),
      mailField,
      referenceField(
        'Référence de l’abonnement',
        'Par exemple ABO-2026-000001\u00a0: elle est dans nos e-mails. Sans elle, écrivez quand vous vous êtes abonné.',
      ),
      {
        name: 'endOn',
        label: 'Date souhaitée (facultatif)',
        hint: 'Sans date, l’abonnement s’arrête dès qu’il peut s’arrêter.',
        control: 'date',
        required: false,
      },
      { name: 'ground', label: 'Motif', control: 'choice', options: grounds },
      {
        name: 'details',
        label: 'Votre motif, s’il est légitime',
        hint: `Dites lequel en ${detailsMaxLength}\u00a0caractères au plus\u00a0; envoyez le justificatif en répondant à l’accusé de réception, ou à ${company.email}.`,
        control: 'area',
        required: false,
      },
    ],
    submit: 'Résilier votre contrat',
  },
};

/** What a form sent that passed the rules. */
export interface SentDeclaration {
  readonly name: string;
  readonly mail: string;
  readonly reference: string;
  readonly endOn?: string | null | undefined;
  readonly ground?: Ground;
  readonly details?: string | null | undefined;
}

/** What is kept of it. */
export const toDeclaration = (kind: DeclarationKind, sent: SentDeclaration): Declaration => ({
  kind,
  name: sent.name.trim(),
  mail: normaliseEmail(sent.mail),
  reference: sent.reference.trim(),
  endOn: sent.endOn?.trim() || null,
  ground: sent.ground ?? null,
  details: sent.details?.replace(/\r\n?/g, '\n').trim() || null,
});

/** What was declared, as pages and mails repeat it. */
export const declarationFacts = ({
  name,
  mail,
  reference,
  endOn,
  ground,
  details,
}: Declaration): readonly (readonly [term: string, fact: string])[] => [
  ['Nom', name],
  ['Adresse e-mail', mail],
  ['Contrat', reference],
  ...(endOn === null ? [] : [['Date souhaitée', frenchDay(endOn)] as const]),
  ...(ground === null ? [] : [['Motif', grounds[ground]] as const]),
  ...(details === null ? [] : [['Précisions', details] as const]),
];
