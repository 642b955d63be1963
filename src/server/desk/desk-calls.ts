/** desk: what waits for somebody of the team, and what is done with it there. */

import type { Infer } from 'superstruct';
import { team } from '../../domain/account/roles.ts';
import { type AuditKind, auditKinds } from '../../domain/audit/audit-kinds.ts';
import { listAuditEvents } from '../../domain/audit/calls.ts';
import { readKnownOrder } from '../../domain/booking/office/known-order-calls.ts';
import { type DeskView, readDesk, takeEntry as takeCall } from '../../domain/desk/calls.ts';
import { readCustomerFile } from '../../domain/desk/customer-file-calls.ts';
import {
  customerKinds,
  customerSorts,
  idleChoices,
  listCustomers as listCustomerRows,
  owingChoices,
  subscriptionChoices,
} from '../../domain/desk/customer-list-calls.ts';
import { closingNoteError } from '../../domain/desk/desk-rules.ts';
import {
  assignTripSchema,
  closeBookingSchema,
  closeSchema,
  failedMailSchema,
  reopenSchema,
  replySchema,
  takeSchema,
} from '../../domain/desk/desk-schema.ts';
import { FIRST_SPAN, figureSpans, readFigures } from '../../domain/desk/figures-calls.ts';
import {
  assignTrip,
  closeBookingAtDesk,
  closeEntry as closeCall,
  reopenEntry as reopenCall,
  replyToEntry,
  settleFailedMail,
} from '../../domain/desk/form-calls.ts';
import { isNoted } from '../../domain/desk/queue-kinds.ts';
import { SEARCH_MIN_LENGTH, searchDesk } from '../../domain/desk/search-calls.ts';
import { SEARCH_MAX_LENGTH, SEARCH_TOO_LONG } from '../../domain/lib/contract/search-rule.ts';
import { missingFacts } from '../../domain/settings/missing-facts.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import { assign } from '../booking/changes/assign.ts';
import { close } from '../booking/changes/close.ts';
import type { BookingChange } from '../booking/changes/owned-booking.ts';
import { isRepeat } from '../calls/applied-change.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { dayQuery, idQuery, nameQuery, recordId, rowQuery, searchQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { NO_CUSTOMER } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { withHeldUp } from '../planning/held-up.ts';
import type { Session } from '../session/session.ts';
import { closeEntry, reopenEntry, reply } from './close-entry.ts';
import { readClosedToday } from './closed-today.ts';
import { customerFile } from './customer-file.ts';
import { listCustomers } from './customers/customer-list.ts';
import { giveUpMail, retryMail } from './failed-mail.ts';
import { readWeeks } from './figures.ts';
import { readKnownOrderOf } from './known-order.ts';
import { listLog } from './log.ts';
import { manyCalls } from './many-calls.ts';
import { readHeldOrders, readNextTrips } from './next-trips.ts';
import { readQueue } from './queue.ts';
import { search } from './search.ts';
import { takeEntry } from './take-entry.ts';
import { readToday } from './today.ts';

const rules = { roles: team, problems: ['ERROR.STATE'] } as const;

