/**
 * Leaves the values of open enums out of the browser's bundle: it takes any text for one, and the lists are for the
 * documentation of the API (`src/domain/lib/contract/open-enum.ts`). What is imported for them alone goes with them: a module
 * that is imported is kept where it does something by being loaded.
 */
import { type ESTree, type Plugin, parseSync } from 'vite';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The module without what its calls of `openEnum` are given. @param code JavaScript */
export function withoutEnumValues(code: string): string {
  const { body } = parseSync('module.js', code).program;
  const imports = body.filter((node) => node.type === 'ImportDeclaration');
  const rest = body.filter((node) => node.type !== 'ImportDeclaration');
  const values: Range[] = [];
  const used = new Set<string>();
  const read = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(read);
    if (!isNode(value)) return;
    if (value.type === 'Identifier') used.add(value.name);
    if (value.type === 'CallExpression' && isOpenEnum(value.callee)) {
      values.push(...value.arguments);
      used.add('openEnum');
    } else Object.values(value).forEach(read);
  };
  read(rest);
  const needless = imports.filter(
    ({ specifiers }) => specifiers.length > 0 && specifiers.every(({ local }) => !used.has(local.name)),
  );
  return [...values, ...needless]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}

const isNode = (value: unknown): value is ESTree.Node => typeof Object(value).type === 'string';

const isOpenEnum = (callee: ESTree.Expression): boolean =>
  callee.type === 'Identifier' && callee.name === 'openEnum';

export const openEnums = (): Plugin => ({
  name: 'open-enums',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/domain\/.*\.ts$/, code: /\bopenEnum\(/ },
    handler: (code) => ({ code: withoutEnumValues(code), map: null }),
  },
});
