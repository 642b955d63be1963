/** A part that opens at a button. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Closable, OnDemand } from '../../../../src/ui/load/on-demand.tsx';

afterEach(cleanup);

const Part = ({ onClose }: Closable) => (
  <button type="button" onClick={onClose}>
    Fermer
  </button>
);

it('opens at its button, and leads whoever closes it back there', async () => {
  render(<OnDemand label="Ajouter" load={() => Promise.resolve(Part)} props={{}} />);
  const opener = () => screen.getByRole('button', { name: 'Ajouter' });
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(opener());
  const close = await screen.findByRole('button', { name: 'Fermer' });
  close.focus();
  fireEvent.click(close);
  await screen.findByRole('button', { name: 'Ajouter' });
  expect(document.activeElement).toBe(opener());
});

it('says why it could not be loaded, and may be asked for again', async () => {
  let tries = 0;
  const load = () => (tries++ === 0 ? Promise.reject(new Error('cut')) : Promise.resolve(Part));
  render(<OnDemand label="Ajouter" load={load} props={{}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  await screen.findByRole('alert');
  fireEvent.click(await screen.findByRole('button', { name: 'Ajouter' }));
  await screen.findByRole('button', { name: 'Fermer' });
});
