import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Login } from '../../../src/features/account/login.tsx';
import { LoginOrSignup } from '../../../src/features/account/offer/login-or-signup.tsx';
import { adoptTokens, dropTokens, session } from '../../../src/platform/session/session.ts';
import { json, lost, stubApi, tokensOf } from './account-api.ts';
import { renderScreen } from './at-address.tsx';

const REFUSED = "L'identifiant et/ou le mot de passe ne sont pas corrects";

let api: ReturnType<typeof stubApi>;

beforeEach(() => {
  localStorage.clear();
  location.hash = '#/auth/login';
  api = stubApi();
});

afterEach(() => {
  cleanup();
  dropTokens();
  vi.unstubAllGlobals();
});

const control = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.input(control(label), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Connexion' });
const eye = () => screen.getByRole('button', { name: 'Afficher le mot de passe' });
const enabled = () => waitFor(() => expect(button().disabled).toBe(false));

async function signIn() {
  type('Identifiant', ' Elodie@Exemple.fr ');
  type('Mot de passe', ' pass word ');
  await enabled();
  fireEvent.submit(screen.getByRole('form'));
}

describe('the login', () => {
  it('asks for an identifier and a password, under the names that browsers know', () => {
    renderScreen(<Login />);
    expect(screen.getByRole('heading').textContent).toBe('Authentification');
    // Nothing has been done before.
    expect(document.querySelector('.lead')).toBeNull();
    expect(
      [control('Identifiant'), control('Mot de passe')].map(({ name, autocomplete, type }) => [
        name,
        autocomplete,
        type,
      ]),
    ).toEqual([
      ['username', 'username', 'email'],
      ['password', 'current-password', 'password'],
    ]);
  });

  it('sends the address in lowercase and the password as it is, and signs in', async () => {
    api.answers.push(json(200, tokensOf('ROLE_CUSTOMER')));
    renderScreen(<Login />);
    await signIn();
    await waitFor(() => expect(session.value?.displayName).toBe('Élodie Garçon'));
    expect(api.calls).toEqual([
      { call: 'POST /api/login_check', body: { username: 'elodie@exemple.fr', password: ' pass word ' } },
    ]);
  });

  it('says word for word, in an alert, that it was refused, keeps what was typed, and can be tried again', async () => {
    api.answers.push(json(401, { message: 'Invalid credentials.', code: 401 }));
    renderScreen(<Login />);
    await signIn();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(REFUSED));
    expect(control('Mot de passe').value).toBe(' pass word ');
    expect(session.value).toBeNull();
    api.answers.push(json(200, tokensOf('ROLE_CUSTOMER')));
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(session.value).not.toBeNull());
  });

  it.each([
    [
      'too many attempts',
      json(429, { message: 'x', code: 'ERROR.LIMIT' }, { 'retry-after': '600' }),
      /^Trop de demandes.*10.minutes\.$/,
    ],
    ['no network', lost, /^La connexion a échoué/],
    ['tokens that are none', json(200, { token: 'x', refresh_token: 'y' }), /incomplète ou illisible/],
  ])('says in French what else failed: %s', async (_, answer, text) => {
    api.answers.push(answer);
    renderScreen(<Login />);
    await signIn();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text));
    expect(session.value).toBeNull();
  });
});

