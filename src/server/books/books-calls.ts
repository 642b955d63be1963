/** books: what was invoiced and paid, listed, summed and for accounts. */

import {
  bookStates,
  listBookInvoices,
  listBookMoney,
  readBookMonth,
  readFec,
  readReceiptsJournal,
  readSalesJournal,
} from '../../domain/books/calls.ts';
import { fecFile, fecFileName } from '../../domain/books/fec.ts';
import { journalCsv } from '../../domain/books/journal-csv.ts';
import { type Period, periodError, periodOf } from '../../domain/books/period.ts';
import { SEARCH_MAX_LENGTH, SEARCH_TOO_LONG } from '../../domain/lib/contract/search-rule.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { company } from '../../domain/settings/company.ts';
import { handle } from '../calls/handle.ts';
import { dayQuery, idQuery, monthQuery, nameQuery, searchQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { csvResponse } from '../http/csv-response.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { listInvoices } from './invoice-list.ts';
import { readLosses, readMonth, readReceipts, readSales } from './month.ts';
import { listMoney } from './movements.ts';

const roles = ['ROLE_ADMIN'] as const;
const listed = {
  roles,
  query: {
    from: dayQuery,
    to: dayQuery,
    q: searchQuery(SEARCH_MAX_LENGTH, SEARCH_TOO_LONG),
    after: idQuery,
  },
  problems: ['ERROR.INVALID'],
} as const;
const monthly = { roles, query: { month: monthQuery } } as const;
const written = { ...monthly, limit: { perAccount: limits.document } } as const;

export const booksCalls = (services: Services) => {
  const { database, clock } = services;
  const today = () => parisTime(clock()).day;
  const currentMonth = () => today().slice(0, 7);
  return [
    handle(
      listBookInvoices,
      {
        ...listed,
        query: { ...listed.query, state: nameQuery(bookStates, 'Cet état n’existe pas.') },
        summary:
          'What was invoiced and credited in a year at most, the current month by default, and its totals',
      },
      ({ query: { after, q, state, ...days } }) =>
        listInvoices(database, { ...requirePeriod(days, today()), q, state }, after, today()),
    ),
    handle(
      listBookMoney,
      {
        ...listed,
        summary:
          'What was paid and given back in a year at most, the current month by default, and its totals',
      },
      ({ query: { after, q, ...days } }) => listMoney(database, requirePeriod(days, today()), q, after),
    ),
    handle(
      readBookMonth,
      { ...monthly, summary: 'What the documents of a month come to, by rate of VAT' },
      ({ query: { month } }) => readMonth(database, month ?? currentMonth(), currentMonth()),
    ),
    handle(
      readSalesJournal,
      { ...written, summary: 'The sales journal of a month (CSV)' },
      async ({ query: { month: asked } }) => {
        const month = asked ?? currentMonth();
        return csvResponse(journalCsv(await readSales(database, month)), `ventes-${month}`);
      },
    ),
    handle(
      readReceiptsJournal,
      { ...written, summary: 'The receipts journal of a month (CSV)' },
      async ({ query: { month: asked } }) => {
        const month = asked ?? currentMonth();
        return csvResponse(journalCsv(await readReceipts(database, month)), `encaissements-${month}`);
      },
    ),
    handle(
      readFec,
      { ...written, summary: 'All journals of a month in the eighteen columns of article A. 47 A-1 LPF' },
      async ({ query: { month: asked } }) => {
        const month = asked ?? currentMonth();
        const journals = await Promise.all(
          [readSales, readReceipts, readLosses].map((read) => read(database, month)),
        );
        return fecResponse(fecFile(journals.flat()), month);
      },
    ),
  ];
};

/** The current month where a day is absent. @throws problem ERROR.INVALID */
function requirePeriod(
  { from, to }: { readonly [Day in keyof Period]: string | null },
  today: string,
): Period {
  const current = periodOf(today.slice(0, 7));
  const period = { from: from ?? current.from, to: to ?? current.to };
  const refusal = periodError(period);
  if (refusal !== null) throw problem('ERROR.INVALID', { fields: { to: refusal } });
  return period;
}

const fecResponse = (file: Uint8Array<ArrayBuffer>, month: string): Response =>
  new Response(file, {
    headers: {
      'Content-Type': 'text/plain; charset=iso-8859-15',
      'Content-Disposition': `attachment; filename="${fecFileName(company.legal.siren, periodOf(month).to)}"`,
    },
  });
