/** The steps of a damage claim that have a day or an amount: insurer, quote, settlement. */
import { useState } from 'react';
import {
  CLAIM_TEXT_MAX_LENGTH,
  claimDayError,
  claimEurosError,
  claimEurosOrNothingError,
  claimMessageError,
  claimReferenceError,
} from '../../../domain/claim/claim-rules.ts';
import { type Settlement, settlements } from '../../../domain/claim/claim-words.ts';
import {
  declareClaim,
  type OfficeClaim,
  quoteClaim,
  setClaimAmounts,
  settleClaim,
} from '../../../domain/claim/office-calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { readEuros, typedEuros } from '../../../domain/lib/typed-euros.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm } from '../../../ui/form/form.ts';
import type { ClaimState } from './claim-state.ts';
import { StepForm } from './step-form.tsx';
import type { FormProps } from './written-forms.tsx';

const today = () => parisTime(systemClock()).day;
/** Empty of what is not known. */
const typedOrNot = (cents: number | null): string => (cents === null ? '' : typedEuros(cents));
const centsOrNull = (typed: string): number | null => (typed.trim() === '' ? null : readEuros(typed));

const createDeclaration = ({ insurerReference }: OfficeClaim, { id, change }: ClaimState) =>
  createForm({
    fields: { day: claimDayError, insurerReference: claimReferenceError },
    initial: { day: today(), insurerReference: insurerReference ?? '' },
    send: (typed, clientId) =>
      change('La déclaration à l’assureur est notée.', (version) =>
        api(declareClaim, { id }, { clientId, version, ...typed }),
      ),
    keep: draftOf(`claim-declare-${id}`),
  });

export function DeclareForm({ claim, state, onClose }: FormProps) {
  const [form] = useState(() => createDeclaration(claim, state));
  const { day, insurerReference } = form.fields;
  return (
    <StepForm form={form} onClose={onClose} heading="Déclarer à l’assureur" action="C’est déclaré">
      <Field field={day} label="Déclaré le" type="date" required />
      <Field field={insurerReference} label="Numéro chez l’assureur" hint="Facultatif" verbatim />
    </StepForm>
  );
}

const createQuote = ({ id, change }: ClaimState) =>
  createForm({
    fields: { day: claimDayError, cents: claimEurosError },
    initial: { day: today() },
    send: ({ day, cents }, clientId) =>
      change('Le devis est noté.', (version) =>
        api(quoteClaim, { id }, { clientId, version, day, cents: readEuros(cents) }),
      ),
    keep: draftOf(`claim-quote-${id}`),
  });

export function QuoteForm({ state, onClose }: FormProps) {
  const [form] = useState(() => createQuote(state));
  return (
    <StepForm form={form} onClose={onClose} heading="Devis du réparateur" action="Noter le devis">
      <Field
        field={form.fields.cents}
        label="Montant, TVA comprise (en euros)"
        inputMode="decimal"
        required
      />
      <Field
        field={form.fields.day}
        label="Daté du"
        type="date"
        hint="Le document lui-même s’ajoute aux pièces."
        required
      />
    </StepForm>
  );
}

const createAmounts = (claim: OfficeClaim, { id, change }: ClaimState) =>
  createForm({
    fields: {
      insurerReference: claimReferenceError,
      deductible: claimEurosOrNothingError,
      insurer: claimEurosOrNothingError,
    },
    initial: {
      insurerReference: claim.insurerReference ?? '',
      deductible: typedOrNot(claim.deductibleCents),
      insurer: typedOrNot(claim.insurerCents),
    },
    send: ({ insurerReference, deductible, insurer }, clientId) => {
      const amounts = { deductibleCents: centsOrNull(deductible), insurerCents: centsOrNull(insurer) };
      return change('C’est noté.', (version) =>
        api(setClaimAmounts, { id }, { clientId, version, insurerReference, ...amounts }),
      );
    },
    keep: draftOf(`claim-amount-${id}`),
  });

export function AmountForm({ claim, state, onClose }: FormProps) {
  const [form] = useState(() => createAmounts(claim, state));
  const { insurerReference, deductible, insurer } = form.fields;
  return (
    <StepForm form={form} onClose={onClose} heading="Ce que dit l’assureur" action="Noter">
      <Field field={insurerReference} label="Numéro chez l’assureur" verbatim />
      <Field field={deductible} label="Franchise (en euros)" inputMode="decimal" />
      <Field field={insurer} label="Payé par l’assureur (en euros)" inputMode="decimal" />
    </StepForm>
  );
}

const isSettlement = (value: string): value is Settlement => Object.hasOwn(settlements, value);

const createSettling = ({ invoices }: OfficeClaim, { id, change }: ClaimState) => {
  const form = createForm({
    fields: {
      how: (value) => (isSettlement(value) ? null : 'Choisissez comment.'),
      invoiceId: () => null,
      cents: (typed): string | null =>
        form.fields.how.value.value === 'repair' ? null : claimEurosError(typed),
      reference: (typed): string | null =>
        claimReferenceError(typed) ??
        (form.fields.how.value.value === 'transfer' && typed.trim() === ''
          ? 'Indiquez le libellé du virement.'
          : null),
      day: claimDayError,
      text: claimMessageError,
    },
    initial: {
      how: invoices.length > 0 ? 'refund' : 'transfer',
      invoiceId: invoices[0]?.id ?? '',
      day: today(),
    },
    send: async ({ how, invoiceId, cents, ...typed }, clientId) => {
      if (!isSettlement(how)) return;
      const given = how === 'repair' ? null : readEuros(cents);
      const settled = { ...typed, how, cents: given, invoiceId: how === 'refund' ? invoiceId || null : null };
      await change('Le dossier est réglé, et le client prévenu.', (version) =>
        api(settleClaim, { id }, { clientId, version, ...settled }),
      );
    },
    keep: draftOf(`claim-settle-${id}`),
  });
  return form;
};

export function SettleForm({ claim, state, onClose }: FormProps) {
  const [form] = useState(() => createSettling(claim, state));
  const { how, invoiceId, cents, reference, day, text } = form.fields;
  const chosen = how.value.value;
  return (
    <StepForm form={form} onClose={onClose} heading="Régler" action="Régler le dossier">
      <SelectField field={how} label="Comment" options={Object.entries(settlements)} required />
      {chosen === 'refund' && (
        <SelectField
          field={invoiceId}
          label="Facture"
          options={
            claim.invoices.length === 0
              ? [['', 'Ce qui a été commandé']]
              : claim.invoices.map(
                  (one) => [one.id, `${one.number}, ${formatEuros(one.refundableCents)} au plus`] as const,
                )
          }
          hint="Un avoir est émis, et ce qui a été payé est rendu."
        />
      )}
      {chosen !== 'repair' && (
        <Field field={cents} label="Rendu au client (en euros)" inputMode="decimal" required />
      )}
      {chosen === 'transfer' && <Field field={reference} label="Libellé du virement" required />}
      <Field field={day} label="Réglé le" type="date" required />
      <Field
        field={text}
        label="Ce qui en est dit au client"
        hint={`E-mail à ${claim.mail}`}
        rows={4}
        maxLength={CLAIM_TEXT_MAX_LENGTH}
        required
      />
    </StepForm>
  );
}
