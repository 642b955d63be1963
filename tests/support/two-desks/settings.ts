/** What administrators set for everybody, at two desks. */

import { addDays } from '../../../src/domain/lib/time/paris-time.ts';
import { weekdays } from '../../../src/domain/settings/calendar-rules.ts';
import { typedOf } from '../../../src/domain/tariff/tariff-fields.ts';
import { tariffVersions } from '../../../src/domain/tariff/versions.ts';
import type { Desk } from '../desk.ts';
import { type Ask, alike, logged, prepare, type Row, readAs, today } from './meeting.ts';

const byAdmins = true;

const rulesFrom = (firstDay: string, capacity: string) => ({
  firstDay,
  ...Object.fromEntries(weekdays.map((day) => [day, '8-12, 14h-17h'])),
  capacity,
  leadHours: '24',
  horizonDays: '45',
});
/** Days that no other row sets anything of, and far from all appointments. */
const farDay = (desk: Desk) => addDays(today(desk), 300);
const special = (day: string, hours: string) => ({
  firstDay: day,
  lastDay: day,
  hours,
  capacity: '',
  reason: hours === '' ? 'Fermeture' : 'Ouverture',
});
const prices = async (desk: Desk, firstDay: string, late: string) => {
  const { lastSeen } = await readAs(desk, 'settings/tariff');
  return { ...typedOf(tariffVersions[0]), fee_late: late, firstDay, lastSeen };
};
/** The settings of a list that are on show. */
const seenOf = async (desk: Desk, list: 'versions' | 'special'): Promise<string[]> =>
  (await readAs(desk, 'settings'))[list].map(({ entryId }: { entryId: string }) => entryId);
/** The entry that begins on a day. */
const entryOf = async (desk: Desk, path: string, list: 'versions' | 'special', firstDay: string) =>
  (await readAs(desk, path))[list].find((one: { firstDay: string }) => one.firstDay === firstDay).entryId;
/** Takes a version back, for the next row to begin as this one did. */
const withdrawn = async (desk: Desk, what: 'rules' | 'tariff', firstDay: string) => {
  const path = what === 'tariff' ? 'settings/tariff' : 'settings';
  await prepare(desk, `settings/${what}/withdraw`, {
    entryId: await entryOf(desk, path, 'versions', firstDay),
  });
};

/** The first plate that no row has recorded. */
let plates = 700;
const newPlate = () => {
  plates += 1;
  return `W-${plates}-AB`;
};
async function certified(desk: Desk) {
  const plate = newPlate();
  const body = { plate, year: today(desk).slice(0, 4) };
  const register = await prepare(desk, 'plate/certificate', body);
  return registered(register, plate).certificates[0]?.id ?? '';
}
const registered = (
  register: { plates: { plate: string; certificates: { id: string; year: number }[] }[] },
  plate: string,
) => register.plates.find((one) => one.plate === plate) ?? { plate, certificates: [] };

