/** The damages of one booking, for whose it is: reported, followed to their end, and answered. Loads when it is asked for. */
import { useState } from 'react';
import {
  answerClaim,
  complain,
  type OwnClaim,
  type OwnClaims,
  readOwnClaims,
} from '../../domain/claim/calls.ts';
import { ANSWER_DAYS } from '../../domain/claim/claim-actions.ts';
import { CLAIM_TEXT_MAX_LENGTH, claimMessageError, claimTextError } from '../../domain/claim/claim-rules.ts';
import { ownStatus } from '../../domain/claim/claim-words.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { momentOf } from '../../domain/lib/time/french-slot.ts';
import { api } from '../../platform/api/api.ts';
import { Field } from '../field/field.tsx';
import { CardForm } from '../form/card-form.tsx';
import { draftOf } from '../form/draft.ts';
import { createForm } from '../form/form.ts';
import { createLoad } from '../load/load-state.ts';
import { Loadable } from '../load/loadable.tsx';
import { unbroken } from '../screen/unbroken.tsx';
import { AddFiles } from './add-files.tsx';
import { ClaimFile } from './claim-file.tsx';
import './claim.css';

interface OwnClaimsProps {
  readonly bookingId: string;
  /** Of the link of a mail, where nobody is signed in. */
  readonly linkKey?: string;
}

type Followed = ReturnType<typeof createFollowed>;

function createFollowed({ bookingId, linkKey }: OwnClaimsProps) {
  const query = { ...(linkKey !== undefined && { key: linkKey }) };
  const load = createLoad<OwnClaims>((signal) =>
    api(readOwnClaims, { id: bookingId }, undefined, { query, signal }),
  );
  return {
    bookingId,
    linkKey,
    load,
    complain: async (text: string, clientId: string) =>
      load.adopt(await api(complain, { id: bookingId }, { clientId, text }, { query })),
    answer: async (id: string, text: string, clientId: string) =>
      load.adopt(await api(answerClaim, { id }, { clientId, text }, { query })),
  };
}

export function OwnClaimsPart(props: OwnClaimsProps) {
  const [followed] = useState(() => createFollowed(props));
  return (
    <Loadable load={followed.load} waiting="Chargement…">
      {({ claims, until }) => (
        <div className="spaced">
          {claims.map((claim) => (
            <Claim key={claim.id} claim={claim} followed={followed} />
          ))}
          {until !== null && <ComplaintForm until={until} followed={followed} />}
          {until === null && claims.length === 0 && (
            <p>
              Un dommage se signale ici une fois le véhicule remis à notre convoyeur, et peu après son retour.
              Pour toute autre question, <a href="#/contact">écrivez-nous</a>.
            </p>
          )}
        </div>
      )}
    </Loadable>
  );
}

const createComplaint = ({ bookingId, complain: send }: Followed) =>
  createForm({
    fields: { text: claimTextError },
    send: ({ text }, clientId) => send(text, clientId),
    keep: draftOf(`complaint-${bookingId}`),
  });

function ComplaintForm({ until, followed }: { readonly until: string; readonly followed: Followed }) {
  const [form] = useState(() => createComplaint(followed));
  return (
    <CardForm form={form} name="Signaler un dommage" action="Signaler ce dommage">
      <Field
        field={form.fields.text}
        label="Que s’est-il passé&nbsp;?"
        hint={`Où est le dommage, et quand vous l’avez vu. Possible jusqu’au ${frenchDay(until)}\u00a0; réponse sous ${ANSWER_DAYS}\u00a0jours. Vous pourrez ensuite ajouter des photos.`}
        rows={5}
        maxLength={CLAIM_TEXT_MAX_LENGTH}
        required
        readOnly={form.status.value === 'sending'}
      />
    </CardForm>
  );
}

interface ClaimProps {
  readonly claim: OwnClaim;
  readonly followed: Followed;
}

function Claim({ claim, followed }: ClaimProps) {
  const { id, reference, status, lines, settlement } = claim;
  const { linkKey, load } = followed;
  return (
    <section className="card spaced" aria-label={`Dossier ${reference}`}>
      <div>
        <h2>Dossier {unbroken(reference)}</h2>
        <p role="status" className="state">
          {ownStatus(status)}
        </p>
        {settlement && <p>{settlementText(settlement)}</p>}
      </div>
      <ol className="thread">
        {lines.map((line) => (
          <li key={`${line.at} ${line.file?.id ?? line.text}`} className={line.isOwn ? 'own' : undefined}>
            <p className="hint">
              {line.isOwn ? 'Vous' : 'Nous'}, {momentOf(line.at)}
            </p>
            {line.file ? <ClaimFile file={line.file} /> : <p className="typed">{line.text}</p>}
          </li>
        ))}
      </ol>
      <AddFiles
        label="Ajouter des photos ou un document"
        claimId={id}
        linkKey={linkKey}
        isShared
        onSent={load.run}
      />
      <AnswerForm claim={claim} followed={followed} />
    </section>
  );
}

const createAnswer = ({ id }: OwnClaim, { answer }: Followed) =>
  createForm({
    fields: { text: claimMessageError },
    send: ({ text }, clientId) => answer(id, text, clientId),
    keep: draftOf(`claim-answer-${id}`),
    reusable: 'cleared',
  });

function AnswerForm({ claim, followed }: ClaimProps) {
  const [form] = useState(() => createAnswer(claim, followed));
  return (
    <CardForm form={form} name={`Écrire dans le dossier ${claim.reference}`} action="Envoyer" quiet>
      <Field
        field={form.fields.text}
        label="Votre message"
        rows={3}
        maxLength={CLAIM_TEXT_MAX_LENGTH}
        required
        readOnly={form.status.value === 'sending'}
      />
    </CardForm>
  );
}

/** How a claim ends, to whom it was given; `how` may be one of a newer API. */
function settlementText({ how, cents, on }: NonNullable<OwnClaim['settlement']>): string {
  const amount = cents === null ? '' : `${formatEuros(cents)} `;
  const day = frenchDay(on);
  if (how === 'refund') return `${amount}remboursés le ${day}.`;
  if (how === 'transfer') return `${amount}virés le ${day}.`;
  return `Réparation prise en charge le ${day}.`;
}
