/**
 * When there are appointments, as the documents of one rendering say it: as it was before the office set anything, which a build
 * says too, or as a server that renders them anew says that the office has set it for the day (`SITE_OPENING`).
 */
import { firstVersion, type RulesVersion } from '../../domain/settings/calendar.ts';

const given = process.env.SITE_OPENING;

export const opening: RulesVersion = given ? (JSON.parse(given) as RulesVersion) : firstVersion;
