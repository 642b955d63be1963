import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../../src/platform/http/http-error.ts';
import { createLoad } from '../../../../src/ui/load/load-state.ts';
import { Loadable, skeletonDelay } from '../../../../src/ui/load/loadable.tsx';

/** What each reading is answered, in order, when the test says so. */
let readings: { arrive: (text: string) => void; fail: (error: Error) => void; abort: AbortSignal }[];

const read = (abort: AbortSignal) =>
  new Promise<string>((arrive, fail) => {
    readings.push({ arrive, fail, abort });
  });

function show() {
  const load = createLoad(read);
  const { unmount } = render(
    <Loadable load={load} waiting="Chargement du profil…">
      {(text) => <p>{text}</p>}
    </Loadable>,
  );
  return { load, unmount };
}

const reading = (index: number) => readings[index] ?? expect.fail(`nothing was read ${index + 1} times`);
const retry = () => screen.getByRole('button');

beforeEach(() => {
  readings = [];
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows nothing while the answer may still come fast, then says that it is loading', async () => {
  vi.useFakeTimers();
  show();
  await act(() => vi.advanceTimersByTime(skeletonDelay - 1));
  expect(screen.getByRole('status').textContent).toBe('');
  await act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('Chargement du profil…');
});

it('shows what came', async () => {
  show();
  reading(0).arrive('Élodie');
  await screen.findByText('Élodie');
  expect(screen.queryByRole('status')).toBeNull();
});

it('says why nothing came, and tries again without losing the focus', async () => {
  show();
  reading(0).fail(new HttpError('http', { status: 503 }));
  expect((await screen.findByText(/momentanément indisponible/)).closest('[role=alert]')).toBeTruthy();
  retry().focus();
  fireEvent.click(retry());
  await screen.findByText('Nouvel essai…');
  fireEvent.click(retry());
  expect(readings).toHaveLength(2);
  expect(document.activeElement).toBe(retry());
  reading(1).arrive('Élodie');
  const content = await screen.findByText('Élodie');
  await waitFor(() => expect(document.activeElement).toBe(content.parentElement));
  expect(screen.queryByText(/momentanément/)).toBeNull();
});

it('reads again by itself once the network is back, and only after a failure', async () => {
  show();
  dispatchEvent(new Event('online'));
  expect(readings).toHaveLength(1);
  reading(0).fail(new HttpError('network'));
  await screen.findByText(/La connexion a échoué/);
  dispatchEvent(new Event('online'));
  expect(readings).toHaveLength(2);
  reading(1).arrive('Élodie');
  await screen.findByText('Élodie');
});

it('keeps what it has while reading again, and when that fails', async () => {
  const { load } = show();
  reading(0).arrive('Élodie');
  await screen.findByText('Élodie');
  void load.run();
  expect(screen.getByText('Élodie')).toBeTruthy();
  reading(1).fail(new HttpError('network'));
  await screen.findByText(/La connexion a échoué/);
  expect(screen.getByText('Élodie')).toBeTruthy();
});

it('gives up an older reading: its late answer never replaces a newer one', async () => {
  const { load } = show();
  void load.run();
  expect(reading(0).abort.aborted).toBe(true);
  reading(1).arrive('nouveau');
  await screen.findByText('nouveau');
  reading(0).arrive('ancien');
  load.adopt('modifié');
  await screen.findByText('modifié');
});

it('gives up when the screen goes', async () => {
  const { unmount } = show();
  unmount();
  await waitFor(() => expect(reading(0).abort.aborted).toBe(true));
  dispatchEvent(new Event('online'));
  expect(readings).toHaveLength(1);
});
