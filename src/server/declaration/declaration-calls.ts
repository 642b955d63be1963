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
import type { Services } from '../calls/services.ts';
import type { Page } from '../html/pages.ts';
import { check, readForm } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { limitReached } from '../http/rate-limit.ts';
import { refusalOf } from '../http/refusal.ts';
import { declaredPage, formPage, summaryPage } from './declaration-pages.ts';
import { storeDeclaration } from './store-declaration.ts';

export const declarationCalls = (services: Services): ApiCall[] => [
  ...callsOf(services, 'withdrawal'),
  ...callsOf(services, 'termination'),
];

const callsOf = (services: Services, kind: DeclarationKind): ApiCall[] => {
  const { call: path, page } = declarationForms[kind];
  return [
    // Who comes back to a page's address begins again.
    { method: 'GET', path: `/${path}`, answer: async (call) => call.redirect(`${services.appUrl}${page}`) },
    { method: 'POST', path: `/${path}`, withoutXsrf: true, answer: (call) => take(services, call, kind) },
  ];
};

async function take(services: Services, call: Call, kind: DeclarationKind): Promise<Response> {
  let typed: Typed = {};
  try {
    typed = await readForm(call);
    return await services.pages.answer(call, await pageAfter(services, call, kind, typed));
  } catch (error) {
    return services.pages.answer(call, formPage(kind, typed, await refusalOf(error)));
  }
}

type Typed = Readonly<Record<string, string>>;

/** @throws problem ERROR.INVALID or ERROR.LIMIT */
async function pageAfter(services: Services, call: Call, kind: DeclarationKind, typed: Typed): Promise<Page> {
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

function read(kind: DeclarationKind, typed: Typed): Read {
  const { step, clientId, ...sent } =
    kind === 'withdrawal'
      ? check(typed, declarationSchemas.withdrawal)
      : check(typed, declarationSchemas.termination);
  return { declaration: toDeclaration(kind, sent), step, clientId };
}
