/** Accounts to try a new embedded database with: one of each role, with one password made by chance. */

import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { roleLabels } from '../../domain/account/role-labels.ts';
import type { Role } from '../../domain/account/roles.ts';
import { normaliseCustomer } from '../../domain/customer/customer.ts';
import { company } from '../../domain/settings/company.ts';
import { addAccount } from '../account/account.ts';
import { hashPassword } from '../account/password-hash.ts';
import { addressId, type FoundAddress } from '../address/address-id.ts';
import type { Queryable } from '../database/database.ts';
import { writeWhole } from '../files/write-whole.ts';
import type { Keys } from '../session/keys.ts';
import { addCustomer } from './customer-store.ts';

const FILE = 'demo-accounts.txt';
const PASSWORD_BYTES = 9;

/** `.test` belongs to nobody (RFC 2606): no mail of a demonstration reaches anyone. */
const people = [
  { mail: 'admin@demo.test', displayName: 'Agathe Admin', role: 'ROLE_ADMIN' },
  { mail: 'convoyeur@demo.test', displayName: 'Côme Convoyeur', role: 'ROLE_TEAMMATE' },
  { mail: 'partenaire@demo.test', displayName: 'Garage du Partenaire', role: 'ROLE_PARTNER' },
  { mail: 'client@demo.test', displayName: 'Chloé Client', role: 'ROLE_CUSTOMER' },
] as const satisfies readonly { mail: string; displayName: string; role: Role }[];

const address: FoundAddress = {
  googleCode: 'demo',
  label: 'Place de l’Hôtel de Ville, 13100 Aix-en-Provence',
  address: 'Place de l’Hôtel de Ville',
  city: 'Aix-en-Provence',
  googleAddressString: 'Place de l’Hôtel de Ville 13100 Aix-en-Provence',
  lat: 43.5297,
  lon: 5.4474,
};

const customer = {
  firstName: 'Chloé',
  lastName: 'Client',
  mail: 'client@demo.test',
  phone: '06 00 00 00 00',
  birthDate: null,
  companyName: null,
  billingAddress: null,
};

/**
 * Makes them, and writes their names and password in `dataDir` before the transaction is committed: whoever finds the
 * accounts finds the file. A kill in between leaves the file of a password that the next start replaces.
 * @param keys with which their address is proved as if they had picked it: an order from it must not need a network
 * @returns what the person who starts the server reads, in French.
 */
export async function makeDemoAccounts(
  tx: Queryable,
  dataDir: string,
  keys: Pick<Keys, 'address'>,
  now: Date,
): Promise<string> {
  // Its beginning holds what the rule of passwords asks for.
  const password = `Demo-${randomInt(10)}${randomBytes(PASSWORD_BYTES).toString('base64url')}`;
  // One for all: it hides nothing that the lines below do not say, and hashing is slow on purpose.
  const passwordHash = await hashPassword(password);
  for (const person of people) {
    const id = await addAccount(tx, { ...person, clientId: randomUUID(), passwordHash }, now);
    if (id === null) throw new Error('a demonstration account exists already');
    if (person.role === 'ROLE_CUSTOMER') {
      const known = { ...customer, address: { id: addressId(keys, address), ...address } };
      await addCustomer(tx, id, randomUUID(), normaliseCustomer(known), now);
    }
  }
  const notice = describe(password);
  await writeWhole(join(dataDir, FILE), notice);
  return `${notice}Ces lignes sont gardées dans ${join(dataDir, FILE)}.`;
}

function describe(password: string): string {
  const width = Math.max(...people.map(({ role }) => roleLabels[role].length));
  return [
    `Comptes de démonstration ${company.brand}, mot de passe\u00a0: ${password}`,
    ...people.map(({ mail, role }) => `  ${roleLabels[role].padEnd(width)}  ${mail}`),
    '',
  ].join('\n');
}
