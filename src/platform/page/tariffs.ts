/** The prices that hold now: the published ones, and those that the document says were set since. */
import { signal } from '@preact/signals-react';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { type Versions, versionAt } from '../../domain/lib/time/versions.ts';
import { publishedTariff, type Tariff } from '../../domain/tariff/tariff.ts';

const withPublished = (set: readonly Tariff[]): Versions<Tariff> => [publishedTariff, ...set];

const tariffs = signal(withPublished(JSON.parse(document.getElementById('tariffs')?.textContent ?? '[]')));

/** The version that holds now; it reads a signal. */
export const currentTariff = (): Tariff => versionAt(tariffs.value, systemClock());

/** Takes over what the API says: a page may have been open since before prices were set. @param set oldest first */
export const adoptTariffs = (set: readonly Tariff[]): void => {
  tariffs.value = withPublished(set);
};
