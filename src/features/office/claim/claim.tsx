/** One damage claim: what is to be done by when, its thread, its files, and both condition reports beside it. */
import { type ComponentType, useState } from 'react';
import { useParams } from 'wouter';
import { type ClaimAction, claimActions } from '../../../domain/claim/claim-deadlines.ts';
import { claimStates } from '../../../domain/claim/claim-states.ts';
import {
  claimParties,
  claimSources,
  lineKinds,
  settlements,
  speakers,
} from '../../../domain/claim/claim-words.ts';
import type { OfficeClaim } from '../../../domain/claim/office-calls.ts';
import { capital } from '../../../domain/lib/capital.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { phoneLabel } from '../../../domain/lib/phone.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { momentOf } from '../../../domain/lib/time/french-slot.ts';
import { AddFiles } from '../../../ui/claim/add-files.tsx';
import { ClaimFile } from '../../../ui/claim/claim-file.tsx';
import { CheckField } from '../../../ui/field/check-field.tsx';
import { createField } from '../../../ui/form/field-state.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Facts } from '../../../ui/screen/facts.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { toned } from '../../../ui/state/toned.ts';
import { type ClaimForm, type ClaimState, createClaim } from './claim-state.ts';
import { claimTone } from './claim-tone.ts';
import { Compared } from './compared.tsx';
import { AmountForm, DeclareForm, QuoteForm, SettleForm } from './money-forms.tsx';
import { EndForm, type FormProps, MessageForm, ReopenForm, StatementForm } from './written-forms.tsx';
import '../../../ui/claim/claim.css';

export function ClaimScreen() {
  const { id = '' } = useParams();
  return <Detail key={id} id={id} />;
}

function Detail({ id }: { readonly id: string }) {
  const [state] = useState(() => createClaim(id));
  return (
    <Screen heading={state.load.data.value?.reference ?? 'Sinistre'}>
      <p role="status" className="saved">
        {state.said.value}
      </p>
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
      <p {...toned(claimTone(status))}>{capital(labelIn(claimStates, status))}</p>
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
const forms: Readonly<
  Record<
    ClaimForm,
    { readonly label: string; readonly move: string | null; readonly form: ComponentType<FormProps> }
  >
> = {
  message: { label: 'Écrire au client', move: null, form: MessageForm },
  statement: { label: 'Noter une déclaration', move: null, form: StatementForm },
  declare: { label: 'Déclarer à l’assureur', move: 'declare', form: DeclareForm },
  quote: { label: 'Devis reçu', move: 'quote', form: QuoteForm },
  amount: { label: 'Ce que dit l’assureur', move: null, form: AmountForm },
  settle: { label: 'Régler', move: 'settle', form: SettleForm },
  end: { label: 'Refuser ou classer', move: 'refuse', form: EndForm },
  reopen: { label: 'Rouvrir', move: 'reopen', form: ReopenForm },
};

/** What does that which is to be done first: the one action of the screen. */
const first: Readonly<Record<ClaimAction, ClaimForm>> = {
  answer: 'message',
  declare: 'declare',
  chase: 'quote',
  decide: 'settle',
};

function Acts({ claim, state }: FormProps) {
  const opened = state.opened.value;
  if (opened !== null) {
    const Open = forms[opened].form;
    return <Open claim={claim} state={state} />;
  }
  const { next, moves } = claim;
  const main = next && Object.hasOwn(first, next.action) ? first[next.action as ClaimAction] : null;
  const possible = (Object.keys(forms) as ClaimForm[]).filter((name) => {
    const { move } = forms[name];
    return move === null || moves.includes(move);
  });
  return (
    <div className="actions">
      {possible.map((name) => (
        <button
          key={name}
          type="button"
          className={name === main ? 'button' : 'button quiet'}
          onClick={() => state.open(name)}
        >
          {forms[name].label}
        </button>
      ))}
    </div>
  );
}

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

function Files({ claim, state }: { readonly claim: OfficeClaim; readonly state: ClaimState }) {
  const [shared] = useState(() => createField('isShared', () => null));
  return (
    <section className="spaced">
      <h2>Pièces</h2>
      <CheckField field={shared}>Le client lit ce qui s’ajoute maintenant</CheckField>
      <AddFiles
        label="Ajouter des photos, un devis, un courrier"
        claimId={claim.id}
        linkKey={undefined}
        isShared={shared.value.value !== ''}
        onSent={state.load.run}
      />
    </section>
  );
}

function Summary({ claim }: ClaimProps) {
  const { booking, settlement } = claim;
  const amount = (label: string, cents: number | null) =>
    cents === null ? [] : [[label, formatEuros(cents)] as const];
  const day = (label: string, on: string | null) => (on === null ? [] : [[label, frenchDay(on)] as const]);
  return (
    <div className="spaced side">
      <Facts
        facts={[
          ['Réservation', booking.reference],
          ['Véhicule', `${booking.brand} ${booking.model}, ${booking.plate}`],
          ['Suivi avec', `${claim.customerName} (${labelIn(claimParties, claim.party)})`],
          ['E-mail', claim.mail],
          ['Téléphone', phoneLabel(claim.phone)],
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
