/** What whoever orders without signing in asks of the API about their e-mail address. */
import { boolean, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';

/** Whether an address has an account: it is then refused to whoever orders, or signs up, without signing in. A read, whose text has no place in a log of addresses. */
export const isMailKnown = contract<{ readonly mail: string }>()({
  method: 'POST',
  path: '/account/known',
  answer: type({ known: boolean() }),
});
