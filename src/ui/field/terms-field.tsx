/** The box by which an order accepts the terms: empty at first (article L221-14). */

import { createField, type FieldState } from '../form/field-state.ts';
import { CheckField } from './check-field.tsx';

const NEEDED = 'Acceptez les conditions générales pour continuer.';

/** @param needed said as long as it is not ticked */
export const createTermsField = (needed = NEEDED): FieldState =>
  createField('terms', (value) => (value ? null : needed), '', 'consent');

interface TermsFieldProps {
  readonly field: FieldState;
  readonly readOnly: boolean;
  /** Who accepts them, where it is not the reader. */
  readonly who?: string;
}

export function TermsField({ field, readOnly, who = 'J’accepte les' }: TermsFieldProps) {
  return (
    <CheckField field={field} required readOnly={readOnly}>
      {who}{' '}
      <a href="/cgv/" target="_blank" rel="noopener">
        conditions générales
      </a>{' '}
      (nouvel onglet).
    </CheckField>
  );
}
