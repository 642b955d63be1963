/** tariff: the versions of the prices, for whoever publishes them; settings/tariff: for administrators, who set them. */

import type { Sendable } from '../../domain/lib/contract/contract.ts';
import { versionAt } from '../../domain/lib/time/versions.ts';
import {
  readTariff,
  readTariffSettings,
  setTariff,
  type TariffSettings,
  withdrawTariff,
} from '../../domain/tariff/tariff-calls.ts';
import { isFarEnough } from '../../domain/tariff/tariff-rules.ts';
import { setTariffSchema, withdrawTariffSchema } from '../../domain/tariff/tariff-schema.ts';
import { isRepeat } from '../calls/applied-change.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { addTariff, takeBackTariff } from './set-tariff.ts';
import { allVersions, type TariffHolder } from './tariff-holder.ts';
import { readNamedTariffs } from './tariff-store.ts';

export interface TariffServices extends Services {
  readonly tariffHolder: Pick<TariffHolder, 'builtIn' | 'refresh'>;
}

const roles = ['ROLE_ADMIN'] as const;
const changing = { roles, problems: ['ERROR.STATE'] } as const;

/** A version is known ten minutes before it holds: nobody learns of one too late. */
const CACHED = 'public, max-age=60';

export const tariffCalls = (services: TariffServices) => {
  const { database, clock, tariffs, tariffHolder } = services;
  const read = () => readSettings(services, clock());
  /** Does it, and answers all as it has become. */
  const change = async (work: (tx: Queryable, now: Date) => Promise<void>) => {
    await database.tx((tx) => work(tx, clock()));
    await tariffHolder.refresh();
    return read();
  };
  return [
    handle(
      readTariff,
      { summary: 'The prices that hold, and those that are to come', roles: 'anyone' },
      async ({ call }) => {
        const versions = tariffs();
        const { firstDay } = versionAt(versions, clock());
        call.header('Cache-Control', CACHED);
        return { versions: versions.filter((version) => version.firstDay >= firstDay) };
      },
    ),
    handle(readTariffSettings, { summary: 'All versions of the prices, with who set them', roles }, read),
    handle(
      setTariff,
      { ...changing, summary: 'Sets the prices from a day on', body: json(setTariffSchema) },
      ({ session: { accountId }, body }) =>
        change((tx, now) => addTariff(tx, body, { accountId, now, builtIn: tariffHolder.builtIn })),
    ),
    handle(
      withdrawTariff,
      { ...changing, summary: 'Takes back prices that do not hold yet', body: json(withdrawTariffSchema) },
      ({ session: { accountId }, body }) =>
        change(async (tx, now) => {
          const id = body.entryId.toLowerCase();
          if (!(await isRepeat(tx, body.clientId.toLowerCase(), id, now)))
            await takeBackTariff(tx, id, { accountId, now });
        }),
    ),
  ];
};

async function readSettings(
  { database, tariffHolder }: Pick<TariffServices, 'database' | 'tariffHolder'>,
  now: Date,
): Promise<Sendable<TariffSettings>> {
  const named = await readNamedTariffs(database);
  const versions = allVersions(
    tariffHolder.builtIn,
    named.map(({ set }) => set),
  );
  return {
    versions: versions.map((version) => {
      const entry = named.find(({ set }) => set.firstDay === version.firstDay);
      return {
        ...version,
        entryId: entry?.entryId ?? null,
        madeBy: entry?.madeBy ?? null,
        withdrawable: entry !== undefined && isFarEnough(version.firstDay, now),
      };
    }),
    lastSeen: named.at(-1)?.entryId ?? '',
  };
}
