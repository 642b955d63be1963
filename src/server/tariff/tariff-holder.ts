/**
 * The versions of the prices, at hand: what prices an order asks no database. A server that sets one reads them anew at once, the
 * others do within half a minute; as none begins sooner than ten minutes after it was set (`tariff-rules.ts`), each server has it
 * when it begins.
 */

import { versionOfDay } from '../../domain/lib/time/versions.ts';
import { type SetTariff, tariffFrom } from '../../domain/tariff/set-tariff.ts';
import type { TariffVersion, TariffVersions } from '../../domain/tariff/versions.ts';
import type { Queryable } from '../database/database.ts';
import type { Log } from '../lib/log.ts';
import { readSetTariffs } from './tariff-store.ts';

const PERIOD_MS = 30_000;

export interface TariffHolder {
  /** What held before anything was set. */
  readonly builtIn: TariffVersions;
  /** Oldest first. */
  current(): TariffVersions;
  /** Reads them anew. @throws where the database does not answer: those of before stay */
  refresh(): Promise<void>;
  /** Called each time they have become others. */
  onChange(listener: () => void): void;
  stop(): Promise<void>;
}

interface Holding extends Pick<TariffHolder, 'builtIn'> {
  readonly database: Queryable;
  readonly log: Log;
}

/** Those that were set are versions beside the built-in ones, and hold in place of one with the same first day. */
export function allVersions(builtIn: TariffVersions, set: readonly SetTariff[]): TariffVersions {
  const versions = [
    ...builtIn,
    ...set.map((one) => tariffFrom(one, versionOfDay(builtIn, one.firstDay))),
  ].sort((one, other) => one.firstDay.localeCompare(other.firstDay));
  return versions as [TariffVersion, ...TariffVersion[]];
}

/** Resolves once they are read. */
export async function holdTariffs({ database, builtIn, log }: Holding): Promise<TariffHolder> {
  let current = builtIn;
  const listeners: (() => void)[] = [];
  /** One read after the other: an older answer never takes the place of a newer one. */
  let last: Promise<void> = Promise.resolve();

  async function read() {
    const next = allVersions(builtIn, await readSetTariffs(database));
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    for (const listener of listeners) listener();
  }
  const refresh = () => {
    const reading = last.then(read);
    last = reading.catch(() => undefined);
    return reading;
  };

  await refresh();
  const timer = setInterval(() => {
    refresh().catch((error) => log.error('tariff_refresh_failed', error));
  }, PERIOD_MS);
  timer.unref();
  return {
    builtIn,
    current: () => current,
    refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    stop: () => {
      clearInterval(timer);
      return last;
    },
  };
}
