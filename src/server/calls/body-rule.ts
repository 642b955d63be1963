/** The kinds of bodies that calls take, each with how it is read and how the documentation tells it. */

import type { Struct } from 'superstruct';
import type { Role } from '../../domain/account/roles.ts';
import type { AnyStruct } from '../../domain/lib/contract/contract.ts';
import { MAX_BODY_BYTES, readBody, readBytes, readForm, readRaw } from '../http/body.ts';
import type { Call } from '../http/call.ts';

/** A schema, or one that depends on the day it is in France. */
export type Schema<T> = Struct<T, unknown> | ((today: () => string) => Struct<T, unknown>);

/** What a body is read by besides its bytes. */
interface Reader {
  readonly today: () => string;
  /** Of who calls; null where nobody is signed in. */
  readonly role: Role | null;
}

export interface BodyRule<T> {
  readonly types: readonly string[];
  /** What the documentation shows, several where roles send different ones; none for bytes that are nobody's text. */
  readonly schemas: readonly (AnyStruct | ((today: () => string) => AnyStruct))[];
  readonly read: (call: Call, reader: Reader) => Promise<T>;
}

const schemaOf = <T>(schema: Schema<T>, today: () => string): Struct<T, unknown> =>
  typeof schema === 'function' ? schema(today) : schema;

const JSON_TYPE = 'application/json';

/** @param maxBytes of the largest body that the schema takes */
export const json = <T>(schema: Schema<T>, maxBytes = MAX_BODY_BYTES): BodyRule<T> => ({
  types: [JSON_TYPE],
  schemas: [schema],
  read: (call, { today }) => readBody(call, schemaOf(schema, today), { maxBytes }),
});

/** JSON sent by what can send nothing but text: `sendBeacon` where no other origin may be asked first. */
export const beacon = <T>(schema: Schema<T>, maxBytes: number): BodyRule<T> => {
  const types = ['text/plain', JSON_TYPE];
  return {
    types,
    schemas: [schema],
    read: (call, { today }) => readBody(call, schemaOf(schema, today), { types, maxBytes }),
  };
};

/** The fields of an HTML form, as they were typed. */
export type FormFields = Readonly<Record<string, string>>;

/** What an HTML form sends. It is the handler's to check, which shows what is wrong in a page. */
export const form = (schema: AnyStruct): BodyRule<FormFields> => ({
  types: ['application/x-www-form-urlencoded'],
  schemas: [schema],
  read: readForm,
});

/** Bytes that are nobody's text. */
export const raw = (maxBytes: number): BodyRule<Uint8Array> => ({
  types: ['application/octet-stream'],
  schemas: [],
  read: (call) => readRaw(call, maxBytes),
});

/** What another company sends in its own format, to be checked against its signature as it came. */
export const webhook = (maxBytes: number): BodyRule<Uint8Array> => ({
  types: [JSON_TYPE],
  schemas: [],
  read: (call) => readBytes(call, maxBytes),
});

/** Some roles send another body than everybody else. */
export const byRole = <T, U>(
  roles: Role | readonly Role[],
  theirs: BodyRule<T>,
  others: BodyRule<U>,
): BodyRule<T | U> => ({
  types: others.types,
  schemas: [...theirs.schemas, ...others.schemas],
  read: (call, reader) =>
    (reader.role !== null && [roles].flat().includes(reader.role) ? theirs : others).read(call, reader),
});
