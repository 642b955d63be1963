/** Customers as their form sends them, and people who have signed up. */

import { randomUUID } from 'node:crypto';
import type { Tokens } from '../../src/domain/account/account.ts';
import type { Address } from '../../src/domain/address/address.ts';
import { addressId } from '../../src/server/address/address-id.ts';
import { login, type Place } from './accounts.ts';
import { post } from './api.ts';
import { mailAbout } from './mails.ts';
import { testKeys } from './secret.ts';

/** A password that the rule accepts. */
export const PASSWORD = 'Garrigue-2026 !';

/** As the address search of a server of the tests answers it. */
export function address(fields: Partial<Address> = {}): Address {
  const found = {
    googleCode: '13001_1234',
    label: '3 Cours Mirabeau, 13100 Aix-en-Provence',
    address: '3 Cours Mirabeau',
    city: 'Aix-en-Provence',
    googleAddressString: '3 Cours Mirabeau 13100 Aix-en-Provence',
    lat: 43.5265,
    lon: 5.4497,
    ...fields,
  };
  return { id: addressId(testKeys, found), ...found };
}

/** A commune alone, as the search knows it without network. */
export const communeAlone = (): Address =>
  address({
    googleCode: '13041',
    label: '13120 Gardanne',
    address: '',
    city: 'Gardanne',
    googleAddressString: '13120 Gardanne',
  });

/** What `POST customer` takes; each has an address of its own. */
export const newCustomer = (fields: Readonly<Record<string, unknown>> = {}) => ({
  clientId: randomUUID(),
  firstName: 'Élodie',
  lastName: 'Garçon',
  mail: `elodie.${randomUUID()}@exemple.fr`,
  phone: '06 01 02 03 04',
  birthDate: '1980-02-29',
  companyName: null,
  address: address(),
  billingAddress: null,
  ...fields,
});

export interface SignedUp {
  readonly id: string;
  readonly mail: string;
  /** What the form sent. */
  readonly sent: ReturnType<typeof newCustomer>;
  readonly tokens: Tokens;
}

/** Signs up, chooses PASSWORD by the link of the mail and signs in: the whole way of a person. */
export async function signedUp(
  place: Place,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<SignedUp> {
  const sent = newCustomer(fields);
  const created = await post(`${place.url}/api/customer`, sent);
  if (created.status !== 201) throw new Error(`sign-up answered ${created.status}`);
  const { token } = await mailAbout(place.dataDir, sent.mail, /Bienvenue/);
  const chosen = await post(`${place.url}/api/reset-password`, { token, plainPassword: PASSWORD });
  if (chosen.status !== 200) throw new Error(`reset-password answered ${chosen.status}`);
  const { status, body } = await login(place.url, sent.mail, PASSWORD);
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  return { id: created.body.id, mail: sent.mail, sent, tokens: body };
}
