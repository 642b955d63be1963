/** Records of people at two desks: accounts, customers, businesses, subscriptions, and drivers' days. */

import { randomUUID } from 'node:crypto';
import { addDays } from '../../../src/domain/lib/time/paris-time.ts';
import { newCustomer, signedUp } from '../customers.ts';
import type { Desk } from '../desk.ts';
import { payFor } from '../payments.ts';
import { fromSomewhere } from '../somewhere.ts';
import { subscriptionOf } from '../subscriptions.ts';
import { type Ask, alike, logged, type Meeting, prepare, type Row, readAs, today } from './meeting.ts';

const mailOf = (name: string) => `${name}.${randomUUID()}@exemple.fr`;

const customerOf = (desk: Desk, mail: string) => readAs(desk, `customer/by_email?mail=${mail}`);

async function subscribed(desk: Desk) {
  const { mail } = await signedUp(desk.server);
  const { id } = await prepare(desk, 'subscription', subscriptionOf({ mail }));
  await payFor(desk.server.url, { subscriptionId: id }, { headers: fromSomewhere() });
  return id as string;
}

const driverOf = async (desk: Desk) =>
  (await readAs(desk, 'planning')).drivers.find(({ id }: { id: string }) => id === desk.driverId('teammate'));

let phones = 0;
/** One that no other meeting left. */
const anotherPhone = (): string => `06 12 34 ${String(phones++).padStart(4, '0')}`;

