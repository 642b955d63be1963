import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Field } from '../../../../src/ui/field/field.tsx';
import { createField } from '../../../../src/ui/form/field-state.ts';

afterEach(cleanup);

const field = (name: string, initial = '') => createField(name, () => null, initial);

it('stars the label of a required field, and says it on the control', () => {
  render(<Field field={field('mail')} label="E-mail" type="email" autoComplete="email" required />);
  const input = screen.getByLabelText<HTMLInputElement>('E-mail', { exact: false });
  expect(screen.getByText('*', { exact: false, selector: '[aria-hidden]' })).toBeTruthy();
  expect([input.required, input.type, input.getAttribute('autocomplete'), input.name]).toEqual([
    true,
    'email',
    'email',
    'mail',
  ]);
});

it('gives each field ids of its own, across separate roots too', () => {
  render(<Field field={field('one')} label="Un" />, {
    container: document.body.appendChild(document.createElement('div')),
  });
  render(<Field field={field('two')} label="Deux" />, {
    container: document.body.appendChild(document.createElement('div')),
  });
  const ids = [screen.getByLabelText('Un').id, screen.getByLabelText('Deux').id];
  expect(new Set(ids).size).toBe(2);
});

it('counts what is typed and cuts nothing', async () => {
  render(<Field field={field('message')} label="Message" rows={4} maxLength={500} />);
  const area = screen.getByLabelText<HTMLTextAreaElement>('Message');
  expect(screen.getByText('0 / 500')).toBeTruthy();
  fireEvent.input(area, { target: { value: 'é'.repeat(523) } });
  expect(await screen.findByText('523 / 500')).toBeTruthy();
  expect(area.value).toHaveLength(523);
});

it('announces the count only near the end, by tens', async () => {
  render(<Field field={field('message')} label="Message" rows={4} maxLength={500} />);
  const area = screen.getByLabelText('Message');
  const announced = async (length: number, expected: string) => {
    fireEvent.input(area, { target: { value: 'a'.repeat(length) } });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(expected));
  };
  await announced(449, '');
  await announced(450, 'Il reste 50\u00a0caractères au plus.');
  await announced(455, 'Il reste 50\u00a0caractères au plus.');
  await announced(461, 'Il reste 40\u00a0caractères au plus.');
  await announced(501, 'La limite de 500\u00a0caractères est dépassée.');
});
