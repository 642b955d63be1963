/** The prices of whatever is ordered now, for who takes its steps and for who accepts what was prepared. */
import { systemClock } from '../../domain/lib/time/clock.ts';
import type { Tariff } from '../../domain/tariff/tariff.ts';
import { tariffAt, tariffs } from '../../domain/tariff/tariff-at.ts';

/** The version that holds now. */
export const currentTariff = (): Tariff => tariffAt(tariffs, systemClock());
