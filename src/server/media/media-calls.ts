/** media, media/{id}, media/{id}/slice/{index} and media/{id}/content: the photos and videos of condition reports. */

import { limitConcurrency } from '../../domain/lib/concurrency-limit.ts';
import { PART_MAX_BYTES, SLICES_MAX } from '../../domain/report/media.ts';
import { mediumSchema } from '../../domain/report/media-schema.ts';
import { authorizeBookingCall, readers, team } from '../booking/named-booking.ts';
import { mailOnceUploaded } from '../condition-report/mail-report.ts';
import { readBody, readRaw } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { requireSession } from '../session/session.ts';
import { requireTicket } from '../session/ticket.ts';
import { answerContent } from './media-content.ts';
import { announceMedium, findProgress, NO_MEDIUM, reportOf } from './media-store.ts';
import { receivePart } from './receive-part.ts';

/** Of an announcement with as many slices as there may be. */
const ANNOUNCEMENT_MAX_BYTES = 512 + SLICES_MAX * 100;

/**
 * Tablets send whole days of photos at once, when they find a network. However many they are, what they wait for leaves
 * most of the database's connections, and most turns of the embedded one, to everybody else.
 */
const PARTS_AT_ONCE = 3;

export const mediaCalls = (services: Services, inTurn = limitConcurrency(PARTS_AT_ONCE)): ApiCall[] => [
  { method: 'POST', path: '/media', answer: (call) => announce(services, call) },
  { method: 'GET', path: '/media/:id', answer: (call) => progress(services, call) },
  { method: 'PUT', path: '/media/:id/slice/:index', answer: (call) => takePart(services, call, inTurn) },
  { method: 'GET', path: '/media/:id/content', answer: (call) => content(services, call) },
];

async function announce(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, ...team);
  const sent = await readBody(call, mediumSchema, { maxBytes: ANNOUNCEMENT_MAX_BYTES });
  const medium = {
    ...sent,
    id: sent.clientId.toLowerCase(),
    tripId: sent.tripId.toLowerCase(),
    reportId: sent.reportId.toLowerCase(),
    accountId,
    at: services.clock(),
  };
  return call.json(await services.database.tx((tx) => announceMedium(tx, medium)), 201);
}

async function progress(services: Services, call: Call): Promise<Response> {
  return call.json(
    await findProgress(services.database, await authorizeBookingCall(services, call, team, NO_MEDIUM)),
  );
}

async function takePart(
  services: Services,
  call: Call,
  inTurn: ReturnType<typeof limitConcurrency>,
): Promise<Response> {
  const { id, accountId } = await authorizeBookingCall(services, call, team, NO_MEDIUM);
  const index = wholeNumber(call.req.param('index'));
  const offset = wholeNumber(call.req.query('offset') ?? '0');
  if (index === null) throw problem('ERROR.NOT_FOUND', { message: NO_MEDIUM });
  if (offset === null) {
    throw problem('ERROR.INVALID', { fields: { offset: 'Un nombre d’octets est attendu.' } });
  }
  const bytes = await readRaw(call, PART_MAX_BYTES);
  if (bytes.byteLength === 0) throw problem('ERROR.INVALID', { message: 'Le contenu est vide.' });
  const after = await inTurn(() =>
    receivePart(services, { id, accountId, index, offset, bytes }, async (tx, at) =>
      mailOnceUploaded(tx, { reportId: await reportOf(tx, id), appUrl: services.appUrl }, at),
    ),
  );
  if (!after) throw problem('ERROR.HASH');
  if (after.verified) services.mail.wake();
  return call.json(after);
}

async function content(services: Services, call: Call): Promise<Response> {
  const ticket = call.req.query('ticket');
  if (ticket !== undefined) {
    const asked = { kind: 'medium', text: ticket, refusal: NO_MEDIUM } as const;
    return answerContent(services, call, requireTicket(services, call, asked));
  }
  const { id, ownAccountId } = await authorizeBookingCall(
    services,
    call,
    [...readers, 'ROLE_PARTNER'],
    NO_MEDIUM,
  );
  return answerContent(services, call, id, ownAccountId);
}

/** Of at most nine digits, which every integer column holds. */
const wholeNumber = (text: string | undefined): number | null =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : null;
