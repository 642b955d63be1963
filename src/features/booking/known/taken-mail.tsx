/** An e-mail that has an account is said where it is typed: whoever goes on with it would be refused at the end. */
import { type ReactNode, useState } from 'react';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import type { FieldProps } from '../../../ui/field/field.tsx';
import type { FieldState } from '../../../ui/form/field-state.ts';

const loadTaken = () => import('./say-taken.tsx');

/** @throws HttpError said on the field, where that address is known to have an account */
export const refuseTaken = async (mail: string): Promise<void> => {
  const loaded = await loadCalls(loadTaken, 'refuseTaken').catch(() => null);
  await loaded?.refuseTaken(mail);
};

/** For the field of that e-mail, which asks when it is left. @param login where its owner signs in, with the way back */
export function useTakenMail(mail: FieldState, login: string): Pick<FieldProps, 'action' | 'control'> {
  const [said, say] = useState<ReactNode>(null);
  const ask = () => {
    // It has the focus too where it was found empty, and what that says stays.
    if (mail.value.value) mail.touched.value = true;
    loadCalls(loadTaken, 'sayTaken')
      .then(({ sayTaken }) => sayTaken(mail, login))
      // Not known now: nothing is said, and the API refuses the order.
      .then(say, () => undefined);
  };
  // Whoever is refused is led to a field that they may not have left yet.
  return { control: { onFocus: ask, onBlur: ask }, action: <div role="status">{said}</div> };
}
