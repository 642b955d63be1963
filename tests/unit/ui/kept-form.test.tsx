import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loggedOutKey } from '../../../src/domain/settings/stored-data.ts';
import { HttpError } from '../../../src/platform/http/http-error.ts';
import { hasUnsaved } from '../../../src/platform/page/unsaved.ts';
import { forgetDrafts } from '../../../src/platform/session/forget-drafts.ts';
import { adoptTokens, dropTokens } from '../../../src/platform/session/session.ts';
import { Field } from '../../../src/ui/field/field.tsx';
import { draftOf } from '../../../src/ui/form/draft.ts';
import { createField } from '../../../src/ui/form/field-state.ts';
import { createForm, type FormOptions } from '../../../src/ui/form/form.ts';
import { Outdated } from '../../../src/ui/form/outdated.tsx';
import { SubmitButton } from '../../../src/ui/form/submit-button.tsx';
import { makeTokens } from '../../support/tokens.ts';

type Names = 'name' | 'city' | 'code' | 'terms';

const anything = () => null;

/** What the form holds besides its texts. */
let picked: { place: string | null };

function show(options: Partial<FormOptions<Names>> = {}) {
  const form = createForm<Names>({
    fields: {
      name: anything,
      city: anything,
      code: createField('code', anything, '', 'secret'),
      terms: createField('terms', anything, '', 'consent'),
    },
    rest: {
      read: () => ({ ...picked }),
      restore: (kept) => {
        picked = { place: Object(kept).place ?? null };
      },
    },
    keep: draftOf('test'),
    send: async () => undefined,
    ...options,
  });
  const { unmount } = render(
    <form aria-label="Essai" noValidate onSubmit={form.submit}>
      {Object.values(form.fields).map((field) => (
        <Field key={field.name} field={field} label={field.name} />
      ))}
      <Outdated form={form} />
      <SubmitButton form={form} label="Envoyer" />
    </form>,
  );
  return { form, leave: unmount };
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(input(label), { target: { value } });
const typed = () => ['name', 'city', 'code', 'terms'].map((name) => input(name).value);
const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage });
const isKept = (text: string) => waitFor(() => expect(sessionStorage.getItem('draft-test')).toContain(text));

async function typeAll(options: Partial<FormOptions<Names>> = {}) {
  const { leave, form } = show(options);
  await waitFor(() => expect(hasUnsaved()).toBe(false));
  type('name', 'Élodie');
  type('city', 'Aix');
  type('code', '4711');
  type('terms', 'yes');
  await isKept('Aix');
  return { leave, form };
}

const signIn = (userName: string) => adoptTokens(makeTokens({ userName }));

beforeEach(() => {
  picked = { place: null };
  act(() => {
    dropTokens();
    forgetDrafts();
  });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('what is typed', () => {
  it('is there when its form is opened again, but for a secret, which leaves no trace, and a consent', async () => {
    const { leave } = await typeAll();
    expect(stored()).not.toContain('4711');
    leave();
    show();
    expect(typed()).toEqual(['Élodie', 'Aix', '', '']);
  });

  it('is unsaved as long as its button is on show', async () => {
    const { leave } = await typeAll();
    expect(hasUnsaved()).toBe(true);
    leave();
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });

  it('goes once it is sent', async () => {
    const { form } = await typeAll();
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(form.status.value).toBe('sent'));
    expect(sessionStorage.getItem('draft-test')).toBeNull();
  });

  it('goes when it is given up', async () => {
    const { form } = await typeAll({ initial: { city: 'Gap' } });
    act(form.restart);
    await waitFor(() => expect(typed()).toEqual(['', 'Gap', '', '']));
    expect(sessionStorage.getItem('draft-test')).toBeNull();
  });

  it('leaves no secret in the id of a sending either', async () => {
    const send = vi.fn(async () => Promise.reject(new HttpError('network')));
    await typeAll({ send });
    fireEvent.submit(screen.getByRole('form'));
    await screen.findByText('Réessayer');
    expect(stored()).toContain('Élodie');
    expect(stored()).not.toContain('4711');
  });
});

describe('what is typed by somebody signed in', () => {
  it('outlives their session, and is theirs alone', async () => {
    signIn('elodie@exemple.fr');
    const { leave } = await typeAll();
    dropTokens();
    leave();
    signIn('nadia@exemple.fr');
    const other = show();
    expect(typed()).toEqual(['', '', '', '']);
    other.leave();
    dropTokens();
    signIn('elodie@exemple.fr');
    show();
    expect(typed()).toEqual(['Élodie', 'Aix', '', '']);
  });

  it('is on show no more when somebody else signs in, and still kept', async () => {
    signIn('elodie@exemple.fr');
    await typeAll();
    act(dropTokens);
    expect(input('name').value).toBe('Élodie');
    act(() => void signIn('nadia@exemple.fr'));
    await waitFor(() => expect(typed()).toEqual(['', '', '', '']));
    expect(stored()).toContain('Aix');
  });

  it('goes with their logout, from the form on show too', async () => {
    signIn('elodie@exemple.fr');
    await typeAll();
    act(forgetDrafts);
    await waitFor(() => expect(typed()).toEqual(['', '', '', '']));
    expect(stored()).not.toContain('Aix');
  });

  it('goes with their logout in another tab', async () => {
    signIn('elodie@exemple.fr');
    await typeAll();
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: loggedOutKey, newValue: 'now' }));
    });
    await waitFor(() => expect(typed()).toEqual(['', '', '', '']));
    expect(stored()).not.toContain('Aix');
  });

  it('was theirs before they signed in', async () => {
    const { leave } = await typeAll();
    signIn('elodie@exemple.fr');
    leave();
    show();
    expect(typed()).toEqual(['Élodie', 'Aix', '', '']);
  });
});

describe('what is typed over what was known', () => {
  const OUTDATED = /^Ce qui est enregistré a changé depuis votre saisie/;
  const known = (city: string, name = 'Nadia') => ({ initial: { name, city } });

  async function typeCity() {
    const { leave } = show(known('Gap'));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    type('city', 'Aix');
    await isKept('Aix');
    leave();
  }

  it('takes nothing from what has been changed elsewhere since', async () => {
    await typeCity();
    show(known('Gap', 'Nadia Garçon'));
    expect(typed()).toEqual(['Nadia Garçon', 'Aix', '', '']);
    expect(screen.queryByText(OUTDATED)).toBeNull();
  });

  it('says so where the same has been changed, and can be given up', async () => {
    await typeCity();
    show(known('Nice'));
    expect(input('city').value).toBe('Aix');
    await screen.findByText(OUTDATED);
    fireEvent.click(screen.getByText('Oublier ma saisie'));
    await waitFor(() => expect(input('city').value).toBe('Nice'));
    expect(screen.queryByText(OUTDATED)).toBeNull();
    await waitFor(() => expect(sessionStorage.getItem('draft-test')).toBeNull());
  });

  it('is no matter where it has become the same', async () => {
    await typeCity();
    show(known('Aix'));
    expect(screen.queryByText(OUTDATED)).toBeNull();
    await waitFor(() => expect(sessionStorage.getItem('draft-test')).toBeNull());
  });

  it('is part by part what is picked besides', async () => {
    picked = { place: 'Gap' };
    const { leave } = show(known('Gap'));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    type('city', 'Aix');
    await isKept('Aix');
    leave();
    picked = { place: 'Nice' };
    show(known('Gap'));
    expect(picked).toEqual({ place: 'Nice' });
  });
});
