import * as fc from 'fast-check';
import { is, validate } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { birthDateError, dateOf, normaliseCustomer } from '../../../../src/domain/customer/customer.ts';
import { changedCustomerSchema, newCustomerSchema } from '../../../../src/domain/customer/customer-schema.ts';
import { customerSchema } from '../../../../src/domain/customer/customer-view.ts';
import { anyJson, law } from '../law.ts';

const TODAY = '2026-11-21';
const NOT_PICKED = 'Choisissez une adresse dans la liste proposée.';
const created = newCustomerSchema(() => TODAY);
const changed = changedCustomerSchema(() => TODAY);

const address = {
  id: 'a1',
  googleCode: '13001_1234',
  label: '3 Cours Mirabeau, 13100 Aix-en-Provence',
  address: '3 Cours Mirabeau',
  city: 'Aix-en-Provence',
  googleAddressString: '3 Cours Mirabeau 13100 Aix-en-Provence',
  lat: 43.5,
  lon: 5.4,
};
const customer = {
  clientId: '0b0f3a52-7c1e-4d5a-9d0e-5f6a7b8c9d0e',
  firstName: 'Élodie',
  lastName: 'Garçon',
  mail: 'elodie@exemple.fr',
  phone: '06 12 34 56 78',
  birthDate: '1980-02-29',
  companyName: null,
  address,
  billingAddress: null,
};

const errors = (body: unknown) => {
  const [failure] = validate(body, created);
  return Object.fromEntries(
    (failure?.failures() ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
};
const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date(`${TODAY}T00:00:00Z`), noInvalidDate: true })
  .map((date) => date.toISOString());

describe('a date of birth', () => {
  it('is cut to its date part, and stays what it is when it has no other', () => {
    law(
      fc.property(days, (instant) => {
        expect(dateOf(instant)).toBe(instant.slice(0, 10));
        expect(dateOf(dateOf(instant))).toBe(dateOf(instant));
      }),
    );
    for (const other of ['', 'T', '1980-02T10', 'hier']) expect(dateOf(other)).toBe(other);
  });

  it('is any day from 1900 to today', () => {
    law(fc.property(days, (instant) => birthDateError(instant.slice(0, 10), TODAY) === null));
    for (const day of ['1899-12-31', '2026-11-22', '9999-12-31']) {
      expect(birthDateError(day, TODAY)).toBe('Vérifiez cette date de naissance.');
    }
  });

  it.each([
    '1981-02-29',
    '1900-02-29',
    '1980-13-01',
    '1980-00-10',
    '1980-04-31',
    '80-02-29',
    '29/02/1980',
    'x',
    '',
  ])('is not %j, which no calendar has', (day) => {
    expect(birthDateError(day, TODAY)).toMatch(/^Indiquez une date qui existe/);
  });
});

describe('a customer', () => {
  it('is kept trimmed, the e-mail in lowercase, the date cut, nothing as null; twice is once', () => {
    const padded = {
      ...customer,
      firstName: ' Élodie ',
      mail: ' ELODIE@Exemple.FR',
      phone: ' 0612 ',
      companyName: ' ',
      birthDate: '1980-02-29T12:00:00Z',
    };
    const kept = normaliseCustomer(padded);
    expect(kept).toEqual({ ...customer, phone: '0612' });
    expect(normaliseCustomer(kept)).toEqual(kept);
    expect(normaliseCustomer({ ...customer, birthDate: ' ' }).birthDate).toBeNull();
  });

  it('is accepted with and without what is optional', () => {
    const { birthDate, companyName, billingAddress, ...required } = customer;
    expect(is(customer, created)).toBe(true);
    expect(is(required, created)).toBe(true);
    expect(is({ ...customer, billingAddress: address, companyName: 'Garage', birthDate: '' }, created)).toBe(
      true,
    );
  });

  it('names in French each field that is missing', () => {
    expect(errors({})).toEqual({
      firstName: 'Indiquez votre prénom.',
      lastName: 'Indiquez votre nom.',
      mail: 'Indiquez votre adresse e-mail.',
      phone: 'Indiquez un numéro de téléphone.',
      address: NOT_PICKED,
    });
  });

  it('is refused with a field that it does not have', () => {
    for (const field of ['id', 'roles', 'status', 'version', 'accountId', 'createdAt', 'constructor']) {
      expect(is({ ...customer, [field]: 1 }, created), field).toBe(false);
    }
    expect(is({ ...customer, version: 1 }, changed)).toBe(true);
    // Exactly what the specification names, and what was read (specification §7).
    expect(is(customer, changed)).toBe(true);
    expect(is({ ...customer, version: 1, id: customer.clientId }, changed)).toBe(true);
    expect(is({ ...customer, version: 1, id: 'x' }, changed)).toBe(false);
  });

  it.each(['address', 'billingAddress'])('has as its %s only a place that was picked', (field) => {
    const wrong = [
      '3 Cours Mirabeau',
      {},
      [],
      { ...address, lat: null },
      { ...address, lat: 90.1 },
      { ...address, lon: -180.1 },
      { ...address, lat: Number.POSITIVE_INFINITY },
      { ...address, city: 'x'.repeat(301) },
      { ...address, city: 'a\u0000' },
      { ...address, label: 'a\nb' },
      { ...address, label: '\ud83d' },
      { ...address, id: 1 },
      { ...address, id: 'a\u0000' },
      { ...address, loyalty: 'x' },
    ];
    for (const place of wrong)
      expect(errors({ ...customer, [field]: place })).toEqual({ [field]: NOT_PICKED });
    for (const name of Object.keys(address)) {
      const { [name as keyof typeof address]: _, ...rest } = address;
      // What is new may have no id yet.
      const expected = name === 'id' ? {} : { [field]: NOT_PICKED };
      expect(errors({ ...customer, [field]: rest })).toEqual(expected);
    }
    expect(errors({ ...customer, [field]: { ...address, id: null } })).toEqual({});
  });

  it('never makes the check itself fail, whatever JSON stands in a field', () => {
    law(
      fc.property(fc.constantFrom(...Object.keys(customer)), anyJson, (name, value) => {
        expect(() => is({ ...customer, [name]: value }, created)).not.toThrow();
      }),
    );
  });

  it('may grow in an answer, and is whole in one', () => {
    const { clientId, ...fields } = customer;
    const answer = { ...fields, id: 'x', version: 1 };
    expect(is({ ...answer, loyalty: 3 }, customerSchema)).toBe(true);
    for (const name of Object.keys(answer))
      expect(is({ ...answer, [name]: undefined }, customerSchema)).toBe(false);
  });
});
