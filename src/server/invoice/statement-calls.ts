/** invoice/statement and invoice/statement/csv: what a partner is invoiced in a month. */

import { type Statement, statementOf } from '../../domain/invoice/statement.ts';
import { statementCsv } from '../../domain/invoice/statement-csv.ts';
import { parisTime } from '../../domain/lib/paris-time.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { readMonth } from '../http/date-query.ts';
import { queryOf } from '../http/read-query.ts';
import type { Services } from '../services.ts';
import { requireSession } from '../session/session.ts';
import { type InvoicedMonth, listInvoicedMonths, listInvoicesOfMonth } from './statement-store.ts';

export const statementCalls = (services: Services): ApiCall[] => [
  {
    method: 'GET',
    path: '/invoice/statement',
    answer: async (call) => call.json(await readStatement(services, call)),
  },
  { method: 'GET', path: '/invoice/statement/csv', answer: (call) => sendCsv(services, call) },
];

interface MonthlyStatement extends Statement {
  /** Those that have an invoice, newest first. */
  readonly months: readonly InvoicedMonth[];
  /** The one that the rest is of. */
  readonly month: string;
}

/** Of the last month that has an invoice, unless another month is asked for. */
async function readStatement(services: Services, call: Call): Promise<MonthlyStatement> {
  const { accountId } = await requireSession(call, services, 'ROLE_PARTNER');
  const asked = readMonth(queryOf(call), 'month');
  const { database, clock } = services;
  const today = parisTime(clock()).day;
  const months = await listInvoicedMonths(database, accountId);
  const month = asked ?? months[0]?.month ?? today.slice(0, 7);
  return { months, month, ...statementOf(await listInvoicesOfMonth(database, accountId, month), today) };
}

async function sendCsv(services: Services, call: Call): Promise<Response> {
  const statement = await readStatement(services, call);
  return new Response(statementCsv(statement), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="releve-${statement.month}.csv"`,
    },
  });
}