export const peopleRows: readonly Row[] = [
  {
    call: 'POST /account',
    says: 'one address gets two accounts',
    law: 'one',
    byAdmins: true,
    meet: (desk): Meeting => {
      const mail = mailOf('zoe');
      const ask = (displayName: string): Ask => ({
        path: 'account',
        body: { mail, displayName, role: 'ROLE_PARTNER' },
        mark: displayName,
      });
      return {
        asks: [ask('Zoé Zèle'), ask('Zélie Zèle')],
        found: async () =>
          (await readAs(desk, 'account')).items.flatMap((one: { mail: string; displayName: string }) =>
            one.mail === mail ? [one.displayName] : [],
          ),
      };
    },
  },
  {
    call: 'PUT /account/:id',
    says: 'an account is called by two names',
    law: 'one',
    byAdmins: true,
    meet: async (desk) => {
      const made = { mail: mailOf('zoe'), displayName: 'Zoé', role: 'ROLE_PARTNER' };
      const { id } = await prepare(desk, 'account', made);
      const ask = (displayName: string): Ask => ({
        method: 'PUT',
        path: `account/${id}`,
        body: { version: 1, displayName, disabled: false },
        mark: displayName,
      });
      return {
        asks: [ask('Zoé Zèle'), ask('Zélie Zèle')],
        found: async () => [(await readAs(desk, `account/${id}`)).displayName],
      };
    },
  },
  {
    call: 'POST /customer',
    says: 'one address is that of two customers',
    law: 'one',
    meet: (desk): Meeting => {
      const mail = mailOf('lea');
      const ask = (firstName: string): Ask => ({
        path: 'customer',
        body: newCustomer({ mail, firstName }),
        mark: firstName,
      });
      return {
        asks: [ask('Léa'), ask('Léna')],
        found: async () => [(await customerOf(desk, mail)).firstName],
      };
    },
  },
  {
    call: 'PUT /customer/:id',
    says: 'a customer gets two phone numbers',
    law: 'one',
    meet: async (desk) => {
      const { clientId: _, ...sent } = newCustomer();
      const { id } = await prepare(desk, 'customer', sent);
      const ask = (phone: string): Ask => ({
        method: 'PUT',
        path: `customer/${id}`,
        body: { ...sent, version: 1, phone },
        mark: phone,
      });
      return {
        asks: [ask('06 99 88 77 66'), ask('06 99 88 77 67')],
        found: async () => [(await customerOf(desk, sent.mail)).phone],
      };
    },
  },
  {
    call: 'POST /customer/:id/erase',
    says: 'a customer is erased',
    law: 'once',
    byAdmins: true,
    meet: async (desk) => {
      const { id } = await prepare(desk, 'customer', newCustomer());
      return {
        asks: alike({ path: `customer/${id}/erase`, mark: 'customer_erased' }),
        found: () => logged(desk, 'customer_erased'),
      };
    },
  },
  {
    call: 'PUT /buyer/:id',
    says: 'a business gets two numbers',
    law: 'one',
    meet: async (desk) => {
      const { id } = await prepare(desk, 'customer', newCustomer({ companyName: 'Atelier Garçon' }));
      const { version } = await readAs(desk, `buyer/${id}`);
      const ask = (siren: string): Ask => ({
        method: 'PUT',
        path: `buyer/${id}`,
        body: { version, country: 'FR', siren, vatNumber: '', seat: '' },
        mark: siren,
      });
      return {
        asks: [ask('732829320'), ask('123456782')],
        found: async () => [(await readAs(desk, `buyer/${id}`)).siren],
      };
    },
  },
  {
    call: 'POST /subscription',
    says: 'one customer gets two subscriptions',
    law: 'one',
    meet: async (desk) => {
      const { id, mail } = await signedUp(desk.server);
      const ask = (plate: string): Ask => ({
        path: 'subscription',
        body: subscriptionOf({ mail, plate }),
        mark: plate,
      });
      return {
        asks: [ask('AB-123-CD'), ask('EF-456-GH')],
        found: async () =>
          (await readAs(desk, `desk/customer/${id}`)).subscriptions.flatMap(
            ({ plates }: { plates: string[] }) => plates,
          ),
      };
    },
  },
  {
    call: 'POST /subscription/:id/vehicle',
    says: 'one free place is that of two vehicles',
    law: 'one',
    meet: async (desk) => {
      const id = await subscribed(desk);
      const ask = (plate: string): Ask => ({
        path: `subscription/${id}/vehicle`,
        body: { plate, foreignPlate: false, replaces: null },
        mark: plate,
      });
      return {
        asks: [ask('EF-456-GH'), ask('JK-789-LM')],
        found: async () =>
          (await readAs(desk, `subscription/${id}`)).vehicles.map(({ plate }: { plate: string }) => plate),
      };
    },
  },
  {
    call: 'POST /subscription/:id/terminate',
    says: 'a subscription is ended',
    law: 'once',
    meet: async (desk) => {
      const id = await subscribed(desk);
      return {
        asks: alike({ path: `subscription/${id}/terminate`, mark: 'subscription_terminated' }),
        found: () => logged(desk, 'subscription_terminated'),
      };
    },
  },
  {
    call: 'POST /planning/absence',
    says: 'two spans of days are noted of one driver',
    law: 'both',
    meet: (desk): Meeting => {
      const driverId = desk.driverId('teammate');
      const ask = (firstDay: string): Ask => ({
        path: 'planning/absence',
        body: { driverId, firstDay, lastDay: addDays(firstDay, 2), reason: null },
        mark: firstDay,
      });
      const first = addDays(today(desk), 200);
      return {
        asks: [ask(first), ask(addDays(first, 1))],
        found: async () =>
          (await driverOf(desk)).absences.map(({ firstDay }: { firstDay: string }) => firstDay),
      };
    },
  },
  {
    call: 'POST /planning/absence/cancel',
    says: 'an absence is taken back',
    law: 'once',
    meet: async (desk) => {
      const day = addDays(today(desk), 100);
      const days = { driverId: desk.driverId('teammate'), firstDay: day, lastDay: day, reason: null };
      const { id: absenceId } = await prepare(desk, 'planning/absence', days);
      return {
        asks: alike({ path: 'planning/absence/cancel', body: { absenceId }, mark: 'absence_cancelled' }),
        found: () => logged(desk, 'absence_cancelled'),
      };
    },
  },
  {
    call: 'POST /planning/licence',
    says: 'a licence ends on two days',
    law: 'one',
    meet: async (desk) => {
      const { id: driverId, licenceUntil: from } = await driverOf(desk);
      const ask = (until: string): Ask => ({
        path: 'planning/licence',
        body: { driverId, until, from },
        mark: until,
      });
      const day = addDays(today(desk), 2_000);
      return {
        asks: [ask(day), ask(addDays(day, 365))],
        found: async () => [(await driverOf(desk)).licenceUntil],
      };
    },
  },
  {
    call: 'POST /planning/phone',
    says: 'a driver has two numbers',
    law: 'one',
    meet: async (desk) => {
      const { id: driverId, phone: from } = await driverOf(desk);
      const ask = (phone: string): Ask => ({
        path: 'planning/phone',
        body: { driverId, phone, from },
        mark: phone,
      });
      return {
        asks: [ask(anotherPhone()), ask(anotherPhone())],
        found: async () => [(await driverOf(desk)).phone],
      };
    },
  },
];
