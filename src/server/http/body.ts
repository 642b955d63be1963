/** Reads and checks request bodies: size, type, encoding and JSON, each with its own refusal. */

import type { Struct } from 'superstruct';
import type { Call } from './call.ts';
import { firstFailures } from './failures.ts';
import { isProblem, problem } from './problem.ts';

/** The largest body of any call of ours is a contact message: far less than this. */
export const MAX_BODY_BYTES = 16_384;
/** No body of ours nests deeper than an object in an object. */
const MAX_JSON_DEPTH = 8;
/**
 * Several times the names in the largest report. Objects of more names than that take the parser ten times as long as any body
 * of the same size.
 */
const MAX_NAMES = 5_000;

export interface BodyRules {
  readonly types?: readonly string[];
  readonly maxBytes?: number;
}

/**
 * The body as `schema` says it is.
 * @throws problem ERROR.TYPE, ERROR.SIZE or ERROR.INVALID (with `fields`).
 */
export async function readBody<T, S>(call: Call, schema: Struct<T, S>, rules: BodyRules = {}): Promise<T> {
  const { types = ['application/json'], maxBytes = MAX_BODY_BYTES } = rules;
  requireType(call, types);
  return check(parseJson(await readBytes(call, maxBytes)), schema);
}

function requireType(call: Call, types: readonly string[]): void {
  const type = call.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const encoding = call.req.header('content-encoding') ?? 'identity';
  if (types.includes(type) && encoding === 'identity') return;
  throw problem('ERROR.TYPE', {
    message: `Ce type de contenu n’est pas admis\u00a0: envoyez ${types.join(' ou ')}, sans compression.`,
  });
}

/**
 * The fields of an HTML form, as texts. What a rule refuses, NUL for instance, is left to the rule, which names the field.
 * @throws problem ERROR.TYPE, ERROR.SIZE or ERROR.INVALID
 */
export async function readForm(call: Call): Promise<Readonly<Record<string, string>>> {
  requireType(call, ['application/x-www-form-urlencoded']);
  const form = new URLSearchParams(Buffer.from(await readBytes(call)).toString('utf8'));
  for (const name of form.keys()) refuseName(name);
  return Object.fromEntries(form);
}

/**
 * Bytes that are nobody's text.
 * @throws problem ERROR.TYPE, ERROR.SIZE or ERROR.INVALID
 */
export function readRaw(call: Call, maxBytes: number): Promise<Uint8Array> {
  requireType(call, ['application/octet-stream']);
  return readBytes(call, maxBytes);
}

/** @throws problem ERROR.INVALID with one French message per wrong field, of the first `MAX_FAILURES`. */
export function check<T, S>(value: unknown, schema: Struct<T, S>): T {
  // Looked at once: superstruct prints what is wrong, and a long list takes as long as the rest of the call.
  const failures = firstFailures(value, schema);
  if (failures.length === 0) return value as T;
  const fields: Record<string, string> = {};
  for (const failure of failures) {
    const name = failure.path.join('.');
    if (name && !Object.hasOwn(fields, name)) fields[name] = inFrench(failure.type, failure.message);
  }
  throw problem('ERROR.INVALID', Object.keys(fields).length > 0 ? { fields } : {});
}

/** Our own rules speak French; the library's messages are English and quote the value. */
function inFrench(type: string, message: string): string {
  if (type === 'never') return 'Ce champ n’est pas connu.';
  return message.startsWith('Expected ') ? 'Cette valeur n’est pas valable.' : message;
}

/**
 * The body as it came, read from the connection itself: a stream of the web's in between costs several times as much.
 * @throws problem ERROR.SIZE or ERROR.INVALID
 */
export async function readBytes(call: Call, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array> {
  if (Number(call.req.header('content-length') ?? 0) > maxBytes) throw problem('ERROR.SIZE');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Who sends too much is answered: the connection outlives a body that is read no further.
    for await (const chunk of call.env.incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.byteLength;
      if (size > maxBytes) throw problem('ERROR.SIZE');
      chunks.push(chunk);
    }
  } catch (error) {
    if (isProblem(error, 'ERROR.SIZE')) throw error;
    // The client went away in the middle of its sentence: nobody reads this, and it is no fault of ours.
    throw problem('ERROR.INVALID', { message: 'Le contenu est incomplet.' });
  }
  return Buffer.concat(chunks, size);
}

/**
 * A body as JSON that can be stored.
 * @throws problem ERROR.INVALID
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (colonsIn(bytes) > MAX_NAMES)
    throw problem('ERROR.INVALID', { message: 'Le contenu a trop de champs.' });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw problem('ERROR.INVALID', { message: 'Le contenu n’est pas du JSON en UTF-8.' });
  }
  refuseUnstorable(value, 0);
  return value;
}

/** At least one for each name; those in texts count too. */
const colonsIn = (bytes: Uint8Array): number =>
  bytes.reduce((count, byte) => (byte === COLON ? count + 1 : count), 0);
const COLON = 0x3a;

/**
 * Refuses what no rule of ours accepts and something on the way would stumble over: deep nesting; NUL and half a
 * surrogate pair, which no database stores; names such as `toString`, which break whoever prints the value.
 */
function refuseUnstorable(value: unknown, depth: number): void {
  if (depth > MAX_JSON_DEPTH) throw problem('ERROR.INVALID', { message: 'Le contenu est trop imbriqué.' });
  if (typeof value === 'string' && (value.includes('\0') || /\p{Cs}/u.test(value))) {
    throw problem('ERROR.INVALID', { message: 'Le contenu contient un caractère qui ne s’enregistre pas.' });
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const inner of value) refuseUnstorable(inner, depth + 1);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    refuseName(key);
    refuseUnstorable(key, depth);
    refuseUnstorable(inner, depth + 1);
  }
}

function refuseName(name: string): void {
  if (name in Object.prototype) {
    throw problem('ERROR.INVALID', { message: 'Le contenu nomme un champ qui n’est pas admis.' });
  }
}
