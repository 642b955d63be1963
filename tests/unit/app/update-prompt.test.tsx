/** The states only become graver, as in a tab: the tests follow that order. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UpdatePrompt } from '../../../src/app/update-prompt.tsx';
import {
  bookingDraftPrefix,
  contactDraftKey,
  draftPrefix,
} from '../../../src/domain/settings/stored-data.ts';
import { enterState, type UpdateState } from '../../../src/platform/page/service-worker-states.ts';
import { markUnsaved } from '../../../src/platform/page/unsaved.ts';

const reload = vi.spyOn(location, 'reload');

beforeEach(() => {
  reload.mockReset().mockReturnValue(undefined);
  sessionStorage.clear();
  markUnsaved('contact', false);
});

afterEach(cleanup);

function show(state: UpdateState) {
  const view = render(<UpdatePrompt />);
  act(() => enterState(state));
  return view;
}

const text = () => screen.getByRole('status').textContent;
const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent);

it('is an empty status while there is nothing to say', () => {
  show('none');
  expect(text()).toBe('');
});

it('offers the version that is ready, without taking the focus', () => {
  document.body.focus();
  show('available');
  expect(text()).toContain('Une nouvelle version du site est prête.');
  expect(buttons()).toEqual(['Mettre à jour', 'Plus tard']);
  expect(document.activeElement).toBe(document.body);
});

it('goes away until something else happens when it is postponed', () => {
  show('available');
  fireEvent.click(screen.getByText('Plus tard'));
  expect(text()).toBe('');
  act(() => enterState('activated'));
  expect(text()).toContain('Le site a été mis à jour dans un autre onglet.');
});

it('reloads on demand after another tab updated', () => {
  show('activated');
  expect(buttons()).toEqual(['Recharger', 'Plus tard']);
  fireEvent.click(screen.getByText('Recharger'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([contactDraftKey, `${draftPrefix}signup`, `${bookingDraftPrefix}order`])(
  'says that typed text is kept when its draft is stored: %s',
  (key) => {
    markUnsaved('contact', true);
    sessionStorage.setItem(key, '{}');
    show('activated');
    expect(text()).toContain('Ce que vous avez saisi est conservé.');
  },
);

it('warns that typed text would be lost when no draft is stored', () => {
  markUnsaved('contact', true);
  show('activated');
  expect(text()).toContain('Terminez d’abord votre saisie');
});

it('stays, with a way out, when the page can no longer work', async () => {
  show('unrecoverable');
  expect(text()).toContain('Une partie du site ne peut plus être chargée');
  expect(buttons()).toEqual(['Recharger']);
  fireEvent.click(screen.getByText('Recharger'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
