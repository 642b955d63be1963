/** The versions of the tariff with its fees: what was ordered keeps the version of its order. */

import { type Fee, fees } from './fees.ts';
import type { Tariff } from './tariff.ts';
import { tariffs, type Versions } from './tariff-at.ts';

export interface TariffVersion extends Tariff {
  readonly fees: readonly Fee[];
}

export type TariffVersions = Versions<TariffVersion>;

const withFees = (tariff: Tariff): TariffVersion => ({ ...tariff, fees });

const [first, ...later] = tariffs;
export const tariffVersions: TariffVersions = [withFees(first), ...later.map(withFees)];