describe('the link that makes the password a guest chose count', () => {
  const WHY = 'Saisissez le mot de passe que vous venez de choisir\u00a0: il active votre compte.';

  const arrive = () => {
    location.hash = '#/auth/login?redirectTo=%2Fadmin%2Fcustomer%2Fbooking&mail=lea%40exemple.fr&token=abc';
    renderScreen(<Login />);
  };
  const send = async () => {
    type('Mot de passe', 'Lavande-2026 !');
    await enabled();
    fireEvent.submit(screen.getByRole('form'));
  };

  it('fills in the address, leaves no secret in the bar, and sends its token with the password', async () => {
    api.answers.push(json(200, tokensOf('ROLE_CUSTOMER')));
    arrive();
    expect(control('Identifiant').value).toBe('lea@exemple.fr');
    expect(document.querySelector('.lead')?.textContent).toBe(WHY);
    expect(location.hash).toBe('#/auth/login?redirectTo=%2Fadmin%2Fcustomer%2Fbooking');
    await send();
    await waitFor(() => expect(session.value).not.toBeNull());
    expect(api.calls).toEqual([
      { call: 'POST /api/confirm-password', body: { token: 'abc', password: 'Lavande-2026 !' } },
    ]);
  });

  it('signs in as anybody does once it was used', async () => {
    api.answers.push(json(400, { message: 'x', code: 'ERROR.TOKEN' }), json(200, tokensOf('ROLE_CUSTOMER')));
    arrive();
    await send();
    await waitFor(() => expect(session.value).not.toBeNull());
    expect(api.calls[1]).toEqual({
      call: 'POST /api/login_check',
      body: { username: 'lea@exemple.fr', password: 'Lavande-2026 !' },
    });
  });

  it('says that it is over, rather than that the password is wrong', async () => {
    api.answers.push(
      json(400, { message: 'Ce lien a expiré.', code: 'ERROR.TOKEN' }),
      json(401, { message: 'Invalid credentials.', code: 401 }),
    );
    arrive();
    await send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Ce lien a expiré.'));
    expect(session.value).toBeNull();
  });
});

describe('the button', () => {
  it('is disabled while something is missing, and described by why', async () => {
    renderScreen(<Login />);
    expect(button().disabled).toBe(true);
    const reason = () => document.getElementById(button().getAttribute('aria-describedby') ?? '');
    expect(reason()?.textContent).toBe('Indiquez votre identifiant et votre mot de passe.');
    type('Identifiant', 'elodie@exemple.fr');
    await waitFor(() => expect(control('Identifiant').value).toBe('elodie@exemple.fr'));
    expect(button().disabled).toBe(true);
    type('Mot de passe', 'x');
    await enabled();
    expect(reason()).toBeNull();
    type('Mot de passe', '');
    await waitFor(() => expect(button().disabled).toBe(true));
  });

  it.each(['change', 'focusin', 'pointerover'])(
    'is enabled by values that were filled in silently, at the next %s',
    async (occasion) => {
      renderScreen(<Login />);
      control('Identifiant').value = 'elodie@exemple.fr';
      control('Mot de passe').value = 'secret';
      expect(button().disabled).toBe(true);
      control('Identifiant').dispatchEvent(new Event(occasion, { bubbles: true }));
      await enabled();
    },
  );

  it('is enabled by values that the browser still conceals, which are read when it is pressed', async () => {
    renderScreen(<Login />);
    for (const label of ['Identifiant', 'Mot de passe']) {
      const filled = Object.assign(new Event('animationstart', { bubbles: true }), {
        animationName: 'filled-in',
      });
      control(label).dispatchEvent(filled);
    }
    await enabled();
    control('Identifiant').value = 'elodie@exemple.fr';
    control('Mot de passe').value = 'secret';
    api.answers.push(json(200, tokensOf('ROLE_CUSTOMER')));
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() =>
      expect(api.calls[0]?.body).toEqual({ username: 'elodie@exemple.fr', password: 'secret' }),
    );
  });

  it('is disabled again when what the browser filled in is erased', async () => {
    renderScreen(<Login />);
    type('Identifiant', 'elodie@exemple.fr');
    const filled = Object.assign(new Event('animationstart', { bubbles: true }), {
      animationName: 'filled-in',
    });
    control('Mot de passe').dispatchEvent(filled);
    await enabled();
    fireEvent.input(control('Mot de passe'), { target: { value: '' } });
    control('Mot de passe').dispatchEvent(new Event('input', { bubbles: true }));
    await waitFor(() => expect(button().disabled).toBe(true));
  });

  it('sends once under 100 rapid clicks', async () => {
    let answer: (response: Response) => void = () => {};
    api.answers.push(() => new Promise((resolve) => (answer = resolve)));
    renderScreen(<Login />);
    await signIn();
    for (let click = 0; click < 100; click += 1) fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(api.calls).toHaveLength(1));
    answer(Response.json(tokensOf('ROLE_CUSTOMER')));
    await waitFor(() => expect(session.value).not.toBeNull());
    expect(api.calls).toHaveLength(1);
  });
});

