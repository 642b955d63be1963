/** A page that a signed link shows, for as long as the link counts. */

import type { Handler } from 'hono';
import type { Call, CallEnv } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { SessionServices } from '../session/session.ts';
import { readTicket, type Ticket, type TicketKind } from '../session/ticket.ts';
import type { Page } from './pages.tsx';
import { type PageServices, secretPage, servePage } from './serve-page.ts';

/** What a page of a ticket is checked with. */
export interface TicketServices extends PageServices, Pick<SessionServices, 'keys' | 'clock'> {
  readonly rateLimits: RateLimits;
  readonly clientAddress: (call: Call) => string;
}

export interface TicketPage<Needed extends TicketServices> {
  /** As logs name it: the address is a secret. */
  readonly route: string;
  readonly kind: TicketKind;
  /** Null where what the ticket names is no more. */
  readonly read: (services: Needed, ticket: Ticket) => Promise<Page | null>;
  /** Where the page has a button: does what it says. Null as above. @throws problem said as a page */
  readonly press?: (services: Needed, ticket: Ticket) => Promise<Page | null>;
  /** Shown once the link's time is over. */
  readonly expired: Page;
}

export const serveTicketPage = <Needed extends TicketServices>(
  services: Needed,
  page: TicketPage<Needed>,
): Handler<CallEnv> => {
  const methods = ['GET', 'HEAD', ...(page.press ? ['POST'] : [])];
  return servePage(services, page.route, (call) => show(services, call, page), methods);
};

/** A ticket that we have not signed is no different from one that leads to nothing. */
async function show<Needed extends TicketServices>(
  services: Needed,
  call: Call,
  { kind, read, press, expired }: TicketPage<Needed>,
): Promise<Response> {
  const { pages, keys, rateLimits, clock } = services;
  const ticket = readTicket(keys, kind, call.req.param('ticket') ?? '');
  if (!ticket) return pages.notFound(call);
  await rateLimits.require(limits.reportPage, services.clientAddress(call));
  if (ticket.expiresAt <= clock())
    return pages.answer(call, { ...expired, status: 410, headers: secretPage });
  // Programs that look through mails follow links: only a press does anything.
  const found = await (call.req.method === 'POST' && press ? press : read)(services, ticket);
  return found ? pages.answer(call, { ...found, headers: secretPage }) : pages.notFound(call);
}
