/** What a path or a query says under a name: how it is read, and how the documentation tells it. */

import type { JsonSchema } from '../../domain/lib/contract/described.ts';
import { isUuid } from '../../domain/lib/contract/ruled.ts';
import type { Place } from '../../domain/lib/place.ts';
import { isDay } from '../../domain/lib/time/day.ts';
import { HOUR_MINUTES } from '../../domain/lib/time/durations.ts';
import { isMonth } from '../../domain/lib/time/month.ts';
import { problem } from '../http/problem.ts';
import { requireId } from '../http/read-id.ts';

/** Of numbers as JavaScript writes them; whether they are on the globe is another question. */
const POINT = /^(-?\d{1,2}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/;

/** What a path says under a name. */
export interface ParamRule<T> {
  readonly schema: JsonSchema;
  /** @throws problem ERROR.NOT_FOUND for what names nothing */
  readonly read: (text: string) => T;
}

/** What a query says under a name. */
export interface QueryRule<T> {
  readonly schema: JsonSchema;
  /** Nothing is answered without it. */
  readonly required?: true;
  /** @param text null where the query does not say it @returns the value, or why it is none, in French */
  readonly read: (text: string | null) => { readonly value: T } | { readonly refusal: string };
}

const uuid: JsonSchema = { type: 'string', format: 'uuid' };

/** A record's identifier, in lowercase as records are stored. @param refusal said of what is none, as of a record that is not there */
export const recordId = (refusal: string): ParamRule<string> => ({
  schema: uuid,
  read: (text) => requireId(text, refusal),
});

/** The same in a query, which must say it. @param refusal as above */
export const recordQuery = (refusal: string): QueryRule<string> => ({
  schema: uuid,
  required: true,
  read: (text) => ({ value: requireId(text ?? '', refusal) }),
});

/** What the handler itself says all about. */
export const textQuery: QueryRule<string | null> = {
  schema: { type: 'string' },
  read: (value) => ({ value }),
};

/** @param refusal said of anything but nine digits at most, which every integer column holds */
export const wholeNumber = (refusal: string): ParamRule<number> => ({
  schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  read: (text) => {
    if (!/^\d{1,9}$/.test(text)) throw problem('ERROR.NOT_FOUND', { message: refusal });
    return Number(text);
  },
});

/** An identifier, or nothing. */
export const idQuery: QueryRule<string | null> = {
  schema: uuid,
  read: (text) => {
    if (!text) return { value: null };
    return isUuid(text) ? { value: text.toLowerCase() } : { refusal: 'Un identifiant est attendu.' };
  },
};

/** An identifier, one name in its place, or nothing. */
export const idOrQuery = (name: string): QueryRule<string | null> => ({
  schema: { anyOf: [uuid, { const: name }] },
  read: (text) => (text === name ? { value: name } : idQuery.read(text)),
});

/** The number of a row, which databases make and JavaScript keeps as a text, or nothing. */
export const rowQuery: QueryRule<string | null> = {
  schema: { type: 'string', pattern: '^\\d{1,18}$' },
  read: (text) => {
    if (!text) return { value: null };
    return /^\d{1,18}$/.test(text) ? { value: text } : { refusal: 'Un numéro est attendu.' };
  },
};

/** One of a table's names, or nothing. @param refusal said of another name */
export const nameQuery = <Name extends string>(
  table: Readonly<Record<Name, unknown>>,
  refusal: string,
): QueryRule<Name | null> => ({
  schema: { enum: Object.keys(table) },
  read: (text) => {
    const name = text?.trim();
    if (!name) return { value: null };
    return Object.hasOwn(table, name) ? { value: name as Name } : { refusal };
  },
});

/** A text to search for, or nothing. @param maxLength in UTF-16 code units @param refusal said of a longer one */
export const searchQuery = (maxLength: number, refusal: string): QueryRule<string | null> => ({
  schema: { type: 'string', maxLength },
  read: (text) => {
    const searched = text?.trim() || null;
    if (searched === null) return { value: null };
    return searched.length > maxLength || searched.includes('\0') ? { refusal } : { value: searched };
  },
});

/** A plate however it is written, or nothing: longer than any is. */
export const plateQuery = searchQuery(20, 'Une plaque est attendue, par exemple AA-123-AA.');

const datedQuery = (
  schema: JsonSchema,
  isRight: (text: string) => boolean,
  refusal: string,
): QueryRule<string | null> => ({
  schema,
  read: (text) => {
    if (!text) return { value: null };
    // Years that a database and a calendar agree on.
    return isRight(text) && text >= '2000' && text < '3000' ? { value: text } : { refusal };
  },
});

/** `YYYY-MM-DD`, or nothing. */
export const dayQuery = datedQuery(
  { type: 'string', format: 'date' },
  isDay,
  'Une date est attendue, par exemple 2026-11-21.',
);

/** `YYYY-MM`, or nothing. */
export const monthQuery = datedQuery(
  { type: 'string', pattern: '^\\d{4}-\\d\\d$' },
  isMonth,
  'Un mois est attendu, par exemple 2026-11.',
);

/** `YYYY`, or nothing. */
export const yearQuery = datedQuery(
  { type: 'string', pattern: '^\\d{4}$' },
  (text) => /^\d{4}$/.test(text),
  'Une année est attendue, par exemple 2026.',
);

/** `HH:MM` as minutes of the day, or nothing. */
export const timeQuery: QueryRule<number | null> = {
  schema: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
  read: (text) => {
    if (!text) return { value: null };
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
    return hours === undefined
      ? { refusal: 'Une heure est attendue, par exemple 14:05.' }
      : { value: Number(hours) * HOUR_MINUTES + Number(minutes) };
  },
};

/** A point as `pointOf` says it, or nothing. */
export const pointQuery: QueryRule<Place | null> = {
  schema: { type: 'string', pattern: POINT.source },
  read: (text) => {
    if (!text) return { value: null };
    const [, lat, lon] = (POINT.exec(text) ?? []).map(Number);
    const isRight = lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
    return isRight
      ? { value: { lat, lon } }
      : { refusal: 'Un lieu est attendu, par exemple 43.5297,5.4474.' };
  },
};

/** Nothing is answered without it. @param refusal said where the query does not say it */
export const needed = <T>(rule: QueryRule<T | null>, refusal: string): QueryRule<T> => ({
  schema: rule.schema,
  required: true,
  read: (text) => {
    const found = rule.read(text);
    if ('refusal' in found) return found;
    return found.value === null ? { refusal } : { value: found.value };
  },
});
