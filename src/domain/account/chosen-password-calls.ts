/**
 * What is asked of the API about a password that a guest chooses once they have paid: it counts only once the link of a mail
 * and the password itself came together.
 */
import type { Infer } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { doneSchema } from '../lib/contract/outcome.ts';
import { tokensSchema } from './account.ts';
import type { chosenPasswordSchema } from './chosen-password-schema.ts';

/** The answer is the same whether or not the booking's customer has a password already. */
export const choosePassword = contract<Infer<typeof chosenPasswordSchema>>()({
  method: 'POST',
  path: '/booking/:id/password',
  answer: doneSchema,
});

interface ConfirmBody {
  /** Of the mail's link. */
  readonly token: string;
  readonly password: string;
}

export const confirmPassword = contract<ConfirmBody>()({
  method: 'POST',
  path: '/confirm-password',
  answer: tokensSchema,
});
