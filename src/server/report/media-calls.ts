/** media, media/{id}, media/{id}/slice/{index} and media/{id}/content: the photos and videos of condition reports. */

import { team } from '../../domain/account/roles.ts';
import { PART_MAX_BYTES, SLICES_MAX } from '../../domain/report/media.ts';
import {
  announceMedium,
  readMediumContent,
  readMediumProgress,
  sendMediumPart,
} from '../../domain/report/media-calls.ts';
import { mediumSchema } from '../../domain/report/media-schema.ts';
import { readers } from '../booking/named-booking.ts';
import { json, raw } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { type QueryRule, recordId, textQuery, wholeNumber } from '../calls/param-rules.ts';
import { problem } from '../http/problem.ts';
import { ownAccountOf } from '../session/own-account.ts';
import { requireTicket } from '../session/ticket.ts';
import { mailOnceUploaded } from './mail-report.ts';
import { answerContent } from './media-content.ts';
import { announceMedium as addMedium, findProgress, NO_MEDIUM, reportOf } from './media-store.ts';
import { receivePart } from './receive-part.ts';
import type { ReportServices } from './report-services.ts';

/** Of an announcement with as many slices as there may be. */
const ANNOUNCEMENT_MAX_BYTES = 512 + SLICES_MAX * 100;

const medium = { id: recordId(NO_MEDIUM) };

/** In bytes, from the beginning of the slice. */
export const offsetQuery: QueryRule<number> = {
  schema: { type: 'integer', minimum: 0 },
  read: (text) =>
    /^\d{1,9}$/.test(text ?? '0') ? { value: Number(text) } : { refusal: 'Un nombre d’octets est attendu.' },
};

export const mediaCalls = (services: ReportServices) => [
  handle(
    announceMedium,
    {
      summary: 'Announces a photo or a video, with the hash of each slice',
      roles: team,
      body: json(mediumSchema, ANNOUNCEMENT_MAX_BYTES),
      status: 201,
      problems: ['ERROR.EXISTS_ID', 'ERROR.STATE', 'ERROR.SIZE', 'ERROR.LIMIT'],
    },
    ({ session: { accountId }, body }) => {
      const announced = {
        ...body,
        id: body.clientId.toLowerCase(),
        tripId: body.tripId.toLowerCase(),
        reportId: body.reportId.toLowerCase(),
        accountId,
        at: services.clock(),
      };
      return services.database.tx((tx) => addMedium(tx, announced));
    },
  ),
  handle(
    readMediumProgress,
    { summary: 'How much of one’s own photo or video has come', roles: team, params: medium },
    ({ session: { accountId }, params: { id } }) => findProgress(services.database, { id, accountId }),
  ),
  handle(
    sendMediumPart,
    {
      summary: 'Adds a part to a slice, where it ends',
      roles: team,
      params: { ...medium, index: wholeNumber(NO_MEDIUM) },
      query: { offset: offsetQuery },
      body: raw(PART_MAX_BYTES),
      problems: ['ERROR.OFFSET', 'ERROR.HASH', 'ERROR.SIZE'],
    },
    async ({ session: { accountId }, params: { id, index }, query: { offset }, body: bytes }) => {
      if (bytes.byteLength === 0) throw problem('ERROR.INVALID', { message: 'Le contenu est vide.' });
      // Tablets send whole days of photos at once, when they find a network: what they wait for leaves the database's
      // connections, the disk and most of the processor to everybody else.
      const after = await services.mediaFiles.limited(() =>
        receivePart(services, { id, accountId, index, offset, bytes }, async (tx, at) =>
          mailOnceUploaded(tx, { reportId: await reportOf(tx, id), appUrl: services.appUrl }, at),
        ),
      );
      if (!after) throw problem('ERROR.HASH');
      if (after.verified) services.mail.wake();
      return after;
    },
  ),
  handle(
    readMediumContent,
    {
      summary: 'A photo or a video, whole or a range of its bytes',
      roles: { lazy: [...readers, 'ROLE_PARTNER'] },
      params: medium,
      query: { ticket: textQuery },
      problems: ['ERROR.STATE', 'ERROR.RANGE'],
    },
    async ({ call, session, params: { id }, query: { ticket } }) => {
      if (ticket === null) return answerContent(services, call, id, ownAccountOf(await session()));
      requireTicket(services, { kind: 'medium', id, text: ticket, refusal: NO_MEDIUM });
      return answerContent(services, call, id);
    },
  ),
];
