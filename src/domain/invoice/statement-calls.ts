/** What partners ask of the API about what they are invoiced in a month. */
import { contract, fileContract } from '../lib/contract.ts';
import { statementAnswerSchema } from './statement-answer.ts';

interface MonthQuery {
  /** `YYYY-MM`; the last one that has an invoice where it is absent. */
  readonly month?: string;
}

export const readStatement = contract<undefined, MonthQuery>()({
  method: 'GET',
  path: '/invoice/statement',
  answer: statementAnswerSchema,
});

export const readStatementCsv = fileContract<MonthQuery>()({
  method: 'GET',
  path: '/invoice/statement/csv',
  answer: { file: 'text/csv' },
});
