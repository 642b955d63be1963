/** account/known: what signing up and ordering tell at their end (specification §8, ERROR.EXISTS), when it is typed. */

import { object } from 'superstruct';
import { isMailKnown } from '../../domain/account/known-calls.ts';
import { ruled } from '../../domain/lib/contract/ruled.ts';
import { emailError, normaliseEmail } from '../../domain/lib/email.ts';
import { inLine } from '../../domain/lib/text-rule.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { limits } from '../http/limits.ts';

const knownMailSchema = object({ mail: ruled('mail', inLine(emailError)) });

export const knownMailCalls = ({ database }: Pick<Services, 'database'>) => [
  handle(
    isMailKnown,
    {
      summary: 'Whether an e-mail address has an account, whose owner signs in to order',
      roles: 'anyone',
      limit: limits.mailKnown,
      body: json(knownMailSchema),
    },
    async ({ body: { mail } }) => {
      const [found] = await database.query<{ known: boolean }>(
        'select exists (select from account where mail = $1) as known',
        [normaliseEmail(mail)],
      );
      return { known: found?.known === true };
    },
  ),
];
