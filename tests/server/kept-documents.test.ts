/** Issued invoices are printed once; nobody holds the thread that prints for all. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepIssued } from '../../src/server/pdf/kept-documents.ts';
import type { Printed } from '../../src/server/pdf/printer.ts';
import { bearer } from '../support/accounts.ts';
import { send } from '../support/api.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { invoice } from '../support/invoices.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());

const asked = (number: string): Printed => ({ kind: 'invoice', content: { ...invoice(), number } });

/** Each document has 10 bytes. */
function countingPrinter() {
  const printed: string[] = [];
  let failing = false;
  const printer = keepIssued(
    {
      call: async (document) => {
        if (failing) throw new Error('no');
        printed.push(document.kind === 'invoice' ? document.content.number : document.kind);
        return new Uint8Array(10);
      },
    },
    25,
  );
  const fail = (next: boolean) => {
    failing = next;
  };
  return { printer, printed, fail };
}

test('an invoice is printed once, however many ask at once and later, and the oldest makes room', async () => {
  const { printer, printed } = countingPrinter();
  await Promise.all([1, 2, 3].map(() => printer.call(asked('A'))));
  await printer.call(asked('B'));
  await printer.call(asked('A'));
  expect(printed).toEqual(['A', 'B']);
  await printer.call(asked('C'));
  await printer.call(asked('A'));
  expect(printed).toEqual(['A', 'B', 'C']);
  await printer.call(asked('B'));
  expect(printed).toEqual(['A', 'B', 'C', 'B']);
});

test('of another content it is another document, and a failure is not kept', async () => {
  const { printer, printed, fail } = countingPrinter();
  fail(true);
  await expect(printer.call(asked('A'))).rejects.toThrow('no');
  fail(false);
  await printer.call(asked('A'));
  await printer.call({ kind: 'invoice', content: { ...invoice({ paid: false }), number: 'A' } });
  expect(printed).toEqual(['A', 'A']);
});

test('one account has thirty documents a minute, whatever they are, and others go on', async () => {
  const { tokens } = desk.customer();
  const path = (what: string) => `${desk.server.url}/api/${what}/${randomUUID()}/pdf`;
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) {
    const what = ['invoice', 'condition_report'][n % 2] ?? '';
    statuses.push((await send(path(what), { headers: bearer(tokens) })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(404), 429]);
  expect((await send(path('invoice'), { headers: bearer(desk.team('admin')) })).status).toBe(404);
});
