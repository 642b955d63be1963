/** One damage claim: what is to be done by when, its thread, its files, and both condition reports beside it. */
import { useState } from 'react';
import { useParams } from 'wouter';
import { type ClaimAction, claimActions } from '../../../domain/claim/claim-actions.ts';
import { claimStates } from '../../../domain/claim/claim-states.ts';
import {
  claimParties,
  claimSources,
  lineKinds,
  settlements,
  speakers,
} from '../../../domain/claim/claim-words.ts';
import type { OfficeClaim } from '../../../domain/claim/office-calls.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { momentOf } from '../../../domain/lib/time/french-slot.ts';
import { ClaimFile } from '../../../ui/claim/claim-file.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { Facts } from '../../../ui/screen/facts.tsx';
import { Person } from '../../../ui/screen/phone-link.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { toned } from '../../../ui/state/toned.ts';
import { type ClaimState, createClaim } from './claim-state.ts';
import { claimTone } from './claim-tone.ts';
import { Compared } from './compared.tsx';
import { loadForm } from './load-form.ts';
import '../../../ui/claim/claim.css';

export function ClaimScreen() {
  const { id = '' } = useParams();
  return <Detail key={id} id={id} />;
}

function Detail({ id }: { readonly id: string }) {
  const [state] = useState(() => createClaim(id));
  return (
    <Screen heading={state.load.data.value?.reference ?? 'Sinistre'}>
      {state.said.value && (
        <p key={state.turn.value} role="status" className="saved" tabIndex={-1} ref={takeFocus}>
          {state.said.value}
        </p>
      )}
      <Loadable load={state.load} waiting="Chargement du dossier…">
        {(claim) => (
          <div className="spaced beside">
            <Standing claim={claim} />
            <Acts claim={claim} state={state} />
            <Thread claim={claim} />
            <Files claim={claim} state={state} />
            {claim.compared && <Compared compared={claim.compared} />}
            <Summary claim={claim} />
          </div>
        )}
      </Loadable>
      <p>
        <a className="more" href="#/admin/teammate/claim">
          Tous les sinistres
        </a>
      </p>
    </Screen>
  );
}

interface ClaimProps {
  readonly claim: OfficeClaim;
}

function Standing({ claim: { status, next } }: ClaimProps) {
  return (
    <div>
      <p {...toned(claimTone(status))}>{labelIn(claimStates, status)}</p>
      {next && (
        <p>
          <b>{labelIn(claimActions, next.action)}</b>{' '}
          <span {...(next.isLate && toned('off'))}>
            {next.isLate ? 'en retard depuis le' : 'au plus tard le'} {frenchDay(next.dueOn)}
          </span>
        </p>
      )}
    </div>
  );
}

/** Each form, what its button says, and the move that it needs; null of what is written at any time. */
const acts = [
  ['message', 'Écrire au client', 'MessageForm', null],
  ['statement', 'Noter une déclaration', 'StatementForm', null],
  ['declare', 'Déclarer à l’assureur', 'DeclareForm', 'declare'],
  ['quote', 'Devis reçu', 'QuoteForm', 'quote'],
  ['amount', 'Ce que dit l’assureur', 'AmountForm', null],
  ['settle', 'Régler', 'SettleForm', 'settle'],
  ['end', 'Refuser ou classer', 'EndForm', 'refuse'],
  ['reopen', 'Rouvrir', 'ReopenForm', 'reopen'],
] as const;

/** What does that which is to be done first: the one action of the screen. */
const first: Readonly<Record<string, (typeof acts)[number][0]>> = {
  answer: 'message',
  declare: 'declare',
  chase: 'quote',
  decide: 'settle',
} satisfies Readonly<Record<ClaimAction, (typeof acts)[number][0]>>;

/** Those that were open close with what was done. Of whoever drove, their own statement comes first. */
function Acts({ claim, state }: FileProps) {
  const { next, moves, asksMe } = claim;
  const main = asksMe ? 'statement' : next && first[next.action];
  const possible = acts.filter(([, , , move]) => move === null || moves.includes(move));
  const leading = possible.filter(([name]) => name === main);
  const others = possible.filter(([name]) => name !== main);
  const button = ([name, label, form]: (typeof acts)[number]) => (
    <OnDemand
      key={name}
      label={name === main && asksMe ? 'Écrire ma déclaration' : label}
      quiet={name !== main}
      open={isBegun(name, claim.id)}
      load={loadForm(form)}
      props={{ claim, state }}
    />
  );
  return (
    <div key={state.turn.value} className="spaced">
      {leading.length > 0 && <div className="actions">{leading.map(button)}</div>}
      <details open={others.some(([name]) => isBegun(name, claim.id))}>
        <summary>Autres actions</summary>
        <div className="actions">{others.map(button)}</div>
      </details>
    </div>
  );
}

