/** The forms that the sources make, and whether each says where what is typed in it is kept. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { filesOf } from '../../scripts/build/files.ts';
import { repositoryRoot } from '../../scripts/lib/module-id.ts';

const constructors = ['createForm', 'createCustomerForm'];

interface SyntaxNode {
  readonly type: string;
  readonly name?: string;
  readonly id?: SyntaxNode;
  readonly init?: SyntaxNode;
  readonly callee?: SyntaxNode;
  readonly arguments?: readonly SyntaxNode[];
  readonly properties?: readonly SyntaxNode[];
  readonly key?: SyntaxNode;
  readonly value?: unknown;
}

export interface MadeForm {
  /** Its file, and the outermost function that makes it there. */
  readonly where: string;
  readonly isKept: boolean;
}

const isNode = (value: unknown): value is SyntaxNode => Object(value).type !== undefined;

/** @param maker the outermost function around it */
function formsIn(value: unknown, maker: string): MadeForm[] {
  if (Array.isArray(value)) return value.flatMap((one) => formsIn(one, maker));
  if (!isNode(value)) return [];
  const { type, id, callee } = value;
  const makes = type === 'FunctionDeclaration' || type === 'VariableDeclarator';
  const by = maker || (makes && id?.name) || '';
  const inside = Object.values(value).flatMap((one) => formsIn(one, by));
  if (type !== 'CallExpression' || !constructors.includes(callee?.name ?? '')) return inside;
  return [{ where: by, isKept: isKept(value.arguments?.[0]) }, ...inside];
}

/** It says where, and that is somewhere. */
function isKept(options: SyntaxNode | undefined): boolean {
  const keep = options?.properties?.find(({ key }) => key?.name === 'keep');
  return isNode(keep?.value) && !(keep.value.type === 'Literal' && keep.value.value === null);
}

const folders = ['src/ui', 'src/features'];

export const madeForms: readonly MadeForm[] = (
  await Promise.all(
    folders.map(async (folder) =>
      (await filesOf(join(repositoryRoot, folder))).map((file) => `${folder}/${file}`),
    ),
  )
)
  .flat()
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(repositoryRoot, file), 'utf8') }))
  .filter(({ text }) => constructors.some((name) => text.includes(name)))
  .flatMap(({ file, text }) =>
    formsIn(parseSync(file, text).program, '').map(({ where, ...form }) => ({
      where: `${file} ${where}`,
      ...form,
    })),
  );
