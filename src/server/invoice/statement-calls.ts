/** invoice/statement and invoice/statement/csv: what a partner is invoiced in a month. */

import { type Statement, statementOf } from '../../domain/invoice/statement.ts';
import { readStatement, readStatementCsv } from '../../domain/invoice/statement-calls.ts';
import { statementCsv } from '../../domain/invoice/statement-csv.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { handle } from '../calls/handle.ts';
import { monthQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { csvResponse } from '../http/csv-response.ts';
import type { Session } from '../session/session.ts';
import { type InvoicedMonth, listInvoicedMonths, listInvoicesOfMonth } from './statement-store.ts';

const asked = { roles: ['ROLE_PARTNER'], query: { month: monthQuery } } as const;

export const statementCalls = (services: Services) => [
  handle(
    readStatement,
    {
      ...asked,
      summary: 'What a partner is invoiced in a month, the last one that has an invoice by default',
    },
    ({ session, query }) => makeStatement(services, session, query.month),
  ),
  handle(
    readStatementCsv,
    { ...asked, summary: 'The same, for accounts (CSV)' },
    async ({ session, query }) => {
      const statement = await makeStatement(services, session, query.month);
      return csvResponse(statementCsv(statement), `releve-${statement.month}`);
    },
  ),
];

interface MonthlyStatement extends Statement {
  /** Those that have an invoice, newest first. */
  readonly months: readonly InvoicedMonth[];
  /** The one that the rest is of. */
  readonly month: string;
}

/** @param asked null for the last month that has an invoice */
async function makeStatement(
  { database, clock }: Services,
  { accountId }: Session,
  asked: string | null,
): Promise<MonthlyStatement> {
  const today = parisTime(clock()).day;
  const months = await listInvoicedMonths(database, accountId);
  const month = asked ?? months[0]?.month ?? today.slice(0, 7);
  return { months, month, ...statementOf(await listInvoicesOfMonth(database, accountId, month), today) };
}
