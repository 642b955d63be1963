/** A page that a signed link shows, for as long as the link counts. */

import type { Handler } from 'hono';
import type { Call, CallEnv } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import type { Services } from '../services.ts';
import { readTicket, type Ticket, type TicketKind } from '../session/ticket.ts';
import type { Page } from './pages.ts';
import { secretPage, servePage } from './serve-page.ts';

export interface TicketPage {
  /** As logs name it: the address is a secret. */
  readonly route: string;
  readonly kind: TicketKind;
  /** Null where what the ticket names is no more. */
  readonly read: (services: Services, ticket: Ticket) => Promise<Page | null>;
  /** Shown once the link's time is over. */
  readonly expired: Page;
}

export const serveTicketPage = (services: Services, page: TicketPage): Handler<CallEnv> =>
  servePage(services, page.route, (call) => show(services, call, page));

/** A ticket that we have not signed is no different from one that leads to nothing. */
async function show(services: Services, call: Call, { kind, read, expired }: TicketPage): Promise<Response> {
  const { pages, keys, rateLimits, clock } = services;
  const ticket = readTicket(keys, kind, call.req.param('ticket') ?? '');
  if (!ticket) return pages.notFound(call);
  await rateLimits.require(limits.reportPage, services.clientAddress(call));
  if (ticket.expiresAt <= clock())
    return pages.answer(call, { ...expired, status: 410, headers: secretPage });
  const found = await read(services, ticket);
  return found ? pages.answer(call, { ...found, headers: secretPage }) : pages.notFound(call);
}
