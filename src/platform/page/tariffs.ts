/** The prices that hold now: the published ones, and those that the document says were set since. */
import { computed, signal } from '@preact/signals-react';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { type Versions, versionAt } from '../../domain/lib/time/versions.ts';
import { publishedTariff, type Tariff } from '../../domain/tariff/tariff.ts';

/** Those that were set, as the API said them since the document came. */
const adopted = signal<readonly Tariff[] | null>(null);

const tariffs = computed(
  (): Versions<Tariff> => [
    publishedTariff,
    ...(adopted.value ?? JSON.parse(document.getElementById('tariffs')?.textContent ?? '[]')),
  ],
);

/** The version that holds now; it reads a signal. */
export const currentTariff = (): Tariff => versionAt(tariffs.value, systemClock());

/** Takes over what the API says: a page may have been open since before prices were set. @param set oldest first */
export const adoptTariffs = (set: readonly Tariff[]): void => {
  adopted.value = set;
};
