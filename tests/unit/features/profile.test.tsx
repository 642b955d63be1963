import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CustomerProfile } from '../../../src/features/customer/profile.tsx';
import { hasUnsaved } from '../../../src/platform/page/unsaved.ts';
import { customer, place } from '../people.ts';
import { type Answer, json, lost, stubApi } from './stub-api.ts';

let api: ReturnType<typeof stubApi>;

const conflict = json(409, { code: 'ERROR.CONFLICT', message: 'Conflit.' });

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? expect.fail(`no control named ${name}`);
const type = async (name: string, value: string) => {
  fireEvent.input(control(name), { target: { value } });
  await waitFor(() => expect(control(name).value).toBe(value));
};
const submit = () => fireEvent.submit(screen.getByRole('form'));
const facts = () =>
  [...document.querySelectorAll('dl div')].map(({ children: [name, value] }) => [
    name?.textContent,
    value?.textContent,
  ]);

async function show(...answers: readonly Answer[]) {
  api.answer(...answers);
  render(<CustomerProfile />);
  await screen.findByText('Modifier');
}

async function edit(...answers: readonly Answer[]) {
  await show(...answers);
  fireEvent.click(screen.getByText('Modifier'));
  await screen.findByRole('form');
}

beforeEach(() => {
  sessionStorage.clear();
  api = stubApi();
  location.hash = '#/admin/customer/profile';
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('what we know', () => {
  it('is a list of facts, those that are missing too', async () => {
    await show(json(200, customer({ companyName: 'Garçon et fils' })));
    expect(facts()).toEqual([
      ['Prénom', 'Élodie'],
      ['Nom', 'Garçon'],
      ['E-mail', 'elodie@exemple.fr'],
      ['Téléphone', '06\u00a012\u00a034\u00a056\u00a078'],
      ['Société', 'Garçon et fils'],
      ['Date de naissance', '29 février 1980'],
      ['Adresse', '1 Rue Kruger 13120 Gardanne'],
      ['Adresse de facturation', 'La même adresse'],
    ]);
    expect(api.calls[0]?.call).toBe('GET /api/customer/for_user');
  });

  it('has words for what was never said', async () => {
    await show(json(200, customer({ birthDate: null, billingAddress: place('2 Cours Mirabeau') })));
    expect(facts().slice(4)).toEqual([
      ['Société', 'Non renseignée'],
      ['Date de naissance', 'Non renseignée'],
      ['Adresse', '1 Rue Kruger 13120 Gardanne'],
      ['Adresse de facturation', '2 Cours Mirabeau'],
    ]);
  });
});

describe('changing it', () => {
  it('begins in the first field; the e-mail says why it stays', async () => {
    await edit(json(200, customer()));
    expect(document.activeElement).toBe(control('firstName'));
    expect(control('mail').readOnly).toBe(true);
    expect(control('mail').value).toBe('elodie@exemple.fr');
    const described = control('mail').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toContain('votre identifiant de connexion');
  });

  it('sends everything with the version that was read, then shows the answer, with the focus on that', async () => {
    await edit(json(200, customer()), json(200, customer({ phone: '07', version: 4 })));
    await type('phone', '07 00 00 00 00');
    expect(hasUnsaved()).toBe(true);
    submit();
    const said = await screen.findByText('Les modifications sont enregistrées.');
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(hasUnsaved()).toBe(false);
    const { id, ...fields } = customer();
    expect(api.calls[1]).toEqual({
      call: `PUT /api/customer/${id}`,
      query: {},
      body: { ...fields, phone: '07 00 00 00 00', clientId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(facts()[3]).toEqual(['Téléphone', '07']);
  });

  it('goes on from the version that was saved last', async () => {
    await edit(
      json(200, customer()),
      json(200, customer({ version: 4 })),
      json(200, customer({ version: 5 })),
    );
    submit();
    fireEvent.click(await screen.findByText('Modifier'));
    await screen.findByRole('form');
    submit();
    await waitFor(() => expect(api.calls).toHaveLength(3));
    expect(api.calls[2]?.body.version).toBe(4);
  });

  it('keeps what was typed when it fails, and sends it again under the same id', async () => {
    await edit(json(200, customer()), lost, json(200, customer({ version: 4 })));
    await type('phone', '07 00 00 00 00');
    submit();
    await screen.findByText(/La connexion a échoué/);
    expect(control('phone').value).toBe('07 00 00 00 00');
    submit();
    await screen.findByText('Les modifications sont enregistrées.');
    expect(api.calls[2]?.body).toEqual(api.calls[1]?.body);
  });

  it('is left at once when nothing changed, and the focus is back on its button', async () => {
    await edit(json(200, customer()));
    fireEvent.click(screen.getByText('Annuler'));
    const button = await screen.findByText('Modifier');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('asks before what was typed is thrown away', async () => {
    await edit(json(200, customer()));
    await type('phone', '07');
    fireEvent.click(screen.getByText('Annuler'));
    await screen.findByText(/^Abandonner vos modifications/);
    fireEvent.click(screen.getByText('Continuer la saisie'));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(control('phone').value).toBe('07');
    fireEvent.click(screen.getByText('Annuler'));
    fireEvent.click(await screen.findByText('Abandonner'));
    await screen.findByText('Modifier');
    expect(facts()[3]).toEqual(['Téléphone', '06\u00a012\u00a034\u00a056\u00a078']);
    expect(hasUnsaved()).toBe(false);
  });
});

describe('a record that has changed meanwhile', () => {
  const theirs = customer({
    version: 9,
    phone: '01 01 01 01 01',
    lastName: 'Martin',
    address: place('3 Place Forbin'),
    billingAddress: place('2 Cours Mirabeau'),
  });

  async function meetConflict(...answers: readonly Answer[]) {
    await edit(json(200, customer()), conflict, ...answers);
    await type('phone', '07 00 00 00 00');
    await type('companyName', 'Garçon et fils');
    submit();
    await screen.findByText(/a été modifiée entre-temps/);
  }
  const readAgain = () => fireEvent.click(screen.getByText('Relire la fiche sans perdre ma saisie'));

  it('is read again under what was typed: that stays, the rest is the latest, and the difference is told', async () => {
    await meetConflict(json(200, theirs), json(200, { ...theirs, version: 10 }));
    readAgain();
    const told = (await screen.findByText(/^La fiche a été relue/)).closest('[role=status]');
    await waitFor(() => expect(document.activeElement).toBe(told));
    expect([...(told?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Téléphone\u00a0: 01\u00a001\u00a001\u00a001\u00a001',
    ]);
    expect(screen.queryByText(/a été modifiée entre-temps/)).toBeNull();
    const names = ['firstName', 'lastName', 'phone', 'companyName', 'address', 'billingAddress'];
    expect(names.map((name) => control(name).value)).toEqual([
      'Élodie',
      'Martin',
      '07 00 00 00 00',
      'Garçon et fils',
      '3 Place Forbin',
      '2 Cours Mirabeau',
    ]);
    submit();
    await screen.findByText('Les modifications sont enregistrées.');
    const { id, ...fields } = theirs;
    expect(api.calls[3]).toMatchObject({
      call: `PUT /api/customer/${id}`,
      body: { ...fields, phone: '07 00 00 00 00', companyName: 'Garçon et fils', version: 9 },
    });
  });

  it('loses nothing when reading it again fails', async () => {
    await meetConflict(lost, json(200, theirs));
    readAgain();
    await screen.findByText(/La connexion a échoué/);
    expect(control('phone').value).toBe('07 00 00 00 00');
    readAgain();
    await screen.findByText(/^La fiche a été relue/);
    expect(control('phone').value).toBe('07 00 00 00 00');
  });

  it('that was changed in the same way is no difference, and a billing address may be gone', async () => {
    const both = { billingAddress: place('2 Cours Mirabeau') };
    await edit(
      json(200, customer(both)),
      conflict,
      json(200, customer({ version: 9, phone: '07 00 00 00 00' })),
      json(200, customer({ version: 10 })),
    );
    await type('phone', '07 00 00 00 00');
    submit();
    await screen.findByText(/a été modifiée entre-temps/);
    readAgain();
    await screen.findByText(/^La fiche a été relue/);
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(document.querySelector('[name=billingAddress]')).toBeNull();
    submit();
    await waitFor(() => expect(api.calls).toHaveLength(4));
    expect(api.calls[3]?.body).toMatchObject({ billingAddress: null, version: 9 });
  });
});

it('of somebody who cannot be read says why, and can be tried again', async () => {
  api.answer(json(503, {}), json(200, customer()));
  render(<CustomerProfile />);
  await screen.findByText(/momentanément indisponible/);
  fireEvent.click(screen.getByText('Réessayer'));
  await screen.findByText('Modifier');
});
