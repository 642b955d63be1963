/** buyer/{id} and partner/identity: what invoices say of a business. */

import type { Infer } from 'superstruct';
import { team } from '../../domain/account/roles.ts';
import * as contracts from '../../domain/buyer/buyer-calls.ts';
import { type BuyerIdentity, buyerRules, readIdentity } from '../../domain/buyer/buyer-identity.ts';
import { buyerChangeSchema } from '../../domain/buyer/buyer-schema.ts';
import { addTeamEvent } from '../audit/audit-event.ts';
import { isRepeat } from '../calls/applied-change.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { recordId } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { NO_CUSTOMER } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { findBuyer, type StoredBuyer, setIdentity } from './buyer-store.ts';

const byTeam = { roles: team, params: { id: recordId(NO_CUSTOMER) } } as const;
const own = { roles: ['ROLE_PARTNER'] } as const;
const changing = { body: json(buyerChangeSchema), problems: ['ERROR.CONFLICT', 'ERROR.STATE'] } as const;

export const buyerCalls = (services: Services) => [
  handle(
    contracts.readBuyer,
    { ...byTeam, summary: 'What invoices say of a business: SIREN, VAT number, where it is' },
    ({ params: { id } }) => requireBuyer(services.database, { customerId: id }),
  ),
  handle(
    contracts.changeBuyer,
    { ...byTeam, ...changing, summary: 'Sets what invoices say of a business from now on' },
    ({ session, params: { id }, body }) => change(services, { customerId: id }, session.accountId, body),
  ),
  handle(
    contracts.readOwnIdentity,
    { ...own, summary: 'What invoices say of a partner’s company' },
    ({ session: { accountId } }) => requireBuyer(services.database, { accountId }),
  ),
  handle(
    contracts.changeOwnIdentity,
    { ...own, ...changing, summary: 'Sets what invoices say of a partner’s company from now on' },
    ({ session: { accountId }, body }) => change(services, { accountId }, accountId, body),
  ),
];

type Key = Parameters<typeof findBuyer>[1];

/** @throws problem ERROR.NOT_FOUND */
async function requireBuyer(
  database: Queryable,
  key: Key,
  options?: { readonly lock: boolean },
): Promise<StoredBuyer> {
  const buyer = await findBuyer(database, key, options);
  if (!buyer) throw problem('ERROR.NOT_FOUND', { message: 'accountId' in key ? NO_BILLING : NO_CUSTOMER });
  return buyer;
}

/** Idempotent on `clientId`. @throws problem ERROR.NOT_FOUND, ERROR.STATE of a consumer, ERROR.CONFLICT or ERROR.INVALID */
function change(
  { database, clock }: Services,
  key: Key,
  callerId: string,
  { clientId, version, ...texts }: Infer<typeof buyerChangeSchema>,
): Promise<StoredBuyer> {
  const now = clock();
  return database.tx(async (tx) => {
    const before = await requireBuyer(tx, key, { lock: true });
    if (await isRepeat(tx, clientId.toLowerCase(), before.id, now)) return before;
    if (!before.isCompany) throw problem('ERROR.STATE', { message: NO_COMPANY });
    if (before.version !== version) throw problem('ERROR.CONFLICT');
    const identity = readIdentity(requireRight(texts));
    await setIdentity(tx, before.id, identity, now);
    const what = changedParts(before, identity);
    if (what.length > 0) {
      const detail = { what: what.join(', ') };
      await addTeamEvent(
        tx,
        { kind: 'buyer_changed', recordId: before.id, accountId: callerId, detail },
        now,
      );
    }
    return { ...before, ...identity, version: version + 1 };
  });
}

const NO_BILLING = 'Indiquez d’abord à qui facturer vos commandes, en réservant.';
const NO_COMPANY =
  'Ce client est un particulier\u00a0: indiquez d’abord sa société, sur sa fiche, pour la facturer.';

type Texts = Parameters<typeof readIdentity>[0];

/** @throws problem ERROR.INVALID */
function requireRight(texts: Texts): Texts {
  const rules = Object.entries(buyerRules(() => texts)) as [keyof Texts, (text: string) => string | null][];
  const refused = rules.flatMap(([name, rule]) => {
    const refusal = rule(texts[name]);
    return refusal === null ? [] : [[name, refusal] as const];
  });
  if (refused.length > 0) throw problem('ERROR.INVALID', { fields: Object.fromEntries(refused) });
  return texts;
}

/** What each part is called in the log. */
const parts = {
  country: 'pays',
  siren: 'SIREN',
  vatNumber: 'numéro de TVA',
  seat: 'adresse du siège',
} as const satisfies Readonly<Record<keyof BuyerIdentity, string>>;

const changedParts = (before: BuyerIdentity, after: BuyerIdentity): string[] =>
  (Object.keys(parts) as (keyof BuyerIdentity)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => parts[name]);
