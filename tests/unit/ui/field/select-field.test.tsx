import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SelectField } from '../../../../src/ui/field/select-field.tsx';
import { createField } from '../../../../src/ui/form/field-state.ts';

afterEach(cleanup);

const options = [
  ['', 'Choisir'],
  ['a', 'Premier'],
] as const;

it('is a labelled list whose choice goes into the field, and is told', () => {
  const field = createField('role', () => null);
  const onChoice = vi.fn();
  render(<SelectField field={field} label="Rôle" options={options} hint="Un seul." onChoice={onChoice} />);
  const select = screen.getByLabelText<HTMLSelectElement>('Rôle');
  expect([select.name, ...[...select.options].map(({ text }) => text)]).toEqual([
    'role',
    'Choisir',
    'Premier',
  ]);
  fireEvent.input(select, { target: { value: 'a' } });
  expect(field.value.value).toBe('a');
  expect(onChoice).toHaveBeenCalledExactlyOnceWith('a');
});

it('ties its hint and its error to itself', () => {
  const field = createField('role', () => 'Choisissez un rôle.');
  field.touched.value = true;
  render(<SelectField field={field} label="Rôle" options={options} required hint="Un seul." />);
  const select = screen.getByLabelText('Rôle', { exact: false });
  const described = select.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Un seul.',
    'Choisissez un rôle.',
  ]);
  expect(select.getAttribute('aria-invalid')).toBe('true');
});
