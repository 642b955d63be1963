import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactDraftKey } from '../../../src/domain/settings/stored-data.ts';
import { ContactForm } from '../../../src/features/contact/contact.tsx';
import { hasUnsaved } from '../../../src/platform/page/unsaved.ts';
import { adoptTokens, dropTokens } from '../../../src/platform/session/session.ts';
import { makeTokens } from '../../support/tokens.ts';

/** What the API is asked, and what it answers next: the network is what is outside. */
let calls: { call: string; body: Record<string, string> | null }[];
let answers: (() => Response | Promise<Response>)[];

const json =
  (status: number, value: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(value), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
const token = json(200, { token: 'abc' });
const stored = json(201, { id: '1' });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '#/contact';
  calls = [];
  answers = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    // A component of another file may still be asking, in the same process: the answers are not for it.
    if (!url.startsWith('/api/contact/')) throw new TypeError(`no answer for ${url}`);
    calls.push({ call: `${method} ${url}`, body: body ? JSON.parse(body) : null });
    return answers.shift()?.() ?? expect.fail(`nothing answers ${url}`);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const control = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.input(control(label), { target: { value } });

async function fill() {
  type('Prénom', 'Élodie');
  type('Nom', 'Garçon');
  type('E-mail', 'Elodie@Exemple.fr');
  type('Téléphone', '06 12 34 56 78');
  type('Message', 'Bonjour');
  await waitFor(() => expect(control('Message').value).toBe('Bonjour'));
}
const send = () => fireEvent.submit(screen.getByRole('form'));
const sent = () => screen.findByText('Le message a bien été envoyé !');

describe('a message', () => {
  it('goes with a token of its own, under the names of the specification', async () => {
    answers = [token, stored];
    render(<ContactForm />);
    await fill();
    send();
    await sent();
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /api/contact/query_token',
      'POST /api/contact/message',
    ]);
    expect(calls[1]?.body).toEqual({
      firstName: 'Élodie',
      lastName: 'Garçon',
      mail: 'elodie@exemple.fr',
      phone: '06 12 34 56 78',
      message: 'Bonjour',
      token: 'abc',
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('Le message a bien été envoyé\u00a0!'),
    );
    expect(localStorage.getItem(contactDraftKey)).toBeNull();
  });

  it('asks for another token when the first has expired, once', async () => {
    const expired = json(400, { message: 'Le formulaire a expiré.', code: 'ERROR.TOKEN' });
    answers = [token, expired, token, expired];
    render(<ContactForm />);
    await fill();
    send();
    await screen.findByText('Le formulaire a expiré.');
    expect(calls).toHaveLength(4);
    answers = [token, stored];
    send();
    await sent();
  });

  it('keeps its id when the reply was lost, so that it is stored once', async () => {
    answers = [token, lost];
    render(<ContactForm />);
    await fill();
    send();
    await screen.findByText(/La connexion a échoué/);
    answers = [token, stored];
    send();
    await sent();
    const ids = calls.flatMap(({ body }) => body?.clientId ?? []);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('says how long to wait when there were too many', async () => {
    answers = [
      token,
      json(429, { message: 'Trop de demandes.', code: 'ERROR.LIMIT' }, { 'retry-after': '3000' }),
    ];
    render(<ContactForm />);
    await fill();
    send();
    await screen.findByText('Trop de demandes : réessayez dans 50 minutes.');
    expect(control('Message').value).toBe('Bonjour');
  });

  it('of a robot that filled the trap goes nowhere, and the same confirmation shows', async () => {
    const { container } = render(<ContactForm />);
    await fill();
    const trap = container.querySelector('input[name=website]');
    if (!trap) throw new Error('no trap');
    expect([trap.closest('[aria-hidden=true]') !== null, (trap as HTMLInputElement).tabIndex]).toEqual([
      true,
      -1,
    ]);
    fireEvent.input(trap, { target: { value: 'https://spam.example' } });
    send();
    await sent();
    expect(calls).toEqual([]);
  });

  it('can be followed by another one', async () => {
    answers = [token, stored];
    render(<ContactForm />);
    await fill();
    send();
    await sent();
    fireEvent.click(screen.getByText('Écrire un autre message'));
    await screen.findByRole('form');
    expect(control('Message').value).toBe('');
  });
});

describe('the subject', () => {
  const goTo = (hash: string) => {
    location.hash = hash;
    dispatchEvent(new Event('hashchange'));
  };

  it('fills the first line, and follows later navigations', async () => {
    location.hash = '#/contact#reservation';
    render(<ContactForm />);
    await waitFor(() => expect(control('Message').value).toBe('Objet\u00a0: réservation d’un convoyage\n'));
    goTo('#/contact#abonnement');
    await waitFor(() => expect(control('Message').value).toBe('Objet\u00a0: abonnement\n'));
    goTo('#/tarif');
    goTo('#/contact');
    expect(control('Message').value).toBe('Objet\u00a0: abonnement\n');
  });

  it('brings the form back after a message was sent', async () => {
    answers = [token, stored];
    render(<ContactForm />);
    await fill();
    send();
    await sent();
    goTo('#/contact#devis');
    await screen.findByRole('form');
    expect(control('Message').value).toBe('Objet\u00a0: demande de devis\n');
  });
});

describe('unsaved input', () => {
  it('is what was typed, not a subject line of ours', async () => {
    location.hash = '#/contact#reservation';
    render(<ContactForm />);
    await waitFor(() => expect(control('Message').value).not.toBe(''));
    expect(hasUnsaved()).toBe(false);
    type('Prénom', 'É');
    await waitFor(() => expect(hasUnsaved()).toBe(true));
    type('Prénom', '');
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });

  it('is no more once the message is sent', async () => {
    answers = [token, stored];
    render(<ContactForm />);
    await fill();
    expect(hasUnsaved()).toBe(true);
    send();
    await sent();
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });
});

it('knows who is signed in by name and address, until another is typed', async () => {
  const displayName = 'Élodie Garçon de Berre';
  const elodie = { userName: 'elodie@exemple.fr', displayName, roles: ['ROLE_CUSTOMER'] };
  adoptTokens(makeTokens(elodie));
  render(<ContactForm />);
  const names = () => [control('Prénom'), control('Nom')].map(({ value }) => value);
  await waitFor(() => expect(names()).toEqual(['Élodie', 'Garçon de Berre']));
  // The name of an establishment is nobody's first name.
  adoptTokens(makeTokens({ ...elodie, roles: ['ROLE_PARTNER'] }));
  await waitFor(() => expect(names()).toEqual(['', '']));
  const mail = () => screen.getByLabelText<HTMLInputElement>(/^E-mail/).value;
  await waitFor(() => expect(mail()).toBe('elodie@exemple.fr'));
  expect([hasUnsaved(), localStorage.getItem(contactDraftKey)]).toEqual([false, null]);
  dropTokens();
  await waitFor(() => expect(mail()).toBe(''));
  fireEvent.input(screen.getByLabelText(/^E-mail/), { target: { value: 'autre@exemple.fr' } });
  adoptTokens(makeTokens(elodie));
  await waitFor(() => expect(mail()).toBe('autre@exemple.fr'));
  dropTokens();
});
