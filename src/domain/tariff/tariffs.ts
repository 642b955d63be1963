/** The versions of the prices, apart from those with fees (`versions.ts`), which a screen that shows a price has no use for. */

import type { Versions } from '../lib/time/versions.ts';
import { publishedTariff, type Tariff } from './tariff.ts';

export const tariffs: Versions<Tariff> = [publishedTariff];
