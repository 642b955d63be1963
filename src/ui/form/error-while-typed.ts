/** What is still missing of a new password is said while it is being composed, not only once the field is left. */
import { effect } from '@preact/signals-react';
import { useEffect } from 'react';
import type { FieldState } from './field-state.ts';

export function useErrorWhileTyped(field: FieldState): void {
  useEffect(
    () =>
      effect(() => {
        if (field.value.value !== '') field.touched.value = true;
      }),
    [field],
  );
}
