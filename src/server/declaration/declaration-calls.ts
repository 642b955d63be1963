/**
 * declaration/withdrawal and declaration/termination: forms without scripts, which pages answer. A form leads to a
 * summary, and the summary to the declaration; nothing is kept in between.
 */

import { randomUUID } from 'node:crypto';
import {
  type Declaration,
  type DeclarationKind,
  declarationForms,
  toDeclaration,
} from '../../domain/declaration/declaration.ts';
import { declarationSchemas } from '../../domain/declaration/declaration-schema.ts';
import { pageContract, unreadContract } from '../../domain/lib/contract/contract.ts';
import { type FormFields, form } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import type { Page } from '../html/pages.tsx';
import { check } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import { limitReached } from '../http/rate-limit.ts';
import { refusalOf } from '../http/refusal.ts';
import { declaredPage, formPage, summaryPage } from './declaration-pages.tsx';
import { storeDeclaration } from './store-declaration.ts';

export const declarationCalls = (services: Services) => [
  ...callsOf(services, 'withdrawal'),
  ...callsOf(services, 'termination'),
];

function callsOf(services: Services, kind: DeclarationKind) {
  const { call, page } = declarationForms[kind];
  const path = `/${call}` as const;
  return [
    handle(
      unreadContract()({ method: 'GET', path }),
      // Who comes back to a page's address begins again.
      { summary: `Leads to the form of a ${kind}`, roles: 'anyone', status: 302 },
      async ({ call }) => call.redirect(`${services.appUrl}${page}`),
    ),
    handle(
      pageContract<FormFields>()({ method: 'POST', path }),
      {
        summary: `Takes the form of a ${kind}, without an account`,
        roles: 'anyone',
        body: form(declarationSchemas[kind]),
        withoutXsrf: true,
        refused: async (call, error, typed) =>
          services.pages.answer(call, formPage(kind, typed ?? {}, await refusalOf(error))),
      },
      async ({ call, body }) => services.pages.answer(call, await pageAfter(services, call, kind, body)),
    ),
  ];
}

/** @throws problem ERROR.INVALID or ERROR.LIMIT */
async function pageAfter(
  services: Services,
  call: Call,
  kind: DeclarationKind,
  typed: FormFields,
): Promise<Page> {
  const { declaration, step, clientId } = read(kind, typed);
  if (step === 'edit') return formPage(kind, typed, null);
  if (step !== 'confirm' || clientId === undefined) return summaryPage(declaration, randomUUID());
  const { database, rateLimits, clock, mail, declarations, appUrl } = services;
  const outcome = await storeDeclaration(database, rateLimits, {
    declaration,
    clientId: clientId.toLowerCase(),
    address: services.clientAddress(call),
    at: clock(),
  });
  if (outcome.kind === 'limited') throw limitReached(outcome.retryAfter);
  mail.wake();
  declarations.wake();
  return declaredPage(outcome.stored, appUrl);
}

interface Read {
  readonly declaration: Declaration;
  readonly step: 'edit' | 'confirm' | undefined;
  readonly clientId: string | undefined;
}

function read(kind: DeclarationKind, typed: FormFields): Read {
  const { step, clientId, ...sent } =
    kind === 'withdrawal'
      ? check(typed, declarationSchemas.withdrawal)
      : check(typed, declarationSchemas.termination);
  return { declaration: toDeclaration(kind, sent), step, clientId };
}
