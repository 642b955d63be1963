/** The public address that the build writes into canonical links, the sitemap and the Open Graph tags. */
import { company } from '../../src/domain/settings/company.ts';

/** `APP_URL`, else the company's website: scheme and host, without a final slash. Throws on what is not a URL. */
export const siteOrigin = (): string => new URL(process.env.APP_URL ?? company.website).origin;
