/** Does what a declaration asks for, where nobody has to decide anything. */

import { HTTPException } from 'hono/http-exception';
import { withdrawalOf } from '../../domain/booking/withdrawal.ts';
import { type ContractReference, readReference } from '../../domain/declaration/contract-reference.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import type { Clock } from '../../domain/lib/time/clock.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { versionOfDay } from '../../domain/lib/time/versions.ts';
import { terminationEnd } from '../../domain/subscription/subscription.ts';
import type { TariffVersions } from '../../domain/tariff/versions.ts';
import { findBooking } from '../booking/booking-store.ts';
import { termsOf } from '../booking/booking-terms.ts';
import { cancel, cancelIncluded } from '../booking/changes/cancel.ts';
import type { Transacting } from '../calls/services.ts';
import { DatabaseUnavailable, type Queryable } from '../database/database.ts';
import { savepoint } from '../database/transaction.ts';
import { limits } from '../http/limits.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { refusalOf } from '../http/refusal.ts';
import type { Log } from '../lib/log.ts';
import { withdrawalSentences } from '../subscription/subscription-mails.ts';
import { findSubscription } from '../subscription/subscription-store.ts';
import { terminate } from '../subscription/terminate.ts';
import { withdraw, withdrawalEffect } from '../subscription/withdraw.ts';
import { hold, holdRefunds, isToBeHeld } from './held-declaration.ts';
import type { StoredDeclaration } from './store-declaration.ts';

export interface CarryingOut {
  readonly rateLimits: Pick<RateLimits, 'peek' | 'take'>;
  readonly appUrl: string;
  readonly keys: Transacting['keys'];
  readonly clock: Clock;
  readonly tariffs: () => TariffVersions;
  readonly log: Log;
}

/**
 * Reference and e-mail, and nothing else, must be those of a contract. What is asked for is done by the functions that
 * the customer's own screens call, in the transaction `tx`, as of the instant of the declaration: what is declared in
 * time counts.
 * A withdrawal that could be carried out waits first, or, where its appointment is near, its money does.
 * @returns null once it is done, `held` where it waits, else why a person has to look at it, in French; nothing is
 *   changed then
 */
export async function carryOut(
  tx: Queryable,
  declared: StoredDeclaration,
  options: CarryingOut,
): Promise<{ readonly told: string | null } | 'held'> {
  const told = (why: string) => ({ told: why });
  if (declared.ground === 'legitimate') return told('Un motif légitime est à examiner.');
  const contract = await findContract(tx, declared, options);
  if (typeof contract === 'string') return told(contract);
  const later = await wishesLater(tx, declared, contract);
  if (later !== null) return told(later);
  try {
    if (isToBeHeld(declared)) {
      await couldEnd(tx, declared, contract, options);
      const effect = await effectOf(tx, declared, contract, options);
      if (await hold(tx, declared, contract.id, effect, options.clock())) return 'held';
    }
    await end(tx, declared, contract, options);
    await holdRefunds(tx, declared, contract.id);
    return { told: null };
  } catch (error) {
    if (error instanceof HTTPException) return told((await refusalOf(error)).message);
    if (error instanceof DatabaseUnavailable) throw error;
    options.log.error('declaration_failed', error, { declaration: declared.id });
    return told('Une erreur a empêché de l’exécuter.');
  }
}

/** Tries it, and undoes it. @throws as `end` does */
async function couldEnd(
  tx: Queryable,
  declared: StoredDeclaration,
  contract: Contract,
  options: CarryingOut,
): Promise<void> {
  const undone = new Error('only tried');
  await savepoint(tx)
    .tx(async (inner) => {
      await end(inner, declared, contract, options);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}

/** Amounts are for who reads the contract's mail alone. */
async function effectOf(
  tx: Queryable,
  { declaredAt }: StoredDeclaration,
  { kind, id }: Contract,
  { tariffs }: CarryingOut,
): Promise<string[]> {
  if (kind === 'subscription') {
    const stored = await findSubscription(tx, id);
    return stored
      ? withdrawalSentences(await withdrawalEffect(tx, stored.subscription, tariffs, declaredAt))
      : [];
  }
  const booked = await findBooking(tx, id, declaredAt);
  if (!booked) return [];
  const { effect, refundCents } = withdrawalOf(termsOf(booked), versionOfDay(tariffs(), booked.tariffDay));
  return [
    effect,
    refundCents > 0 ? `${formatEuros(refundCents)} vous seront rendus.` : 'Rien ne vous sera rendu.',
  ];
}

interface Contract {
  readonly kind: ContractReference['kind'];
  readonly id: string;
  /** Of its customer. */
  readonly ownAccountId: string;
}

/** The contract, or why none is ended: beyond a few wrong references none is looked for on behalf of that e-mail. */
async function findContract(
  tx: Queryable,
  { kind, reference: typed, mail }: StoredDeclaration,
  { rateLimits }: CarryingOut,
): Promise<Contract | string> {
  const reference = readReference(typed);
  if (reference === null) return 'Le contrat n’est pas nommé par sa référence.';
  if ((await rateLimits.peek(tx, limits.declarationGuess, mail)) !== null) {
    return 'Trop de références inconnues ont été essayées avec cette adresse\u00a0: celle-ci n’a pas été cherchée.';
  }
  const [found] = await tx.query<Omit<Contract, 'kind'>>(
    `select contract.id, account.id as "ownAccountId"
     from ${reference.kind} as contract join customer on customer.id = contract.customer_id
       join account on account.id = customer.account_id
     where reference = $1 and mail = $2`,
    [reference.text, mail],
  );
  if (!found) {
    await rateLimits.take(tx, limits.declarationGuess, mail);
    return 'Aucun contrat n’a cette référence et cette adresse e-mail.';
  }
  return kind === 'termination' && reference.kind === 'booking'
    ? 'Cette référence est celle d’une réservation, qui ne se résilie pas.'
    : { ...found, kind: reference.kind };
}

/** A termination takes effect as soon as it can: a later day is agreed on with a person. */
async function wishesLater(
  tx: Queryable,
  { endOn }: StoredDeclaration,
  { kind, id }: Contract,
): Promise<string | null> {
  if (endOn === null || kind === 'booking') return null;
  const { commitmentEnd = null, paidUntil = null } = (await findSubscription(tx, id))?.subscription ?? {};
  if (commitmentEnd === null || paidUntil === null) return null;
  const earliest = terminationEnd(commitmentEnd, paidUntil);
  return endOn > earliest
    ? `La date souhaitée est après le ${frenchDay(earliest)}, où l’abonnement s’arrêterait.`
    : null;
}

/** @throws problem ERROR.STATE */
function end(
  tx: Queryable,
  { kind, clientId, declaredAt }: StoredDeclaration,
  contract: Contract,
  { appUrl, keys, tariffs }: CarryingOut,
): Promise<void> {
  const within = { database: savepoint(tx), clock: () => declaredAt, appUrl, keys, tariffs };
  const { id, ownAccountId } = contract;
  if (contract.kind === 'booking') {
    // Nobody is signed in: the booking's events name no author.
    return cancel(within, { id, ownAccountId, accountId: null, by: 'buyer', kind: 'withdraw', clientId });
  }
  const asked = { id, ownAccountId, clientId };
  return kind === 'withdrawal' ? withdraw({ ...within, cancelIncluded }, asked) : terminate(within, asked);
}