/** What was typed in it is kept, and on show again. */
const isBegun = (name: string, id: string): boolean => draftOf(`claim-${name}-${id}`).read() !== null;

function Thread({ claim: { lines } }: ClaimProps) {
  return (
    <section className="spaced">
      <h2>Fil du dossier</h2>
      <ol className="thread">
        {lines.map((line) => (
          <li key={line.id} className={line.speaker === 'customer' ? 'own' : undefined}>
            <p>
              <b>{headOf(line)}</b>{' '}
              <span className="hint">
                {momentOf(line.at)}
                {line.author && `, ${line.author}`}
                {line.isShared && ', lu par le client'}
              </span>
            </p>
            {line.file ? <ClaimFile file={line.file} /> : <p className="typed">{unbroken(line.text)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const headOf = ({ kind, speaker }: OfficeClaim['lines'][number]): string =>
  kind === 'statement' && speaker
    ? `${labelIn(lineKinds, kind)}\u00a0: ${labelIn(speakers, speaker).toLowerCase()}`
    : labelIn(lineKinds, kind);

interface FileProps extends ClaimProps {
  readonly state: ClaimState;
}

/** Who reads what is added is said before it is. */
const Files = ({ claim: { id }, state: { load } }: FileProps) => (
  <section className="spaced">
    <h2>Pièces</h2>
    <div className="actions">
      {(
        [
          ['Ajouter une pièce pour l’équipe', false],
          ['Ajouter une pièce que le client lit', true],
        ] as const
      ).map(([label, isShared]) => (
        <OnDemand
          key={label}
          label={label}
          load={loadForm('AddFiles')}
          props={{ label, claimId: id, linkKey: undefined, isShared, onSent: load.run }}
        />
      ))}
    </div>
  </section>
);

function Summary({ claim }: ClaimProps) {
  const { booking, settlement } = claim;
  const amount = (label: string, cents: number | null) =>
    cents === null ? [] : [[label, formatEuros(cents)] as const];
  const day = (label: string, on: string | null) => (on === null ? [] : [[label, frenchDay(on)] as const]);
  return (
    <div className="spaced side">
      <p>
        <Person name={claim.customerName} phone={claim.phone} />,{' '}
        <a href={`mailto:${claim.mail}`}>{claim.mail}</a>
      </p>
      {claim.owner && (
        <p>
          Son client&nbsp;: <Person {...claim.owner} />
        </p>
      )}
      <Facts
        facts={[
          ['Réservation', booking.reference],
          ['Véhicule', `${booking.brand} ${booking.model}, ${booking.plate}`],
          ['Suivi avec', `le ${labelIn(claimParties, claim.party)}`],
          ['Convoyeur', claim.drivers.map(({ name }) => name).join(', ') || 'aucun'],
          ['Origine', labelIn(claimSources, claim.source)],
          ['Connu le', frenchDay(claim.noticedOn)],
          ...day('Déclaré le', claim.declaredOn),
          ...(claim.insurerReference === null ? [] : [['Numéro assureur', claim.insurerReference] as const]),
          ...day('Devis du', claim.quotedOn),
          ...amount('Devis', claim.quoteCents),
          ...amount('Franchise', claim.deductibleCents),
          ...amount('Payé par l’assureur', claim.insurerCents),
          ...(settlement
            ? [
                ['Règlement', labelIn(settlements, settlement.how)] as const,
                ...amount('Rendu au client', settlement.cents),
                ...day('Réglé le', settlement.on),
                ...(settlement.reference === null ? [] : [['Libellé', settlement.reference] as const]),
              ]
            : []),
        ]}
      />
      <p>
        <a className="more" href={`#/admin/teammate/booking/${booking.id}`}>
          Voir la réservation
        </a>
      </p>
    </div>
  );
}
