/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** The pages of a declaration: the form again, what it says before it is made, and that it was. */

import {
  type Declaration,
  type DeclarationKind,
  declarationFacts,
  declarationForms,
} from '../../domain/declaration/declaration.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { Facts } from '../html/facts.tsx';
import type { Page } from '../html/pages.tsx';
import type { Refusal } from '../http/refusal.ts';
import { Form } from './declaration-form.tsx';
import type { StoredDeclaration } from './store-declaration.ts';

interface Words {
  /** What is declared, « votre … ». */
  readonly act: string;
  readonly lead: string;
  /** The button of the law. */
  readonly confirm: string;
  /** When it takes effect, before it is made. */
  readonly effect: readonly string[];
  /** What becomes of it. */
  readonly after: string;
}

const words: Readonly<Record<DeclarationKind, Words>> = {
  withdrawal: {
    act: 'rétractation',
    lead: 'Vous déclarez vous rétracter du contrat suivant.',
    confirm: 'Confirmer la rétractation',
    effect: [
      'D’une réservation, tout est rendu tant que le véhicule n’est pas parti avec nous. Ensuite, si vous avez demandé que nous commencions avant la fin du délai, ce qui est fait ou en cours reste dû, et le reste est rendu\u00a0; sinon rien n’est dû. Un trajet en cours va à son terme, les autres sont annulés.',
      'D’un abonnement, les réservations incluses qui n’ont pas commencé sont annulées. Si vous avez demandé à en profiter tout de suite, les jours écoulés restent dus, à proportion du prix de l’engagement entier (prix × jours ÷ 365)\u00a0; sinon rien n’est dû.',
    ],
    after:
      'Si la référence et l’adresse e-mail sont celles d’un contrat dont vous pouvez encore vous rétracter, votre déclaration compte dès son envoi. Un second e-mail vous dit quand elle est exécutée, un jour plus tard au plus, ce qui vous est rendu, et comment l’arrêter si elle ne vient pas de vous. Sinon, une personne de notre équipe vous répond.',
  },
  termination: {
    act: 'résiliation',
    lead: 'Vous nous notifiez la résiliation de l’abonnement suivant.',
    confirm: 'Notifier la résiliation',
    effect: [
      'Pendant l’engagement, l’abonnement s’arrête à la fin de l’engagement\u00a0; ou plus tôt pour un motif légitime, que notre équipe examine.',
      'Après l’engagement, il s’arrête à la fin du mois déjà payé.',
      'Il n’y a ni pénalité ni frais. Jusqu’à la fin, les trajets restent inclus et chaque mois reste dû.',
    ],
    after:
      'Si la référence et l’adresse e-mail sont celles d’un abonnement en cours, un second e-mail vous dit le jour où il s’arrête. Sinon, ou si vous avez donné un motif légitime, une personne de notre équipe vous répond.',
  },
};

/** @param refusal null when the form is shown to be corrected */
export function formPage(
  kind: DeclarationKind,
  typed: Readonly<Record<string, string>>,
  refusal: Refusal | null,
): Page {
  const form = declarationForms[kind];
  return {
    title: refusal ? `Erreur – ${form.heading}` : form.heading,
    main: (
      <>
        <h1 id="formulaire">{form.heading}</h1>
        <Form form={form} typed={typed} refusal={refusal} />
      </>
    ),
    ...(refusal && { status: refusal.status, headers: refusal.headers }),
  };
}

/** What is about to be declared. @param clientId of the declaration that a confirmation makes */
export function summaryPage(declaration: Declaration, clientId: string): Page {
  const { act, lead, confirm, effect } = words[declaration.kind];
  return {
    title: confirm,
    main: (
      <>
        <h1>Vérifiez, puis confirmez</h1>
        <p class="lead">{lead}</p>
        <DeclaredFacts declaration={declaration} />
        {effect.length > 0 && (
          <section>
            <h2>Quand elle prend effet</h2>
            <ul>
              {effect.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <p>
            Rien n’est encore envoyé. Quand vous confirmez, votre {act} est enregistrée avec sa date et son
            heure, et un accusé de réception part à l’adresse {declaration.mail}.
          </p>
          <form class="actions" method="post">
            <HiddenFields declaration={declaration} />
            <input type="hidden" name="clientId" value={clientId} />
            <button type="submit" class="button" name="step" value="confirm">
              {confirm}
            </button>
            <button type="submit" class="button quiet" name="step" value="edit">
              Corriger
            </button>
          </form>
        </section>
      </>
    ),
  };
}

/** The same whatever becomes of the declaration: nobody learns from it who has which contract. */
export function declaredPage(stored: StoredDeclaration, appUrl: string): Page {
  const { act, after } = words[stored.kind];
  return {
    title: `Votre ${act} est enregistrée`,
    main: (
      <>
        <h1>Votre {act} est enregistrée</h1>
        <p class="lead">Nous l’avons reçue le {frenchInstant(stored.declaredAt)}.</p>
        <DeclaredFacts declaration={stored} />
        <section>
          <p>
            Un accusé de réception, avec ce contenu, la date et l’heure, est envoyé à l’adresse {stored.mail}
            &nbsp;: gardez-le.
          </p>
          <p>{after}</p>
          <p class="actions">
            <a class="button quiet" href={`${appUrl}/`}>
              Revenir à l’accueil
            </a>
          </p>
        </section>
      </>
    ),
  };
}

interface DeclarationProps {
  readonly declaration: Declaration;
}

const DeclaredFacts = ({ declaration }: DeclarationProps) => (
  <section aria-label="Votre déclaration">
    <Facts facts={declarationFacts(declaration)} />
  </section>
);

/** The fields again, for the confirmation. */
const HiddenFields = ({ declaration }: DeclarationProps) => (
  <>
    {declarationForms[declaration.kind].fields.map(({ name }) => (
      <input key={name} type="hidden" name={name} value={declaration[name] ?? ''} />
    ))}
  </>
);
