import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../../../../src/domain/address/address.ts';
import { HttpError } from '../../../../src/platform/http/http-error.ts';
import { hasUnsaved } from '../../../../src/platform/page/unsaved.ts';
import { CustomerFields } from '../../../../src/ui/customer/customer-fields.tsx';
import { createCustomerForm } from '../../../../src/ui/customer/customer-form.ts';
import { storedDraft } from '../../../../src/ui/form/draft.ts';
import { SubmitButton } from '../../../../src/ui/form/submit-button.tsx';
import { customer, place } from '../../people.ts';

const home = place('1 Rue Kruger 13120 Gardanne');
const office = place('2 Cours Mirabeau 13100 Aix-en-Provence');

const { id: _, version: __, ...élodie } = customer({ address: home });

type Send = Parameters<typeof createCustomerForm>[0]['send'];

function show(options: Partial<Parameters<typeof createCustomerForm>[0]> = {}) {
  const send = vi.fn<Send>(async () => undefined);
  const customer = createCustomerForm({ send, keep: storedDraft('customer-test'), ...options });
  const { unmount } = render(
    <form aria-label="Essai" noValidate onSubmit={customer.form.submit}>
      <CustomerFields customer={customer} />
      <SubmitButton form={customer.form} label="Envoyer" />
    </form>,
  );
  return { ...customer, send, leave: unmount };
}

