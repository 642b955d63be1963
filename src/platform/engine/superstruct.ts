/**
 * What `superstruct` means in the browser, for both engines: whether an answer has a shape. The package also tells in
 * what a value fails, and changes values on the way; only the API does that, and it is nine tenths of its bytes. A test
 * holds every verdict against the package's own; a name that is missing here fails the build, which is the point.
 */

interface Shape {
  readonly is: (value: unknown) => boolean;
  /** Of an object: the shapes of its fields. */
  readonly schema?: Fields;
}

type Fields = Readonly<Record<string, Shape>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Answers are described when their module is read: those that nobody asks for are left out of the build.

/* @__NO_SIDE_EFFECTS__ */
export const string = (): Shape => ({ is: (value) => typeof value === 'string' });

/* @__NO_SIDE_EFFECTS__ */
export const boolean = (): Shape => ({ is: (value) => typeof value === 'boolean' });

/* @__NO_SIDE_EFFECTS__ */
export const number = (): Shape => ({ is: (value) => typeof value === 'number' && !Number.isNaN(value) });

/* @__NO_SIDE_EFFECTS__ */
export const integer = (): Shape => ({ is: Number.isInteger });

/* @__NO_SIDE_EFFECTS__ */
export const unknown = (): Shape => ({ is: () => true });

/* @__NO_SIDE_EFFECTS__ */
export const enums = (values: readonly unknown[]): Shape => ({ is: (value) => values.includes(value) });

/* @__NO_SIDE_EFFECTS__ */
export const literal = (constant: unknown): Shape => ({ is: (value) => value === constant });

/** The package takes other verdicts than true and false; ours gives none. */
/* @__NO_SIDE_EFFECTS__ */
export const define = (_name: string, is: (value: unknown) => boolean): Shape => ({ is });

/* @__NO_SIDE_EFFECTS__ */
export const instance = (kind: new () => unknown): Shape => ({ is: (value) => value instanceof kind });

/* @__NO_SIDE_EFFECTS__ */
export const nullable = (shape: Shape): Shape => ({ is: (value) => value === null || shape.is(value) });

/* @__NO_SIDE_EFFECTS__ */
export const optional = (shape: Shape): Shape => ({ is: (value) => value === undefined || shape.is(value) });

/* @__NO_SIDE_EFFECTS__ */
export const array = (shape: Shape): Shape => ({
  is: (value) => Array.isArray(value) && value.every(shape.is),
});

/* @__NO_SIDE_EFFECTS__ */
export const record = (key: Shape, shape: Shape): Shape => ({
  is: (value) =>
    isObject(value) && Object.entries(value).every(([name, part]) => key.is(name) && shape.is(part)),
});

/** Fields that it does not name may be there too. */
/* @__NO_SIDE_EFFECTS__ */
export const type = (schema: Fields): Shape => ({
  is: (value) => isObject(value) && Object.entries(schema).every(([name, shape]) => shape.is(value[name])),
  schema,
});