describe('the eye', () => {
  it('shows and hides the password, says which, and takes no focus from it', async () => {
    renderScreen(<Login />);
    control('Mot de passe').focus();
    expect(eye().getAttribute('aria-pressed')).toBe('false');
    expect(fireEvent.mouseDown(eye())).toBe(false);
    fireEvent.click(eye());
    await waitFor(() => expect(eye().getAttribute('aria-pressed')).toBe('true'));
    expect(control('Mot de passe').type).toBe('text');
    expect(document.activeElement).toBe(control('Mot de passe'));
    fireEvent.click(eye());
    await waitFor(() => expect(control('Mot de passe').type).toBe('password'));
  });
});

describe('whoever is signed in', () => {
  it.each([
    ['', '#/admin/customer'],
    ['?redirectTo=subscription', '#/admin/customer/subscription/create'],
    ['?redirectTo=%2Fadmin%2Fcustomer%2Fprofile', '#/admin/customer/profile'],
    ['?redirectTo=%2Ftarif', '#/tarif'],
    ['?redirectTo=https%3A%2F%2Fevil.example', '#/admin/customer'],
    ['?redirectTo=%2Fauth%2Flogin', '#/admin/customer'],
  ])('leaves login%s at once for %s', async (query, goal) => {
    location.hash = `#/auth/login${query}`;
    adoptTokens(tokensOf('ROLE_CUSTOMER'));
    renderScreen(<Login />);
    await waitFor(() => expect(location.hash).toBe(goal));
  });

  it.each([
    ['', '#/admin/partner'],
    ['?redirectTo=subscription', '#/admin/partner/subscription/create'],
    ['?redirectTo=%2Ftarif', '#/admin/partner'],
  ])('leaves login_or_signup%s at once for %s', async (query, goal) => {
    location.hash = `#/auth/login_or_signup${query}`;
    adoptTokens(tokensOf('ROLE_PARTNER'));
    renderScreen(<LoginOrSignup />);
    await waitFor(() => expect(location.hash).toBe(goal));
  });

  it('leaves the login when another tab signed in', async () => {
    renderScreen(<Login />);
    adoptTokens(tokensOf('ROLE_TEAMMATE'));
    await waitFor(() => expect(location.hash).toBe('#/admin/teammate'));
  });
});

describe('the links', () => {
  const links = () =>
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

  it.each(['', '?redirectTo=%2Ftarif'])(
    'of login%s lead to a forgotten password and to a sign-up',
    (query) => {
      location.hash = `#/auth/login${query}`;
      renderScreen(<Login />);
      expect(links()).toEqual([
        ['Mot de passe oublié\u00a0?', '#/password/request'],
        ['Créer un compte', '#/auth/signup'],
      ]);
    },
  );

  it('carry the subscription', () => {
    location.hash = '#/auth/login?redirectTo=subscription';
    const { unmount } = renderScreen(<Login />);
    const carried = [
      ['Mot de passe oublié\u00a0?', '#/password/request?redirectTo=subscription'],
      ['Créer un compte', '#/auth/signup?redirectTo=subscription'],
    ];
    expect(links()).toEqual(carried);
    unmount();
    // As the guard of the order sends there.
    location.hash = '#/auth/login?redirectTo=%2Fadmin%2Fcustomer%2Fsubscription%2Fcreate';
    const guarded = renderScreen(<Login />);
    expect(links()).toEqual(carried);
    guarded.unmount();
    location.hash = '#/auth/login_or_signup?redirectTo=subscription';
    renderScreen(<LoginOrSignup />);
    expect(links()).toEqual([
      ['Je crée mon compte', '#/auth/signup?redirectTo=subscription'],
      ['Je me connecte', '#/auth/login?redirectTo=subscription'],
    ]);
  });
});