export const deskCalls = (services: Services) => [
  handle(
    readDesk,
    { summary: 'What waits for somebody of the team, the oldest first, and the day beside it', roles: team },
    ({ session }) => read(services, session),
  ),
  handle(
    searchDesk,
    {
      summary: 'Finds customers, bookings, invoices and requests for quotes by whatever the team is told',
      roles: team,
      query: { q: searchQuery(SEARCH_MAX_LENGTH, SEARCH_TOO_LONG) },
    },
    async ({ query: { q } }) => ({
      hits:
        q === null || q.length < SEARCH_MIN_LENGTH
          ? []
          : await search(services.database, q, services.clock()),
    }),
  ),
  handle(
    listCustomerRows,
    {
      summary: 'Whoever ordered, sorted, narrowed and searched',
      roles: team,
      query: {
        after: idQuery,
        sort: nameQuery(customerSorts, 'Cet ordre n’existe pas.'),
        kind: nameQuery(customerKinds, 'Ce genre de client n’existe pas.'),
        due: nameQuery(owingChoices, 'Ce choix n’existe pas.'),
        subscription: nameQuery(subscriptionChoices, 'Ce choix n’existe pas.'),
        last: nameQuery(idleChoices, 'Ce choix n’existe pas.'),
        q: searchQuery(SEARCH_MAX_LENGTH, SEARCH_TOO_LONG),
      },
    },
    ({ query: { after, sort, kind, due, subscription, last, q } }) =>
      listCustomers(
        services.database,
        {
          kind,
          subscription,
          isOwing: due !== null,
          isIdle: last !== null,
          text: q,
          sort: sort ?? 'recent',
        },
        after,
        services.clock(),
      ),
  ),
  handle(
    readCustomerFile,
    {
      summary: 'All that a customer has with us: bookings, vehicles, subscriptions, invoices, messages',
      roles: team,
      params: { id: recordId(NO_CUSTOMER) },
    },
    ({ params: { id } }) => customerFile(services.database, id, services.clock()),
  ),
  handle(
    readKnownOrder,
    {
      summary:
        'What the next order of a customer begins with: their vehicles, where they are met, where they go',
      roles: team,
      params: { id: recordId(NO_CUSTOMER) },
    },
    ({ params: { id } }) => readKnownOrderOf(services.database, id),
  ),
  handle(
    readFigures,
    {
      summary: 'Bookings, turnover, punctuality and what was lost, by week',
      roles: team,
      query: { weeks: nameQuery(figureSpans, 'Choisissez une durée de la liste.') },
    },
    ({ query: { weeks } }) => readWeeks(services.database, weeks ?? FIRST_SPAN, services.clock()),
  ),
  handle(
    listAuditEvents,
    {
      summary: 'Who did what, the latest first; nothing changes it',
      roles: ['ROLE_ADMIN'],
      query: {
        after: rowQuery,
        by: idQuery,
        kind: nameQuery(auditKinds, 'Ce genre d’acte n’existe pas.'),
        from: dayQuery,
        to: dayQuery,
        q: searchQuery(SEARCH_MAX_LENGTH, SEARCH_TOO_LONG),
      },
    },
    ({ query: { after, ...filter } }) => listLog(services.database, filter, after),
  ),
  handle(
    takeCall,
    { ...rules, summary: 'Says who sees to what waits', body: json(takeSchema) },
    ({ session, body }) =>
      act(services, { session, body }, (tx, { id, accountId, now }) =>
        takeEntry(tx, { ...body, id, accountId, from: body.from?.toLowerCase() ?? null }, now),
      ),
  ),
  handle(
    assignTrip,
    {
      ...rules,
      summary: 'Gives a trip that nobody drives, or whose driver cannot, to a driver',
      body: json(assignTripSchema),
    },
    ({ session, body }) =>
      change(services, { session, body }, (asked) =>
        assign(services, {
          ...asked,
          tripKind: body.tripKind,
          driverId: body.driverId.toLowerCase(),
          from: body.from?.toLowerCase() ?? null,
        }),
      ),
  ),
  handle(
    closeBookingAtDesk,
    { ...rules, summary: 'Closes a booking whose trips are done', body: json(closeBookingSchema) },
    ({ session, body }) => change(services, { session, body }, (asked) => close(services, asked)),
  ),
  ...manyCalls(services),
  handle(
    replyToEntry,
    {
      ...rules,
      summary: 'Mails an answer to who wrote, and closes what they wrote',
      body: json(replySchema),
    },
    ({ session, body }) =>
      act(services, { session, body }, async (tx, { id, accountId, now }) => {
        const text = body.text.replace(/\r\n?/g, '\n').trim();
        await reply(tx, { kind: body.kind, id, accountId, text }, now);
        await audit(tx, 'entry_answered', { id, accountId, note: null }, now);
      }),
  ),
  handle(
    closeCall,
    { ...rules, summary: 'Says that what waited is done, and how', body: json(closeSchema) },
    ({ session, body }) =>
      act(services, { session, body }, async (tx, { id, accountId, now }) => {
        const note = body.note?.trim() || null;
        if (isNoted(body.kind) && note === null) {
          throw problem('ERROR.INVALID', { fields: { note: closingNoteError('') ?? '' } });
        }
        await closeEntry(tx, { kind: body.kind, id, accountId }, now);
        await audit(tx, 'entry_closed', { id, accountId, note }, now);
      }),
  ),
  handle(
    reopenCall,
    { ...rules, summary: 'Takes that back', body: json(reopenSchema) },
    ({ session, body }) =>
      act(services, { session, body }, async (tx, { id, accountId, now }) => {
        await reopenEntry(tx, body.kind, id);
        await audit(tx, 'entry_reopened', { id, accountId, note: null }, now);
      }),
  ),
  handle(
    settleFailedMail,
    {
      ...rules,
      summary: 'Sends a mail once more that could not be sent, or gives it up',
      body: json(failedMailSchema),
    },
    ({ session, body }) =>
      act(services, { session, body }, async (tx, { id, accountId, now }) => {
        if (body.act === 'retry') return retryMail(tx, id, now);
        await giveUpMail(tx, id);
        await audit(tx, 'mail_given_up', { id, accountId, note: null }, now);
      }),
  ),
];

interface Asked<Body> {
  readonly session: Session;
  readonly body: Body;
}

interface Acting {
  readonly id: string;
  readonly accountId: string;
  readonly now: Date;
}

/** Once for a `clientId`; answers the desk as it has become. */
async function act<Body extends Pick<Infer<typeof reopenSchema>, 'clientId' | 'entryId'>>(
  services: Services,
  { session, body }: Asked<Body>,
  work: (tx: Queryable, acting: Acting) => Promise<void>,
): Promise<DeskView> {
  const { accountId } = session;
  const now = services.clock();
  const id = body.entryId.toLowerCase();
  await services.database.tx(async (tx) => {
    if (!(await isRepeat(tx, body.clientId.toLowerCase(), id, now))) await work(tx, { id, accountId, now });
  });
  services.mail.wake();
  return read(services, session);
}

/** Of a booking, by the functions of bookings, which see to the same `clientId`. */
async function change<Body extends Infer<typeof closeBookingSchema>>(
  services: Services,
  { session, body }: Asked<Body>,
  make: (asked: BookingChange) => Promise<void>,
): Promise<DeskView> {
  const clientId = body.clientId.toLowerCase();
  const id = body.bookingId.toLowerCase();
  await make({ id, ownAccountId: null, accountId: session.accountId, clientId });
  services.mail.wake();
  return read(services, session);
}

async function read({ database, clock }: Services, { accountId }: Session): Promise<DeskView> {
  const now = clock();
  const [queue, today, next, held, closed] = await Promise.all([
    readQueue(database, accountId, now),
    readToday(database, now),
    readNextTrips(database, now),
    readHeldOrders(database, now),
    readClosedToday(database, now),
  ]);
  const entries = await withHeldUp(database, queue.entries, now);
  return { ...queue, entries, today, next, held, closed, missingFacts: missingFacts() };
}

const audit = (
  tx: Queryable,
  kind: AuditKind,
  { id, accountId, note }: { readonly id: string; readonly accountId: string; readonly note: string | null },
  now: Date,
) => addAuditEvent(tx, { kind, recordId: id, accountId, note }, now);
