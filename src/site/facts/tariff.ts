/**
 * The tariff that the documents of one rendering say: that of a day. Without anything said it is the published one of today;
 * a server that renders them anew says which versions the office has set (`SITE_TARIFFS`), and a build for a static host may.
 */
import { type Versions, versionOfDay } from '../../domain/lib/time/versions.ts';
import { type TariffVersion, tariffVersions } from '../../domain/tariff/versions.ts';

/** What the environment variable holds, as JSON. */
export interface SiteTariffs {
  /** `YYYY-MM-DD` in Paris. */
  readonly day: string;
  /** Those that the office has set, oldest first: that of the day and later ones. */
  readonly set: readonly TariffVersion[];
}

const given = process.env.SITE_TARIFFS;
const { day, set } = (given ? JSON.parse(given) : { day: '', set: [] }) as SiteTariffs;

const versions: Versions<TariffVersion> = [...tariffVersions, ...set];

export const tariff: TariffVersion = versionOfDay(versions, day);

/** For the scripts of the document, which know the published one: they price at any later day too. */
export const setTariffs: readonly TariffVersion[] = set;
