import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passwordHint } from '../../../src/domain/account/password.ts';
import { PasswordRequest } from '../../../src/features/account/password-request.tsx';
import { PasswordReset } from '../../../src/features/account/password-reset.tsx';
import { type Answer, json, lost, stubApi } from './account-api.ts';

const LINK_SENT = 'Un lien de réinitialisation a été envoyé\u00a0!';
const CHANGED = 'Le mot de passe a bien été changé\u00a0!';
const FAILED = 'Une erreur est survenue.';

let api: ReturnType<typeof stubApi>;

beforeEach(() => {
  api = stubApi();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? expect.fail(`no control named ${name}`);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const submit = () => fireEvent.submit(screen.getByRole('form'));
/** Queries see every space as a plain one; what is found must have the right ones. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
async function said(text: string): Promise<HTMLElement> {
  const found = await screen.findByText(plain(text));
  expect(found.textContent).toBe(text);
  return found;
}

const done = json(200, { done: true });
/** Whatever a success says is not read (specification §7). */
const unread: readonly (readonly [string, Answer])[] = [
  ['JSON', done],
  ['JSON of nothing', json(200, {})],
  ['text', () => new Response('OK', { status: 200 })],
  ['a page', () => new Response('<p>OK</p>', { status: 200, headers: { 'content-type': 'text/html' } })],
  ['201, empty', () => new Response(null, { status: 201 })],
  ['204', () => new Response(null, { status: 204 })],
];
const failures: readonly (readonly [string, Answer])[] = [
  ['a server error', json(500, { message: 'x', code: 'ERROR.SERVER' })],
  ['too many requests', json(429, { message: 'x', code: 'ERROR.LIMIT' }, { 'retry-after': '60' })],
  ['no network', lost],
];

async function type(name: string, value: string) {
  fireEvent.input(control(name), { target: { value } });
  await waitFor(() => expect(control(name).value).toBe(value));
}

describe('the request of a link', () => {
  beforeEach(() => {
    location.hash = '#/password/request';
  });

  const sendButton = () => button('Envoyer le lien');
  const reason = () => document.getElementById(sendButton().getAttribute('aria-describedby') ?? '');

  it('asks for the address of the account, and is disabled until there is one', async () => {
    render(<PasswordRequest />);
    expect(control('email').placeholder).toBe('Email associé au compte');
    expect(sendButton().disabled).toBe(true);
    expect(reason()?.textContent).toBe('Indiquez l’adresse e-mail de votre compte.');
    await type('email', 'elodie');
    expect(sendButton().disabled).toBe(true);
    await type('email', 'Elodie@exemple.fr');
    await waitFor(() => expect(sendButton().disabled).toBe(false));
  });

  it('says word for word that the link is on its way, and sends it once', async () => {
    api.answers.push(done);
    render(<PasswordRequest />);
    await type('email', 'Elodie@exemple.fr');
    submit();
    expect((await said(LINK_SENT)).closest('[role=status]')).toBeTruthy();
    for (let click = 0; click < 100; click += 1) submit();
    expect(api.calls).toEqual([
      { call: 'POST /api/request-password-change', body: { email: 'elodie@exemple.fr' } },
    ]);
    expect(sendButton().disabled).toBe(true);
    expect(screen.getByText('Me connecter maintenant').getAttribute('href')).toBe('#/auth/login');
  });

  it.each(unread)('takes any success for one: %s', async (_, answer) => {
    api.answers.push(answer);
    render(<PasswordRequest />);
    await type('email', 'elodie@exemple.fr');
    submit();
    await said(LINK_SENT);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it.each(failures)(
    'says word for word that it failed, and no more that it succeeded: %s',
    async (_, answer) => {
      api.answers.push(done, answer, done);
      render(<PasswordRequest />);
      await type('email', 'elodie@exemple.fr');
      submit();
      await said(LINK_SENT);
      await type('email', 'autre@exemple.fr');
      submit();
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(FAILED));
      expect(screen.queryByText(plain(LINK_SENT))).toBeNull();
      expect(screen.queryByText('Me connecter maintenant')).toBeNull();
      submit();
      await said(LINK_SENT);
      expect(screen.getByRole('alert').textContent).toBe('');
    },
  );
});

describe('a new password', () => {
  const show = (query = '?token=abc') => {
    location.hash = `#/password/reset${query}`;
    return render(<PasswordReset />);
  };
  const changeButton = () => button('Choisir ce mot de passe');

  it('takes its token out of the address at once', () => {
    show('?token=secret');
    expect(location.hash).toBe('#/password/reset');
    expect(screen.getByRole('form')).toBeTruthy();
  });

  it.each([
    ['&mail=lea%2Bconvoyage%40exemple.fr', '#/auth/login?mail=lea%2Bconvoyage%40exemple.fr'],
    [
      '&mail=lea%40exemple.fr&redirectTo=subscription',
      '#/auth/login?mail=lea%40exemple.fr&redirectTo=subscription',
    ],
    ['&redirectTo=subscription', '#/auth/login?redirectTo=subscription'],
  ])('leads to a login that knows whom its link (%s) was mailed to', async (query, login) => {
    show(`?token=abc${query}`);
    expect(location.hash).not.toContain('mail=');
    api.answers.push(done);
    await type('plainPassword', 'Abcdef1!');
    await type('confirmation', 'Abcdef1!');
    submit();
    await said(CHANGED);
    expect(screen.getByText('Me connecter maintenant').getAttribute('href')).toBe(login);
  });

  it.each(['', '?token='])(
    'cannot be chosen without a token (%s): the screen says so, and where to get one',
    (query) => {
      show(query);
      expect(screen.queryByRole('form')).toBeNull();
      expect(screen.getByText(/ouvrez-le de nouveau, ou demandez-en un autre/)).toBeTruthy();
      expect(screen.getByText('Demander un nouveau lien').getAttribute('href')).toBe('#/password/request');
    },
  );

  it('goes with the token of the link that was followed last', async () => {
    show();
    const first = screen.getByRole('form');
    location.hash = '#/password/reset?token=def';
    dispatchEvent(new Event('hashchange'));
    // The form of another link is another form: what is typed into the first goes with it.
    await waitFor(() => expect(screen.getByRole('form')).not.toBe(first));
    expect(location.hash).toBe('#/password/reset');
    api.answers.push(done);
    await type('plainPassword', 'Abcdef1!');
    await type('confirmation', 'Abcdef1!');
    submit();
    await said(CHANGED);
    expect(api.calls).toEqual([
      { call: 'POST /api/reset-password', body: { token: 'def', plainPassword: 'Abcdef1!' } },
    ]);
  });

  it.each(unread)('takes any success for one: %s', async (_, answer) => {
    show();
    api.answers.push(answer);
    await type('plainPassword', 'Abcdef1!');
    await type('confirmation', 'Abcdef1!');
    submit();
    await said(CHANGED);
  });

  it('is not trimmed, and its success takes the focus', async () => {
    show();
    api.answers.push(done);
    await type('plainPassword', '  Ab1! phrase ');
    await type('confirmation', '  Ab1! phrase ');
    submit();
    await said(CHANGED);
    expect(api.calls[0]?.body).toEqual({ token: 'abc', plainPassword: '  Ab1! phrase ' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
    expect(screen.getByText('Me connecter maintenant').getAttribute('href')).toBe('#/auth/login');
  });

  it('has two eyes, each for its own field, both closed at first', async () => {
    show();
    const eyes = ['Afficher le mot de passe', 'Afficher la confirmation'].map(button);
    const types = () => ['plainPassword', 'confirmation'].map((name) => control(name).type);
    expect(types()).toEqual(['password', 'password']);
    if (eyes[1]) fireEvent.click(eyes[1]);
    await waitFor(() => expect(types()).toEqual(['password', 'text']));
    if (eyes[0]) fireEvent.click(eyes[0]);
    await waitFor(() => expect(types()).toEqual(['text', 'text']));
  });

  it('is described by what it needs, and says while it is composed what is missing', async () => {
    show();
    expect(screen.getByText(plain(passwordHint))).toBeTruthy();
    const missing = (text: string) => `Le mot de passe doit contenir\u00a0: ${text}`;
    await type('plainPassword', 'a');
    await said(missing('une majuscule, un chiffre, un caractère spécial'));
    await type('plainPassword', 'aB');
    await said(missing('un chiffre, un caractère spécial'));
    await type('plainPassword', 'aB1');
    await said(missing('un caractère spécial'));
    await type('plainPassword', 'aB1!');
    await waitFor(() => expect(screen.getAllByText(plain(passwordHint))).toHaveLength(2));
    await type('plainPassword', 'aB1!efgh');
    await waitFor(() => expect(control('plainPassword').getAttribute('aria-invalid')).toBe('false'));
  });

  it('must be confirmed: the button stays disabled until both match', async () => {
    show();
    await type('plainPassword', 'Abcdef1!');
    await type('confirmation', 'Abcdef1');
    expect(changeButton().disabled).toBe(true);
    fireEvent.blur(control('confirmation'));
    await screen.findByText('Les deux mots de passe ne sont pas identiques.');
    await type('confirmation', 'Abcdef1!');
    await waitFor(() => expect(changeButton().disabled).toBe(false));
    await type('plainPassword', 'Abcdef1!x');
    await waitFor(() => expect(changeButton().disabled).toBe(true));
  });

  it.each([
    ...failures,
    ['a used link', json(400, { message: 'Ce lien ne vaut plus.', code: 'ERROR.TOKEN' })] as const,
  ])(
    'says word for word that it failed, keeps what was typed, and offers another link: %s',
    async (_, answer) => {
      show();
      api.answers.push(answer);
      await type('plainPassword', 'Abcdef1!');
      await type('confirmation', 'Abcdef1!');
      submit();
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(FAILED));
      expect(control('plainPassword').value).toBe('Abcdef1!');
      expect(screen.getByText('Demander un nouveau lien').getAttribute('href')).toBe('#/password/request');
    },
  );
});
