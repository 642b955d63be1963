import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CustomerAdd } from '../../../src/features/office/customer-add.tsx';
import { Customers } from '../../../src/features/office/customers.tsx';
import { customer, place } from '../people.ts';
import { json, lost, stubApi } from './stub-api.ts';

let api: ReturnType<typeof stubApi>;

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? expect.fail(`no control named ${name}`);
const type = (name: string, value: string) => fireEvent.input(control(name), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));
const notFound = json(404, { code: 'ERROR.NOT_FOUND', message: 'Introuvable.' });

function search(mail: string) {
  type('mail', mail);
  submit();
}

beforeEach(() => {
  api = stubApi();
  location.hash = '#/admin/teammate/customer';
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a search by e-mail', () => {
  it('shows who was found, with the focus, and can be followed by another', async () => {
    render(<Customers />);
    api.answer(
      json(200, customer()),
      json(200, customer({ id: 'c2', firstName: 'Paul', mail: 'paul@exemple.fr' })),
    );
    search(' Elodie@Exemple.fr ');
    const found = await screen.findByText('Élodie Garçon');
    await waitFor(() => expect(document.activeElement).toBe(found));
    expect(api.calls[0]).toEqual({
      call: 'GET /api/customer/by_email',
      query: { mail: 'elodie@exemple.fr' },
      body: null,
    });
    expect(location.hash).toBe('#/admin/teammate/customer?mail=elodie%40exemple.fr');
    search('paul@exemple.fr');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Paul Garçon'));
  });

  it('of somebody unknown offers to create them under that address', async () => {
    render(<Customers />);
    api.answer(notFound);
    search('zoé@exemple.fr');
    await screen.findByText(/^Indiquez une adresse e-mail complète/);
    expect(api.calls).toEqual([]);
    search('zoe@exemple.fr');
    const said = await screen.findByText('Aucun client n’a cette adresse');
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(screen.getByText('Créer un client avec cette adresse').getAttribute('href')).toBe(
      '#/admin/teammate/customer/add?mail=zoe%40exemple.fr',
    );
  });

  it('that fails says why, keeps what was found before, and can be tried again', async () => {
    render(<Customers />);
    api.answer(json(200, customer()), lost, notFound);
    search('elodie@exemple.fr');
    await screen.findByText('Élodie Garçon');
    search('zoe@exemple.fr');
    expect((await screen.findByText(/La connexion a échoué/)).closest('[role=alert]')).toBeTruthy();
    expect(screen.getByText('Élodie Garçon')).toBeTruthy();
    submit();
    await screen.findByText('Aucun client n’a cette adresse');
    expect(screen.queryByText(/La connexion a échoué/)).toBeNull();
  });

  it('is made again by a reload', async () => {
    location.hash = '#/admin/teammate/customer?mail=elodie%40exemple.fr';
    api.answer(json(200, customer()));
    render(<Customers />);
    await screen.findByText('Élodie Garçon');
    expect(control('mail').value).toBe('elodie@exemple.fr');
  });

  it('made again by a reload without network says so', async () => {
    location.hash = '#/admin/teammate/customer?mail=elodie%40exemple.fr';
    api.answer(lost, json(200, customer()));
    render(<Customers />);
    await screen.findByText(/La connexion a échoué/);
    submit();
    await screen.findByText('Élodie Garçon');
  });
});

describe('a customer who was found', () => {
  async function edit() {
    render(<Customers />);
    api.answer(json(200, customer()));
    search('elodie@exemple.fr');
    fireEvent.click(await screen.findByText('Modifier'));
    await waitFor(() => control('firstName'));
  }

  it('is changed, the e-mail too, under which the address of the screen then finds them', async () => {
    await edit();
    expect(control('mail').readOnly).toBe(false);
    expect(control('firstName').getAttribute('autocomplete')).toBe('off');
    type('mail', 'elodie.martin@exemple.fr');
    api.answer(json(200, customer({ mail: 'elodie.martin@exemple.fr', version: 4 })));
    submit();
    await screen.findByText('Les modifications sont enregistrées.');
    expect(location.hash).toBe('#/admin/teammate/customer?mail=elodie.martin%40exemple.fr');
    expect(api.calls[1]).toMatchObject({
      call: 'PUT /api/customer/c1',
      body: { mail: 'elodie.martin@exemple.fr', version: 3 },
    });
  });

  it('is not thrown away by another search while being changed', async () => {
    await edit();
    expect(document.querySelectorAll('form')).toHaveLength(1);
    fireEvent.click(screen.getByText('Annuler'));
    await screen.findByText('Chercher');
  });
});

describe('a new customer', () => {
  beforeEach(() => {
    location.hash = '#/admin/teammate/customer/add?mail=zoe%40exemple.fr';
    render(<CustomerAdd />);
  });

  async function fill() {
    type('firstName', 'Zoé');
    type('lastName', ' Martin');
    type('phone', '06 01 02 03 04');
    api.answer(json(200, { results: [place('1 Rue Kruger')], approximate: false }));
    control('address').focus();
    type('address', '1 Rue Kr');
    fireEvent.click(await screen.findByText('1 Rue Kruger'));
    await waitFor(() => expect(control('address').value).toBe('1 Rue Kruger'));
  }

  it('has the address that was searched, and is told by mail', async () => {
    expect(control('mail').value).toBe('zoe@exemple.fr');
    await fill();
    api.answer(json(201, { id: 'c9' }));
    submit();
    const said = await screen.findByText(
      'Le compte de Zoé Martin est créé. Un mail vient d’être envoyé à zoe@exemple.fr pour choisir un mot de passe.',
    );
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(api.calls[1]).toMatchObject({
      call: 'POST /api/customer',
      body: { firstName: 'Zoé', lastName: 'Martin', mail: 'zoe@exemple.fr', address: place('1 Rue Kruger') },
    });
    expect(screen.getByText('Voir la fiche').getAttribute('href')).toBe(
      '#/admin/teammate/customer?mail=zoe%40exemple.fr',
    );
    fireEvent.click(screen.getByText('Créer un autre client'));
    await screen.findByRole('form');
    expect(control('firstName').value).toBe('');
  });

  it('whose address is taken is named, with a link to who has it, until the address changes', async () => {
    await fill();
    api.answer(json(409, { code: 'ERROR.EXISTS', message: 'Un compte existe déjà avec cet e-mail.' }));
    submit();
    const link = await screen.findByText('Ouvrir la fiche de ce client');
    expect(link.getAttribute('href')).toBe('#/admin/teammate/customer?mail=zoe%40exemple.fr');
    type('mail', 'zoe.martin@exemple.fr');
    await waitFor(() => expect(screen.queryByText('Ouvrir la fiche de ce client')).toBeNull());
  });
});
