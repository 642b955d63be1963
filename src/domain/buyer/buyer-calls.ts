/** What the team, and partners of themselves, ask of the API about what invoices say of a business. */

import { boolean, type Infer, integer, nullable, string, type } from 'superstruct';
import { type AnswerOf, contract } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import type { buyerChangeSchema } from './buyer-schema.ts';
import { countries } from './country.ts';

const answer = type({
  /** Who is invoiced. */
  name: string(),
  /** No invoice says this of a consumer. */
  isCompany: boolean(),
  /** Of the customer's record. */
  version: integer(),
  country: openEnum(keysOf(countries)),
  siren: nullable(string()),
  vatNumber: nullable(string()),
  seat: nullable(string()),
});

type BuyerChange = Infer<typeof buyerChangeSchema>;

/** @param id of a customer, which a partner who has said whom to invoice is too */
export const readBuyer = contract()({ method: 'GET', path: '/buyer/:id', answer });
export const changeBuyer = contract<BuyerChange>()({ method: 'PUT', path: '/buyer/:id', answer });

export const readOwnIdentity = contract()({ method: 'GET', path: '/partner/identity', answer });
export const changeOwnIdentity = contract<BuyerChange>()({
  method: 'PUT',
  path: '/partner/identity',
  answer,
});

export type Buyer = AnswerOf<typeof readBuyer>;
