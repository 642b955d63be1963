/** The lists that open enums are made of stay with the server. */
import { expect, it } from 'vitest';
import { withoutEnumValues } from '../../../scripts/vite/open-enums.ts';

it.each([
  ['a table', 'openEnum(keysOf(states));', 'openEnum();'],
  ['a list', "const status = openEnum(['sealed', 'uploaded']);", 'const status = openEnum();'],
  [
    'several, inside each other’s neighbours',
    'type({ a: openEnum(one), b: array(openEnum(keysOf(two))), c: enums(three) });',
    'type({ a: openEnum(), b: array(openEnum()), c: enums(three) });',
  ],
  [
    'what is imported for it alone',
    "import { keysOf } from 'a'; import { one, two } from 'b'; import 'c'; openEnum(keysOf(one)); two();",
    " import { one, two } from 'b'; import 'c'; openEnum(); two();",
  ],
  ['none', 'record.openEnum(one); closedEnum(two);', 'record.openEnum(one); closedEnum(two);'],
])('%s', (_what, code, left) => {
  expect(withoutEnumValues(code)).toBe(left);
});
