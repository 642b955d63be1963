import { signal } from '@preact/signals-react';
import { expect, it } from 'vitest';
import { createField } from '../../../src/ui/form/field-state.ts';

const required = (value: string) => (value === '' ? 'Indiquez votre nom.' : null);

it('knows its error from the start, and shows it once the field has been left', () => {
  const field = createField('name', required);
  expect(field.error.value).toBe('Indiquez votre nom.');
  expect(field.shownError.value).toBeNull();
  field.touched.value = true;
  expect(field.shownError.value).toBe('Indiquez votre nom.');
  field.value.value = 'Élodie';
  expect(field.shownError.value).toBeNull();
});

it('keeps what the server refused for that very value', () => {
  const field = createField('name', required, 'Élodie');
  field.touched.value = true;
  field.refusal.value = { value: 'Élodie', message: 'Ce nom est pris.' };
  expect(field.shownError.value).toBe('Ce nom est pris.');
  field.value.value = 'Élodi';
  expect(field.shownError.value).toBeNull();
  field.value.value = 'Élodie';
  expect(field.shownError.value).toBe('Ce nom est pris.');
});

it('follows the signals that its rule reads', () => {
  const open = signal(false);
  const field = createField('name', () => (open.value ? null : 'Fermé.'));
  expect(field.error.value).toBe('Fermé.');
  open.value = true;
  expect(field.error.value).toBeNull();
});
