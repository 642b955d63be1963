/** One of a table's keys, or one that a newer API knows: an answer that holds such a key does not break an older page. */
import { type Struct, string } from 'superstruct';

export const openKey = <Key extends string>() => string() as unknown as Struct<Key, null>;
