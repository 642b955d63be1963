import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftPrefix } from '../../../src/domain/settings/stored-data.ts';
import { Login } from '../../../src/features/account/login.tsx';
import { Signup } from '../../../src/features/account/signup.tsx';
import { hasUnsaved } from '../../../src/platform/page/unsaved.ts';
import { json, lost, stubApi } from './account-api.ts';
import { renderScreen } from './at-address.tsx';

const home = {
  id: 'a1',
  googleCode: 'ban 1',
  label: '1 Rue Kruger 13120 Gardanne',
  address: '1 Rue Kruger',
  city: 'Gardanne',
  googleAddressString: '1 Rue Kruger 13120 Gardanne',
  lat: 43.45,
  lon: 5.47,
};

let api: ReturnType<typeof stubApi>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '#/auth/signup';
  api = stubApi();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? expect.fail(`no control named ${name}`);
const type = (name: string, value: string) => fireEvent.input(control(name), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));
const posts = () => api.calls.filter(({ call }) => call === 'POST /api/customer').map(({ body }) => body);
const alert = () => screen.getByRole('alert').textContent;

async function fill() {
  type('firstName', 'Élodie');
  type('lastName', 'Garçon');
  type('mail', 'Elodie@Exemple.fr');
  type('phone', '06 12 34 56 78');
  api.answers.push(json(200, { results: [home], approximate: false }));
  type('address', '1 rue kruger');
  fireEvent.click(await screen.findByText(home.label));
  await waitFor(() => expect(control('address').value).toBe(home.label));
}

const exists = json(409, { message: 'x', code: 'ERROR.EXISTS' });
const created = json(200, { id: '1' });
const EXISTS =
  'Un compte existe déjà avec cette adresse e-mail\u00a0: utilisez une autre adresse, ou connectez-vous.';

describe('a sign-up', () => {
  it('sends what was filled in under the names of the specification, then says what comes next, with the focus', async () => {
    renderScreen(<Signup />);
    await fill();
    expect(hasUnsaved()).toBe(true);
    api.answers.push(created);
    submit();
    const said = await screen.findByText(/^Votre compte a été créé\./);
    expect(said.textContent).toBe(
      'Votre compte a été créé. Un e-mail de confirmation vous a été envoyé avec les instructions à suivre.',
    );
    expect(posts()).toEqual([
      {
        firstName: 'Élodie',
        lastName: 'Garçon',
        mail: 'elodie@exemple.fr',
        phone: '06 12 34 56 78',
        companyName: null,
        birthDate: null,
        address: home,
        billingAddress: null,
        clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
    expect(screen.queryByRole('form')).toBeNull();
    expect([sessionStorage.getItem(`${draftPrefix}signup`), hasUnsaved()]).toEqual([null, false]);
  });

  it.each([
    ['', '#/auth/login'],
    ['?redirectTo=subscription', '#/auth/login?redirectTo=subscription'],
    ['?redirectTo=%2Ftarif', '#/auth/login'],
  ])('of signup%s leads to %s', async (query, goal) => {
    location.hash = `#/auth/signup${query}`;
    renderScreen(<Signup />);
    expect(screen.getByText('J’ai déjà un compte').getAttribute('href')).toBe(goal);
    await fill();
    api.answers.push(created);
    submit();
    expect((await screen.findByText('Me connecter maintenant')).getAttribute('href')).toBe(goal);
  });

  it('is said once more on the login that it leads to, and only once', async () => {
    renderScreen(<Signup />);
    await fill();
    api.answers.push(created);
    submit();
    await screen.findByText(/^Votre compte a été créé/);
    cleanup();
    const said = () => screen.queryByText(/le lien de l’e-mail de confirmation/);
    renderScreen(<Login />);
    expect(said()).not.toBeNull();
    cleanup();
    renderScreen(<Login />);
    expect(said()).toBeNull();
  });

  it('stops at the first thing that is missing', async () => {
    renderScreen(<Signup />);
    submit();
    await screen.findByText('Indiquez votre prénom.');
    expect(document.activeElement).toBe(control('firstName'));
    expect(screen.getByText('Indiquez une adresse.')).toBeTruthy();
    expect(api.calls).toEqual([]);
  });

  it('keeps its id when the reply was lost', async () => {
    renderScreen(<Signup />);
    await fill();
    api.answers.push(lost, created);
    submit();
    await waitFor(() => expect(alert()).toMatch(/^La connexion a échoué/));
    submit();
    await screen.findByText(/^Votre compte a été créé/);
    expect(posts()).toHaveLength(2);
    expect(posts()[1]).toEqual(posts()[0]);
  });
});

describe('an e-mail that has an account', () => {
  it('is said, with a way to sign in, and nothing is sent until it changes', async () => {
    renderScreen(<Signup />);
    await fill();
    api.answers.push(exists);
    submit();
    await waitFor(() => expect(alert()).toBe(EXISTS));
    expect(control('mail').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(control('mail'));
    expect(screen.getByText('Me connecter à ce compte').getAttribute('href')).toBe('#/auth/login');
    for (let click = 0; click < 10; click += 1) submit();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(alert()).toBe(EXISTS);

    type('mail', 'autre@exemple.fr');
    await waitFor(() => expect(alert()).toBe(''));
    expect(screen.queryByText('Me connecter à ce compte')).toBeNull();
    api.answers.push(created);
    submit();
    await screen.findByText(/^Votre compte a été créé/);
    expect(posts()).toHaveLength(2);
  });

  it('is said again when it comes back', async () => {
    renderScreen(<Signup />);
    await fill();
    api.answers.push(exists);
    submit();
    await waitFor(() => expect(alert()).toBe(EXISTS));
    type('mail', 'autre@exemple.fr');
    await waitFor(() => expect(alert()).toBe(''));
    type('mail', 'Elodie@Exemple.fr');
    await waitFor(() => expect(alert()).toBe(EXISTS));
  });
});
