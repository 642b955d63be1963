import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountAdd } from '../../../src/features/office/account-add.tsx';
import { hasUnsaved } from '../../../src/platform/unsaved.ts';
import { json, lost, stubApi } from './stub-api.ts';

let api: ReturnType<typeof stubApi>;

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? expect.fail(`no control named ${name}`);
const type = (name: string, value: string) => fireEvent.input(control(name), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));

async function fill() {
  type('displayName', ' Zoé Martin ');
  type('mail', 'Zoe@Exemple.fr');
  type('role', 'ROLE_PARTNER');
  await waitFor(() => expect(control('role').value).toBe('ROLE_PARTNER'));
}

beforeEach(() => {
  api = stubApi();
  location.hash = '#/admin/teammate/account/add';
  render(<AccountAdd />);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names each wrong field, and gives the first the focus', async () => {
  submit();
  await screen.findByText('Indiquez le nom de cette personne.');
  await screen.findByText('Indiquez l’adresse e-mail de cette personne.');
  await screen.findByText('Choisissez un rôle.');
  expect(document.activeElement).toBe(control('displayName'));
  expect(api.calls).toEqual([]);
});

it('offers the roles that an administrator gives', () => {
  expect([...(control('role') as unknown as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Choisir un rôle',
    'Convoyeur',
    'Partenaire',
    'Administrateur',
  ]);
});

it('creates the account, says that a mail was sent, and starts anew', async () => {
  await fill();
  expect(hasUnsaved()).toBe(true);
  api.answer(json(201, { id: 'a' }));
  submit();
  const said = await screen.findByText(
    'Le compte de Zoé Martin est créé. Un mail vient d’être envoyé à zoe@exemple.fr pour choisir un mot de passe.',
  );
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(api.calls).toEqual([
    {
      call: 'POST /api/account',
      query: {},
      body: {
        clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        displayName: 'Zoé Martin',
        mail: 'zoe@exemple.fr',
        role: 'ROLE_PARTNER',
      },
    },
  ]);
  await waitFor(() => expect(hasUnsaved()).toBe(false));
  fireEvent.click(screen.getByText('Créer un autre compte'));
  await screen.findByRole('form');
  expect([control('displayName').value, control('mail').value, control('role').value]).toEqual(['', '', '']);
});

it('puts an address that is taken back on its field', async () => {
  await fill();
  api.answer(json(409, { code: 'ERROR.EXISTS', message: 'Un compte existe déjà.' }));
  submit();
  await screen.findByText('Un compte existe déjà.');
  await screen.findByText('Cette adresse e-mail a déjà un compte.');
  expect(control('mail').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(control('mail'));
});

it('keeps what was typed when it fails, and sends it again under the same id', async () => {
  await fill();
  api.answer(lost, json(201, { id: 'a' }));
  submit();
  await screen.findByText(/La connexion a échoué/);
  expect(control('displayName').value).toBe(' Zoé Martin ');
  submit();
  await screen.findByText(/est créé/);
  expect(api.calls[1]?.body).toEqual(api.calls[0]?.body);
});