export const settingRows: readonly Row[] = [
  {
    call: 'POST /settings/rules',
    says: 'two versions begin on one day',
    law: 'one',
    byAdmins,
    meet: async (desk) => {
      const day = farDay(desk);
      const ask = (capacity: string): Ask => ({
        path: 'settings/rules',
        body: rulesFrom(day, capacity),
        mark: Number(capacity),
      });
      return {
        asks: [ask('2'), ask('4')],
        found: async () => {
          const { versions } = await readAs(desk, 'settings');
          await withdrawn(desk, 'rules', day);
          return versions.flatMap((one: { firstDay: string; capacity: number }) =>
            one.firstDay === day ? [one.capacity] : [],
          );
        },
      };
    },
  },
  {
    call: 'POST /settings/rules',
    says: 'two versions begin one after the other',
    law: 'one',
    byAdmins,
    meet: async (desk) => {
      const days = [farDay(desk), addDays(farDay(desk), 1)] as const;
      const seen = await seenOf(desk, 'versions');
      const ask = (day: string, capacity: string): Ask => ({
        path: 'settings/rules',
        body: { ...rulesFrom(day, capacity), seen },
        mark: day,
      });
      return {
        asks: [ask(days[0], '2'), ask(days[1], '4')],
        found: async () => {
          const set = (await readAs(desk, 'settings')).versions.map(
            ({ firstDay }: { firstDay: string }) => firstDay,
          );
          const own = days.filter((day) => set.includes(day));
          for (const day of own) await withdrawn(desk, 'rules', day);
          return own;
        },
      };
    },
  },
  {
    call: 'POST /settings/rules/withdraw',
    says: 'a version is taken back',
    law: 'once',
    byAdmins,
    meet: async (desk) => {
      const day = farDay(desk);
      await prepare(desk, 'settings/rules', rulesFrom(day, '2'));
      const entryId = await entryOf(desk, 'settings', 'versions', day);
      return {
        asks: alike({ path: 'settings/rules/withdraw', body: { entryId }, mark: 'slot_rules_withdrawn' }),
        found: async () => (await logged(desk, 'slot_rules_withdrawn')).slice(0, 2),
      };
    },
  },
  {
    call: 'POST /settings/special',
    says: 'one day is closed, and opened',
    law: 'one',
    byAdmins,
    meet: async (desk) => {
      const day = farDay(desk);
      const seen = await seenOf(desk, 'special');
      const ask = (hours: string): Ask => {
        const body = { ...special(day, hours), seen };
        return { path: 'settings/special', body, mark: body.reason };
      };
      return {
        asks: [ask(''), ask('8-12')],
        found: async () =>
          (await readAs(desk, 'settings')).special.flatMap((one: { firstDay: string; reason: string }) =>
            one.firstDay === day ? [one.reason] : [],
          ),
      };
    },
  },
  {
    call: 'POST /settings/special/withdraw',
    says: 'special days are taken back',
    law: 'once',
    byAdmins,
    meet: async (desk) => {
      const day = addDays(farDay(desk), 100);
      await prepare(desk, 'settings/special', special(day, ''));
      const entryId = await entryOf(desk, 'settings', 'special', day);
      return {
        asks: alike({ path: 'settings/special/withdraw', body: { entryId }, mark: 'special_days_withdrawn' }),
        found: () => logged(desk, 'special_days_withdrawn'),
      };
    },
  },
  {
    call: 'POST /settings/tariff',
    says: 'two prices are set from two days on',
    law: 'one',
    byAdmins,
    meet: async (desk) => {
      const days = [farDay(desk), addDays(farDay(desk), 1)] as const;
      const asks = [
        { path: 'settings/tariff', body: await prices(desk, days[0], '12,90'), mark: days[0] },
        { path: 'settings/tariff', body: await prices(desk, days[1], '13,90'), mark: days[1] },
      ] as const;
      return {
        asks,
        found: async () => {
          const { versions } = await readAs(desk, 'settings/tariff');
          const set = versions.map(({ firstDay }: { firstDay: string }) => firstDay);
          const own = days.filter((day) => set.includes(day));
          for (const day of own) await withdrawn(desk, 'tariff', day);
          return own;
        },
      };
    },
  },
  {
    call: 'POST /settings/tariff/withdraw',
    says: 'prices are taken back',
    law: 'once',
    byAdmins,
    meet: async (desk) => {
      const day = farDay(desk);
      await prepare(desk, 'settings/tariff', await prices(desk, day, '12,90'));
      const entryId = await entryOf(desk, 'settings/tariff', 'versions', day);
      return {
        asks: alike({ path: 'settings/tariff/withdraw', body: { entryId }, mark: 'tariff_withdrawn' }),
        found: () => logged(desk, 'tariff_withdrawn'),
      };
    },
  },
  {
    call: 'POST /plate/certificate',
    says: 'one certificate is recorded',
    law: 'once',
    byAdmins,
    meet: (desk) => {
      const plate = newPlate();
      const year = today(desk).slice(0, 4);
      return {
        asks: alike({ path: 'plate/certificate', body: { plate, year }, mark: plate }),
        found: async () => registered(await readAs(desk, 'plate'), plate).certificates.map(() => plate),
      };
    },
  },
  {
    call: 'POST /plate/certificate/change',
    says: 'a certificate is given up',
    law: 'once',
    byAdmins,
    meet: async (desk) => {
      const body = { certificateId: await certified(desk), act: 'give_up' };
      return {
        asks: alike({ path: 'plate/certificate/change', body, mark: 'certificate_given_up' }),
        found: () => logged(desk, 'certificate_given_up'),
      };
    },
  },
  {
    call: 'POST /plate/certificate/change',
    says: 'a certificate is given up, and removed',
    law: 'one',
    byAdmins,
    meet: async (desk) => {
      const certificateId = await certified(desk);
      const path = 'plate/certificate/change';
      return {
        asks: [
          { path, body: { certificateId, act: 'give_up' }, mark: 'certificate_given_up' },
          { path, body: { certificateId, act: 'remove', isGivenUp: false }, mark: 'certificate_removed' },
        ],
        found: async () => [
          ...(await logged(desk, 'certificate_given_up')),
          ...(await logged(desk, 'certificate_removed')),
        ],
      };
    },
  },
];