const control = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`);
  return found ?? expect.fail(`no control named ${name}`);
};
const type = (name: string, value: string) => fireEvent.input(control(name), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));
const billElsewhere = () => fireEvent.click(screen.getByLabelText('Adresse de facturation différente'));

async function pick(name: string, { label }: Address) {
  control(name).focus();
  type(name, label.slice(0, 12));
  fireEvent.click(await screen.findByText(label));
  await waitFor(() => expect(control(name).value).toBe(label));
}

async function fill(place = home) {
  type('firstName', ' Élodie ');
  type('lastName', 'Garçon');
  type('mail', 'Elodie@Exemple.fr');
  type('phone', '06 12 34 56 78');
  type('birthDate', '1980-02-29');
  await pick('address', place);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json({ results: [home, office], approximate: false }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('what is asked', () => {
  it('carries a star where it is required, and the tokens that browsers fill in', async () => {
    show();
    billElsewhere();
    await waitFor(() => control('billingAddress'));
    const labels = [...document.querySelectorAll('.field label')].map(({ textContent }) => textContent);
    expect(labels.filter((label) => label?.endsWith('*')).map((label) => label?.slice(0, -2))).toEqual([
      'Prénom',
      'Nom',
      'E-mail',
      'Téléphone',
      'Adresse',
      'Adresse de facturation',
    ]);
    const tokens = ['firstName', 'lastName', 'mail', 'phone', 'companyName', 'birthDate', 'address'].map(
      (name) => control(name).getAttribute('autocomplete'),
    );
    expect(tokens).toEqual([
      'given-name',
      'family-name',
      'email',
      'tel',
      'organization',
      'bday',
      'street-address',
    ]);
  });

  it('is sent normalised, with the places that were picked', async () => {
    const { send } = show();
    await fill();
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send).toHaveBeenCalledWith(élodie, expect.stringMatching(/^[0-9a-f-]{36}$/));
  });

  it('includes the street that was typed of a commune alone, which is asked for and not required', async () => {
    const town = { ...home, googleCode: '13041', address: 'Gardanne', city: 'Gardanne' };
    const gardanne = { ...town, label: '13120 Gardanne', googleAddressString: '13120 Gardanne' };
    vi.stubGlobal('fetch', async () => Response.json({ results: [gardanne], approximate: true }));
    const { send } = show();
    await fill(gardanne);
    await screen.findByText(/^La commune seule est connue/);
    type('address', '1 rue Kruger 13120 gardanne');
    fireEvent.click(await screen.findByText('13120 Gardanne'));
    const label = '1 rue Kruger, 13120 Gardanne';
    await waitFor(() => expect(control('address').value).toBe(label));
    expect(screen.queryByText(/^La commune seule est connue/)).toBeNull();
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.calls[0]?.[0].address).toEqual({ ...gardanne, label, address: '1 rue Kruger' });
  });

  it('includes a picked address: a typed one stops the sending and gets the focus', async () => {
    const { send } = show();
    await fill();
    type('address', 'chez moi');
    submit();
    await screen.findByText('Choisissez cette adresse dans la liste proposée.');
    expect(document.activeElement).toBe(control('address'));
    expect(send).not.toHaveBeenCalled();
  });

  it('includes another billing address only where the box is ticked', async () => {
    const { send } = show();
    await fill();
    expect(document.querySelector('[name=billingAddress]')).toBeNull();
    billElsewhere();
    await waitFor(() => control('billingAddress'));
    submit();
    await screen.findByText('Indiquez une adresse.');
    expect(document.activeElement).toBe(control('billingAddress'));
    await pick('billingAddress', office);
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.calls[0]?.[0].billingAddress).toEqual(office);
  });

  it('leaves out a billing address whose box was unticked', async () => {
    const { send } = show();
    await fill();
    billElsewhere();
    await waitFor(() => control('billingAddress'));
    await pick('billingAddress', office);
    billElsewhere();
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.calls[0]?.[0].billingAddress).toBeNull();
  });
});

describe('a refusal of the server', () => {
  it.each(['mail', 'address'] as const)('lands on %s until that changes', async (name) => {
    const refused = new HttpError('http', { status: 400, fields: { [name]: 'Refusé ici.' } });
    const { form } = show({ send: async () => Promise.reject(refused) });
    await fill();
    submit();
    await screen.findByText('Refusé ici.');
    expect(document.activeElement).toBe(control(name));
    expect(form.fields[name].error.value).toBe('Refusé ici.');
    type(name, 'autre');
    await waitFor(() => expect(screen.queryByText('Refusé ici.')).toBeNull());
  });
});

describe('whom to change', () => {
  const known = { ...élodie, companyName: 'Garçon et fils', billingAddress: office };

  it('is there to begin with, places included, and is not unsaved', async () => {
    const { send, form } = show({ initial: known });
    expect([control('firstName').value, control('companyName').value, control('birthDate').value]).toEqual([
      'Élodie',
      'Garçon et fils',
      '1980-02-29',
    ]);
    expect([control('address').value, control('billingAddress').value]).toEqual([home.label, office.label]);
    expect([form.changed.value, hasUnsaved()]).toEqual([false, false]);
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledWith(known, expect.anything()));
  });

  it('is unsaved once something changes, an unticked box too, and no more when it is put back', async () => {
    show({ initial: known });
    type('phone', '04');
    expect(hasUnsaved()).toBe(true);
    type('phone', known.phone);
    expect(hasUnsaved()).toBe(false);
    billElsewhere();
    await waitFor(() => expect(hasUnsaved()).toBe(true));
  });
});

describe('the draft', () => {
  it('comes back after a reload with the picked places, under the same id when it was sent', async () => {
    const send = vi.fn<Send>(async () => Promise.reject(new HttpError('network')));
    const first = show({ send });
    await fill();
    billElsewhere();
    await waitFor(() => control('billingAddress'));
    await pick('billingAddress', office);
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await screen.findByText('Réessayer');
    first.leave();
    await waitFor(() => expect(hasUnsaved()).toBe(false));

    const again = show({ send });
    expect(control('firstName').value).toBe(' Élodie ');
    expect([again.address.picked.value?.place, again.billingAddress.picked.value?.place]).toEqual([
      home,
      office,
    ]);
    expect(hasUnsaved()).toBe(true);
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
  });

  it.each([
    '{"values":{"address":"chez moi"},"rest":{"address":{"label":"chez moi"}}}',
    '{"values":{"address":"chez moi"},"rest":3}',
    '{"values":{"address":"chez moi"},"rest":{"address":[],"billedElsewhere":"yes"}}',
  ])('does not pass a place off as picked: %s', (stored) => {
    sessionStorage.setItem('customer-test', stored);
    const { address, billedElsewhere } = show();
    expect([address.picked.value, billedElsewhere.value, control('address').value]).toEqual([
      null,
      false,
      'chez moi',
    ]);
  });
});
