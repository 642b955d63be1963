/** A call of the API cannot be registered without its contract: what does not compile is tried here by the compiler. */

import { string, type } from 'superstruct';
import { expect, test } from 'vitest';
import { contract, fileContract } from '../../src/domain/lib/contract/contract.ts';
import { json } from '../../src/server/calls/body-rule.ts';
import { handle, type RegisteredCall } from '../../src/server/calls/handle.ts';
import { recordId } from '../../src/server/calls/param-rules.ts';

const readRecord = contract()({ method: 'GET', path: '/record/:id', answer: type({ id: string() }) });
const change = type({ name: string() });
const other = type({ title: string() });
const changeRecord = contract<{ readonly name: string }>()({
  method: 'PUT',
  path: '/record/:id',
  answer: type({ id: string() }),
});
const readPdf = fileContract()({ method: 'GET', path: '/record/pdf', answer: { file: 'application/pdf' } });

const params = { id: recordId('Aucune fiche ne correspond.') };
const pdf = async () => new Response();
const asked = { summary: 'A record', roles: 'anyone' } as const;

const byHand = {
  method: 'GET',
  path: '/record',
  roles: 'anyone',
  withoutXsrf: false,
  documented: { summary: '', status: 200, problems: [], params: {}, query: {}, body: null, answers: [] },
  answer: pdf,
} as const;

/** What the application lists. */
const listed = (...calls: RegisteredCall[]) => calls.map(({ method, path }) => `${method} ${path}`);

test('a call is registered by its contract, with what it needs', () => {
  const calls = listed(
    handle(readRecord, { ...asked, params }, async ({ params: { id } }) => ({ id })),
    handle(changeRecord, { ...asked, params, body: json(change) }, async ({ body }) => ({ id: body.name })),
    handle(readPdf, asked, pdf),
  );
  expect(calls).toEqual(['GET /record/:id', 'PUT /record/:id', 'GET /record/pdf']);
});

test('without its contract, or with one that it does not keep to, nothing compiles (npm run types)', () => {
  /** Read by the compiler alone, which says when one of them is right after all. */
  const refused: readonly (() => unknown)[] = [
    // @ts-expect-error without a contract
    () => listed({ method: 'GET', path: '/record', answer: async () => new Response() }),
    // @ts-expect-error made by hand, whatever it says of itself
    () => listed(byHand),
    // @ts-expect-error a place is no contract
    () => handle({ method: 'GET', path: '/record' }, asked, pdf),
    // @ts-expect-error without saying who may call
    () => handle(readPdf, { summary: 'A record' }, pdf),
    // @ts-expect-error without saying what it is for
    () => handle(readPdf, { roles: 'anyone' }, pdf),
    // @ts-expect-error a path with a parameter that no rule reads
    () => handle(readRecord, asked, async () => ({ id: '' })),
    // @ts-expect-error what is sent is not taken
    () => handle(changeRecord, { ...asked, params }, async () => ({ id: '' })),
    // @ts-expect-error another body than what is sent
    () => handle(changeRecord, { ...asked, params, body: json(other) }, async () => ({ id: '' })),
    // @ts-expect-error another answer than the contract's
    () => handle(readRecord, { ...asked, params }, async () => ({ name: '' })),
    // @ts-expect-error JSON in place of a file
    () => handle(readPdf, asked, async () => ({ id: '' })),
  ];
  expect(refused).toHaveLength(10);
});
