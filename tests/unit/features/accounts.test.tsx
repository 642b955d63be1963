import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../../src/domain/account.ts';
import { Accounts } from '../../../src/features/office/accounts.tsx';
import { dropTokens } from '../../../src/platform/session.ts';
import { type Answer, json, lost, signIn, stubApi } from './stub-api.ts';

let api: ReturnType<typeof stubApi>;

const account = (name: string, more: Partial<Account> = {}): Account => ({
  id: name.toLowerCase(),
  mail: `${name.toLowerCase()}@exemple.fr`,
  displayName: name,
  role: 'ROLE_TEAMMATE',
  confirmed: true,
  disabled: false,
  createdAt: '2026-03-01T10:00:00Z',
  version: 1,
  ...more,
});

const page = (items: readonly Account[], next: string | null = null) => json(200, { items, next });

async function show(...answers: readonly Answer[]) {
  api.answer(...answers);
  render(<Accounts />);
  await screen.findByRole('table');
}

const row = (name: string) =>
  screen.getByText(name, { selector: 'th' }).closest('tr') ?? expect.fail(`no row of ${name}`);
const cells = (name: string) =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const button = (name: string) => within(row(name)).getByRole('button');
const confirm = async () => fireEvent.click(await screen.findByText('Désactiver le compte'));
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  api = stubApi();
  location.hash = '#/admin/teammate/account';
  signIn('ROLE_ADMIN', 'admin@exemple.fr');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  dropTokens();
});

describe('the list', () => {
  it('says who each is and in what state, in words, and leaves one’s own account alone', async () => {
    await show(
      page([
        account('Admin', { role: 'ROLE_ADMIN' }),
        account('Paul', { confirmed: false }),
        account('Zoé', { disabled: true, role: 'ROLE_PARTNER' }),
      ]),
    );
    expect(cells('Admin')).toEqual([
      'admin@exemple.fr',
      'Administrateur',
      'Actif',
      '1 mars 2026',
      'Votre compte',
    ]);
    expect(within(row('Admin')).queryByRole('button')).toBeNull();
    expect(cells('Paul').slice(2)).toEqual([
      'Mot de passe à choisir',
      '1 mars 2026',
      'Désactiver le compte de Paul',
    ]);
    expect(cells('Zoé').slice(1)).toEqual([
      'Partenaire',
      'Désactivé',
      '1 mars 2026',
      'Réactiver le compte de Zoé',
    ]);
    expect(announced()).toContain('3 comptes affichés.');
  });

  it('is read by role, and the address keeps the role', async () => {
    await show(page([account('Paul')]), page([]));
    fireEvent.input(screen.getByLabelText('Rôle'), { target: { value: 'ROLE_PARTNER' } });
    await screen.findByText(/^Aucun compte n’a ce rôle/);
    expect(api.calls.map(({ call, query }) => [call, query])).toEqual([
      ['GET /api/account', {}],
      ['GET /api/account', { role: 'ROLE_PARTNER' }],
    ]);
    expect(location.hash).toBe('#/admin/teammate/account?role=ROLE_PARTNER');
    cleanup();
    api.answer(page([]));
    render(<Accounts />);
    await screen.findByText(/^Aucun compte/, { selector: '.loadable p' });
    expect(api.calls[2]?.query).toEqual({ role: 'ROLE_PARTNER' });
    expect(screen.getByLabelText<HTMLSelectElement>('Rôle').value).toBe('ROLE_PARTNER');
  });

  it('goes on with the next page, at whose beginning the focus is', async () => {
    await show(page([account('Paul')], 'cursor'), page([account('Zoé'), account('Max')]));
    fireEvent.click(screen.getByText('Afficher les comptes suivants'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Zoé'));
    expect(api.calls[1]?.query).toEqual({ after: 'cursor' });
    expect(screen.queryByText('Afficher les comptes suivants')).toBeNull();
    expect(announced()).toContain('3 comptes affichés.');
  });

  it('keeps what it shows when the next page does not come, and says why', async () => {
    await show(page([account('Paul')], 'cursor'), lost);
    fireEvent.click(screen.getByText('Afficher les comptes suivants'));
    expect((await screen.findByText(/La connexion a échoué/)).closest('[role=alert]')).toBeTruthy();
    expect(row('Paul')).toBeTruthy();
    api.answer(page([account('Zoé')]));
    fireEvent.click(screen.getByText('Afficher les comptes suivants'));
    await screen.findByText('Zoé');
    expect(screen.queryByText(/La connexion a échoué/)).toBeNull();
  });

  it('says why it cannot be read, and can be tried again', async () => {
    api.answer(lost, page([account('Paul')]));
    render(<Accounts />);
    await screen.findByText(/La connexion a échoué/);
    fireEvent.click(screen.getByText('Réessayer'));
    await screen.findByText('Paul');
  });
});

describe('disabling', () => {
  it('asks first, and does nothing when that is cancelled', async () => {
    await show(page([account('Paul')]));
    fireEvent.click(button('Paul'));
    await screen.findByText(/^Désactiver le compte de Paul/, { selector: 'h2' });
    fireEvent.click(screen.getByText('Annuler'));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(api.calls).toHaveLength(1);
  });

  it('sends the version that was read, shows the answer and announces it', async () => {
    await show(
      page([account('Paul', { version: 4 })]),
      json(200, account('Paul', { version: 5, disabled: true })),
    );
    fireEvent.click(button('Paul'));
    await confirm();
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(cells('Paul').slice(2)).toEqual(['Désactivé', '1 mars 2026', 'Réactiver le compte de Paul']);
    expect(announced()).toContain('Le compte de Paul est désactivé.');
    expect(api.calls[1]).toEqual({
      call: 'PUT /api/account/paul',
      query: {},
      body: {
        clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        version: 4,
        displayName: 'Paul',
        disabled: true,
      },
    });
  });

  it('that failed says why in its dialog, and goes under the same id when tried again', async () => {
    await show(page([account('Paul')]), lost, json(200, account('Paul', { version: 2, disabled: true })));
    fireEvent.click(button('Paul'));
    await confirm();
    expect((await screen.findByText(/La connexion a échoué/)).closest('dialog')).toBeTruthy();
    await confirm();
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(api.calls[2]?.body).toEqual(api.calls[1]?.body);
  });

  it('of what somebody else has changed reads the list again, and says so', async () => {
    await show(
      page([account('Paul')]),
      json(409, { code: 'ERROR.CONFLICT', message: 'Conflit.' }),
      page([account('Paul', { displayName: 'Paul Martin', version: 2 })]),
    );
    fireEvent.click(button('Paul'));
    await confirm();
    await screen.findByText(/^Ce compte a été modifié entre-temps/);
    expect(row('Paul Martin')).toBeTruthy();
    expect(cells('Paul Martin')[2]).toBe('Actif');
  });
});

describe('enabling again', () => {
  it('needs no question', async () => {
    await show(page([account('Zoé', { disabled: true })]), json(200, account('Zoé', { version: 2 })));
    fireEvent.click(button('Zoé'));
    await waitFor(() => expect(cells('Zoé')[2]).toBe('Actif'));
    expect(api.calls[1]?.body).toMatchObject({ disabled: false, version: 1 });
    expect(announced()).toContain('Le compte de Zoé est réactivé.');
  });

  it('that failed says why', async () => {
    await show(page([account('Zoé', { disabled: true })]), lost);
    fireEvent.click(button('Zoé'));
    expect((await screen.findByText(/La connexion a échoué/)).closest('[role=alert]')).toBeTruthy();
    expect(cells('Zoé')[2]).toBe('Désactivé');
  });
});
