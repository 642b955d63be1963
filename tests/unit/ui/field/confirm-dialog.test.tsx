import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../../src/platform/http/http-error.ts';
import { ConfirmDialog } from '../../../../src/ui/field/confirm-dialog.tsx';

afterEach(cleanup);

function show(onConfirm: () => Promise<void>, isReady?: () => boolean) {
  const onClose = vi.fn();
  render(
    <ConfirmDialog
      question="Désactiver ce compte ?"
      action="Désactiver"
      onConfirm={onConfirm}
      onClose={onClose}
      {...(isReady && { isReady })}
    >
      <p>Ses sessions s’arrêtent.</p>
    </ConfirmDialog>,
  );
  return onClose;
}

const dialog = () => document.querySelector('dialog') as HTMLDialogElement;

it('asks its question in a modal dialog, named and described', () => {
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  show(async () => {});
  expect(modal).toHaveBeenCalledOnce();
  expect(dialog().getAttribute('aria-label')).toMatch(/^Désactiver ce compte/);
  const described = document.getElementById(dialog().getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Ses sessions s’arrêtent.');
});

it('does nothing while what it asks for is missing, and stays', async () => {
  const onConfirm = vi.fn(async () => {});
  const isReady = vi.fn(() => false);
  const onClose = show(onConfirm, isReady);
  fireEvent.click(screen.getByText('Désactiver'));
  await Promise.resolve();
  expect([isReady, onConfirm, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
  isReady.mockReturnValue(true);
  fireEvent.click(screen.getByText('Désactiver'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('does nothing when it is cancelled', async () => {
  const onConfirm = vi.fn(async () => {});
  const onClose = show(onConfirm);
  fireEvent.click(screen.getByText('Annuler'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onConfirm).not.toHaveBeenCalled();
});

it('acts once for rapid clicks, then closes', async () => {
  let arrive = () => {};
  const onConfirm = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  const onClose = show(onConfirm);
  fireEvent.click(screen.getByText('Désactiver'));
  const button = await screen.findByText('Désactiver…');
  for (let click = 0; click < 100; click += 1) fireEvent.click(button);
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  arrive();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('stays and says why when it failed, and can be tried again', async () => {
  const onConfirm = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new HttpError('network'))
    .mockResolvedValueOnce(undefined);
  const onClose = show(onConfirm);
  fireEvent.click(screen.getByText('Désactiver'));
  expect((await screen.findByText(/La connexion a échoué/)).closest('[role=alert]')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Désactiver'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
