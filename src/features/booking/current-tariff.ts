/** The prices of whatever is ordered now, for who takes its steps and for who accepts what was prepared. */
import { systemClock } from '../../domain/lib/time/clock.ts';
import { versionAt } from '../../domain/lib/time/versions.ts';
import type { Tariff } from '../../domain/tariff/tariff.ts';
import { tariffs } from '../../domain/tariff/tariffs.ts';

/** The version that holds now. */
export const currentTariff = (): Tariff => versionAt(tariffs, systemClock());
