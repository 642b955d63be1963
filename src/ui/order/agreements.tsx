/** What an order agrees to: the terms, and that we begin before the fourteen days of withdrawal are over. */
import type { ReadonlySignal } from '@preact/signals-react';
import { termsVersion } from '../../domain/settings/terms.ts';
import { CheckField, isTicked } from '../field/check-field.tsx';
import { createTermsField, TermsField } from '../field/terms-field.tsx';
import { createField, type FieldState } from '../form/field-state.ts';
import type { AgreementWords } from './order-entry.ts';

export interface AgreementsState {
  readonly fields: { readonly terms: FieldState; readonly express: FieldState };
  /** An appointment comes before the end of the withdrawal period: we begin early only when asked to. */
  readonly early: ReadonlySignal<boolean>;
  /** What of it is sent with an order. */
  readonly read: () => { readonly termsVersion: string; readonly immediateExecution: boolean };
}

export function createAgreements(
  early: ReadonlySignal<boolean>,
  { termsNeeded, expressNeeded }: AgreementWords,
): AgreementsState {
  const needed = (value: string) => (value || !early.value ? null : expressNeeded);
  const express = createField('express', needed, '', 'consent');
  return {
    fields: { terms: createTermsField(termsNeeded), express },
    early,
    read: () => ({ termsVersion, immediateExecution: isTicked(express) }),
  };
}

interface AgreementFieldsProps {
  readonly agreements: AgreementsState;
  readonly words: AgreementWords;
  /** While it is being sent. */
  readonly readOnly: boolean;
}

export function AgreementFields({ agreements: { fields, early }, words, readOnly }: AgreementFieldsProps) {
  const { who } = words;
  return (
    <>
      <TermsField field={fields.terms} readOnly={readOnly} {...(who && { who })} />
      {early.value && (
        <CheckField field={fields.express} required readOnly={readOnly}>
          {words.express}
        </CheckField>
      )}
    </>
  );
}
