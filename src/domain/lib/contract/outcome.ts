/** What calls answer that tell no more than their outcome. */

import { type Infer, literal, string, type } from 'superstruct';

/** Answer of a creation. */
export const createdSchema = type({ id: string() });

/** Answer of the calls that only say that it is done. */
export const doneSchema = type({ done: literal(true) });

export const done: Infer<typeof doneSchema> = { done: true };
