/** Whatever is typed is kept: each form says where, or has a reason here why there is nothing to keep. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { ownFiles } from './own-files.ts';

/** Forms that keep nothing, each where it is made, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'src/features/account/password-change.ts createPasswordChange': 'it holds passwords alone',
  'src/features/account/password-reset-form.ts createPasswordReset': 'it holds passwords alone',
  'src/features/booking/accept/accept-state.ts createAcceptance':
    'it holds consents alone, given anew each time',
  'src/features/customer/privacy.tsx createErasure': 'it holds a password alone',
  'src/features/customer/privacy.tsx createExport': 'it has no field',
  'src/features/customer/name-vehicle.tsx createNaming': 'it holds one plate, beside its button',
  'src/features/office/customer/customer-search.ts createCustomerSearch':
    'it is a search: the address has it',
  'src/features/office/booking/trip.tsx createAssignment': 'it holds one choice, beside its button',
  'src/features/office/planning/planning.tsx createPlanning': 'the address has its day',
  'src/ui/booking/reports.tsx Video': 'it has no field',
  'src/ui/list/booking-list.tsx createBookings': 'it is a search: the address has it',
};

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

interface MadeForm {
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

const forms = ownFiles
  .filter((file) => /^src\/(?:ui|features)\/.*\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => constructors.some((name) => text.includes(name)))
  .flatMap(({ file, text }) =>
    formsIn(parseSync(file, text).program, '').map(({ where, ...form }) => ({
      where: `${file} ${where}`,
      ...form,
    })),
  );

it('each form keeps what is typed, unless it is among those that have a reason', () => {
  expect(forms.length).toBeGreaterThan(20);
  const unkept = forms.filter((form) => !form.isKept).map(({ where }) => where);
  expect(unkept.sort()).toEqual(Object.keys(exceptions).sort());
});
