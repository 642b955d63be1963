import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passwordHint } from '../../../src/domain/account/password.ts';
import { ChangePassword } from '../../../src/features/account/change-password.tsx';
import { dropTokens, session } from '../../../src/platform/session/session.ts';
import { MyAccount } from '../../../src/ui/account/my-account.tsx';
import { json, lost, signIn, stubApi } from './stub-api.ts';

let api: ReturnType<typeof stubApi>;

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? expect.fail(`no control named ${name}`);
const type = (name: string, value: string) => fireEvent.input(control(name), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));

const right = 'Garrigue-2026';

async function fill(next = right, again = next) {
  type('currentPassword', ' ancien Mot 1! ');
  type('plainPassword', next);
  type('confirmation', again);
  await waitFor(() => expect(control('confirmation').value).toBe(again));
}

beforeEach(() => {
  api = stubApi();
  signIn('ROLE_CUSTOMER', 'elodie@exemple.fr', 'Élodie Garçon');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  dropTokens();
});

describe('changing one’s password', () => {
  beforeEach(() => {
    render(<ChangePassword />);
  });

  it('says beforehand that other devices are signed out, and tells password managers whose it is', () => {
    expect(screen.getByText(/^Vos autres appareils seront déconnectés/)).toBeTruthy();
    expect([control('username').value, control('username').getAttribute('autocomplete')]).toEqual([
      'elodie@exemple.fr',
      'username',
    ]);
    expect(
      ['currentPassword', 'plainPassword', 'confirmation'].map((name) => [
        control(name).type,
        control(name).getAttribute('autocomplete'),
      ]),
    ).toEqual([
      ['password', 'current-password'],
      ['password', 'new-password'],
      ['password', 'new-password'],
    ]);
    expect(document.querySelector('.hint')?.textContent).toBe(passwordHint);
  });

  it('names each wrong field, and gives the first the focus', async () => {
    submit();
    await screen.findByText('Indiquez votre mot de passe actuel.');
    await screen.findByText('Choisissez un mot de passe.');
    await screen.findByText('Confirmez le mot de passe.');
    expect(document.activeElement).toBe(control('currentPassword'));
    expect(api.calls).toEqual([]);
  });

  it('says while it is typed what a new password lacks', async () => {
    const strength = () => document.querySelector('.strength')?.textContent;
    expect(strength()).toBe('');
    type('plainPassword', 'abc');
    await waitFor(() =>
      expect(strength()?.replaceAll('\u00a0', ' ')).toBe(
        'Le mot de passe doit contenir : une majuscule, un chiffre, un caractère spécial',
      ),
    );
    type('plainPassword', right);
    await waitFor(() => expect(strength()).toBe(''));
  });

  it('refuses a second typing that differs, and follows the first one', async () => {
    await fill(right, 'Garrigue-2027');
    submit();
    await screen.findByText('Les deux mots de passe ne sont pas identiques.');
    expect(document.activeElement).toBe(control('confirmation'));
    type('plainPassword', 'Garrigue-2027');
    await waitFor(() => expect(screen.queryByText(/ne sont pas identiques/)).toBeNull());
  });

  it('sends both as they were typed, then says that it is done and for which devices', async () => {
    await fill();
    api.answer(json(200, { done: true }));
    submit();
    const said = await screen.findByText(/^Le mot de passe a bien été changé/);
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(screen.getByText(/^Vos autres appareils sont déconnectés/)).toBeTruthy();
    expect(screen.getByText('Revenir à mon compte').getAttribute('href')).toBe('#/admin/customer/profile');
    expect(api.calls).toEqual([
      {
        call: 'POST /api/change-password',
        query: {},
        body: { currentPassword: ' ancien Mot 1! ', plainPassword: right },
      },
    ]);
    expect(session.value?.userName).toBe('elodie@exemple.fr');
  });

  it('puts a wrong current password back on its field, and keeps what was typed', async () => {
    await fill();
    const message = 'Ce mot de passe n’est pas le bon.';
    api.answer(
      json(400, { code: 'ERROR.INVALID', message: 'Refusé.', fields: { currentPassword: message } }),
    );
    submit();
    await screen.findByText(message);
    expect(document.activeElement).toBe(control('currentPassword'));
    expect(control('plainPassword').value).toBe(right);
  });

  it('that failed keeps what was typed, and can be tried again', async () => {
    await fill();
    api.answer(lost, json(200, { done: true }));
    submit();
    await screen.findByText(/La connexion a échoué/);
    expect(control('currentPassword').value).toBe(' ancien Mot 1! ');
    submit();
    await screen.findByText(/^Le mot de passe a bien été changé/);
  });
});

describe('one’s account', () => {
  it('says who is signed in and as what, with the way to the password', () => {
    signIn('ROLE_PARTNER', 'zoe@exemple.fr', 'Garage Zoé');
    render(<MyAccount />);
    expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'Garage Zoé',
      'zoe@exemple.fr',
      'Partenaire',
    ]);
    expect(screen.getByText('Changer de mot de passe').getAttribute('href')).toBe(
      '#/admin/partner/profile/password',
    );
  });

  it('ends the session, here first', async () => {
    signIn('ROLE_TEAMMATE');
    api.answer(json(200, { done: true }));
    render(<MyAccount />);
    fireEvent.click(screen.getByText('Se déconnecter'));
    await waitFor(() => expect(api.calls.map(({ call }) => call)).toEqual(['POST /api/logout']));
    expect(session.value).toBeNull();
  });
});
