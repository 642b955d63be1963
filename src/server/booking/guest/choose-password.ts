/** booking/{id}/password: a guest who has paid chooses the password of the account that their order made. */

import { randomUUID } from 'node:crypto';
import { choosePassword } from '../../../domain/account/chosen-password-calls.ts';
import { chosenPasswordSchema } from '../../../domain/account/chosen-password-schema.ts';
import { isComing } from '../../../domain/booking/booking-states.ts';
import { done } from '../../../domain/lib/contract/outcome.ts';
import { hashUncommon } from '../../account/hash-uncommon.ts';
import { isRepeat } from '../../calls/applied-change.ts';
import { json } from '../../calls/body-rule.ts';
import { handle } from '../../calls/handle.ts';
import { recordId } from '../../calls/param-rules.ts';
import { limits } from '../../http/limits.ts';
import { problem } from '../../http/problem.ts';
import type { BookingServices } from '../booking-services.ts';
import { NO_BOOKING } from '../booking-store.ts';
import { findNamed, requireLinkKey } from '../named-booking.ts';

export const guestPasswordCalls = (services: BookingServices) => [
  handle(
    choosePassword,
    {
      summary:
        'Keeps the password that a guest chooses once they have paid, and mails the link that makes it count; the answer is the same whoever has an account',
      roles: 'anyone',
      params: { id: recordId(NO_BOOKING) },
      limit: limits.passwordRequestAddress,
      body: json(chosenPasswordSchema),
      problems: ['ERROR.STATE', 'ERROR.LIMIT'],
    },
    // Only records what is asked: whether the address has a password already is the job's to find, when nobody waits.
    async ({ params: { id }, body: { clientId, key, plainPassword } }) => {
      const { database, keys, clock, passwordRequests } = services;
      requireLinkKey(keys, { kind: 'booking', id }, key);
      const at = clock();
      const { booking, mail, byGuest } = await findNamed(services, { id, ownAccountId: null }, at);
      // Who was signed in has a password, and what a partner orders says nothing of who its customer is.
      if (!byGuest || !isComing(booking.status)) throw problem('ERROR.STATE', { message: NOT_OFFERED });
      await services.rateLimits.require(limits.passwordRequest, mail);
      const passwordHash = await hashUncommon(plainPassword);
      await database.tx(async (tx) => {
        if (await isRepeat(tx, clientId.toLowerCase(), id, at)) return;
        await tx.query(
          'insert into password_request (id, mail, password_hash, created_at) values ($1, $2, $3, $4)',
          [randomUUID(), mail, passwordHash, at],
        );
      });
      passwordRequests.wake();
      return done;
    },
  ),
];

const NOT_OFFERED = 'Demandez plutôt un lien pour choisir votre mot de passe, depuis la page de connexion.';
