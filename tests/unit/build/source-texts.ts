/** The texts of a source file, as they are when it runs: its strings, and the text of its JSX. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A node of the syntax tree, of which only what holds text is named. */
interface SyntaxNode {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
  readonly children?: readonly SyntaxNode[];
  readonly expression?: SyntaxNode;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** What stands for a value that is not known before the code runs. */
const COMPUTED = '0';

const decoded = (text: string): string => text.replaceAll('&nbsp;', '\u00a0');

/** JSX drops line ends next to a tag, and reads any other as one space. */
const joinedLines = (text: string): string =>
  text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ');

/** What one node says; an element is said with what it holds. */
function textOf({ type, value, quasis, children }: SyntaxNode): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return decoded(value);
  if (type === 'TemplateLiteral') return quasis?.map((part) => part.value.cooked).join(COMPUTED);
  if (type === 'JSXElement' || type === 'JSXFragment') return children?.map(childText).join('');
  return undefined;
}

/** What a child adds to the text of its element: other elements count as one word. */
function childText({ type, value, expression }: SyntaxNode): string {
  if (type === 'JSXText') return decoded(joinedLines(String(value)));
  if (expression?.type === 'JSXEmptyExpression') return '';
  return (type === 'JSXExpressionContainer' && expression && textOf(expression)) || COMPUTED;
}

/** The texts of a node and of all that it holds. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isNode(value)) return [];
  const inside = Object.values(value).flatMap(textsIn);
  const text = textOf(value);
  return text === undefined ? inside : [text, ...inside];
}

/** Every text of a source, with 0 where it holds a value. @param name says by its ending what it is written in */
export const textsOf = (name: string, source: string): string[] => textsIn(parseSync(name, source).program);

/** Every text of a file. */
export const sourceTexts = (name: string): string[] => textsOf(name, readFileSync(name, 'utf8'));
