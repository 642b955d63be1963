/** What the team writes into a damage claim: to whom it is followed with, and what somebody says of it. */
import { useState } from 'react';
import {
  CLAIM_TEXT_MAX_LENGTH,
  claimMessageError,
  claimReasonError,
  claimTextError,
} from '../../../domain/claim/claim-rules.ts';
import { type Speaker, speakers } from '../../../domain/claim/claim-words.ts';
import {
  addStatement,
  endClaim,
  type OfficeClaim,
  reopenClaim,
  writeToClaimant,
} from '../../../domain/claim/office-calls.ts';
import { REASON_MAX_LENGTH } from '../../../domain/lib/text-rule.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm } from '../../../ui/form/form.ts';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import type { ClaimState } from './claim-state.ts';
import { StepForm } from './step-form.tsx';

export interface FormProps extends Closable {
  readonly claim: OfficeClaim;
  readonly state: ClaimState;
}

const createMessage = ({ id, change }: ClaimState) =>
  createForm({
    fields: { text: claimMessageError },
    send: ({ text }, clientId) =>
      change('Le message est envoyé.', () => api(writeToClaimant, { id }, { clientId, text })),
    keep: draftOf(`claim-message-${id}`),
  });

export function MessageForm({ claim, state, onClose }: FormProps) {
  const [form] = useState(() => createMessage(state));
  return (
    <StepForm form={form} onClose={onClose} heading="Écrire au client" action="Envoyer le message">
      <Field
        field={form.fields.text}
        label="Votre message"
        hint={`E-mail à ${claim.mail}, qui y répond ici même. Le bonjour et notre signature s’ajoutent d’eux-mêmes.`}
        rows={6}
        maxLength={CLAIM_TEXT_MAX_LENGTH}
        required
        readOnly={form.status.value === 'sending'}
      />
    </StepForm>
  );
}

const isSpeaker = (value: string): value is Speaker => Object.hasOwn(speakers, value);

/** Whoever drove writes what they know themselves. */
const createStatement = ({ drivers }: OfficeClaim, { id, change }: ClaimState) =>
  createForm({
    fields: { speaker: (value) => (isSpeaker(value) ? null : 'Choisissez qui parle.'), text: claimTextError },
    initial: { speaker: drivers.some(({ isMe }) => isMe) ? 'driver' : 'office' },
    send: async ({ speaker, text }, clientId) => {
      if (!isSpeaker(speaker)) return;
      await change('La déclaration est notée.', () => api(addStatement, { id }, { clientId, speaker, text }));
    },
    keep: draftOf(`claim-statement-${id}`),
  });

export function StatementForm({ claim, state, onClose }: FormProps) {
  const [form] = useState(() => createStatement(claim, state));
  return (
    <StepForm form={form} onClose={onClose} heading="Noter une déclaration" action="Noter la déclaration">
      <SelectField field={form.fields.speaker} label="De qui" options={Object.entries(speakers)} required />
      <Field
        field={form.fields.text}
        label="Ce qui est dit"
        hint="Pour l’équipe seule, avec votre nom."
        rows={5}
        maxLength={CLAIM_TEXT_MAX_LENGTH}
        required
        readOnly={form.status.value === 'sending'}
      />
    </StepForm>
  );
}

const endings = { refuse: 'Refuser', drop: 'Classer sans suite' } as const;
const isEnding = (value: string): value is keyof typeof endings => Object.hasOwn(endings, value);

const createEnd = ({ id, change }: ClaimState) =>
  createForm({
    fields: { how: (value) => (isEnding(value) ? null : 'Choisissez.'), reason: claimReasonError },
    initial: { how: 'refuse' },
    send: async ({ how, reason }, clientId) => {
      if (!isEnding(how)) return;
      await change('Le dossier est clos, et le client prévenu.', (version) =>
        api(endClaim, { id }, { clientId, version, how, reason }),
      );
    },
    keep: draftOf(`claim-end-${id}`),
  });

export function EndForm({ state, onClose }: FormProps) {
  const [form] = useState(() => createEnd(state));
  return (
    <StepForm form={form} onClose={onClose} heading="Refuser ou classer" action="Clore le dossier">
      <SelectField field={form.fields.how} label="Fin" options={Object.entries(endings)} required />
      <Field
        field={form.fields.reason}
        label="Motif"
        hint="Le client le lit, par e-mail aussi."
        rows={3}
        maxLength={REASON_MAX_LENGTH}
        required
        readOnly={form.status.value === 'sending'}
      />
    </StepForm>
  );
}

const createReopening = ({ id, change }: ClaimState) =>
  createForm({
    fields: { reason: claimReasonError },
    send: ({ reason }, clientId) =>
      change('Le dossier est rouvert.', (version) => api(reopenClaim, { id }, { clientId, version, reason })),
    keep: draftOf(`claim-reopen-${id}`),
  });

export function ReopenForm({ state, onClose }: FormProps) {
  const [form] = useState(() => createReopening(state));
  return (
    <StepForm form={form} onClose={onClose} heading="Rouvrir" action="Rouvrir le dossier">
      <Field
        field={form.fields.reason}
        label="Motif"
        rows={2}
        maxLength={REASON_MAX_LENGTH}
        required
        readOnly={form.status.value === 'sending'}
      />
    </StepForm>
  );
}
