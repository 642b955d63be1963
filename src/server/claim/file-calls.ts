/** claim/{id}/file and claim/{id}/file/{fileId}: photos, a repairer's quote, an insurer's letter. */

import { team } from '../../domain/account/roles.ts';
import { announceClaimFile, readClaimFile, sendClaimFilePart } from '../../domain/claim/calls.ts';
import { claimFileSchema } from '../../domain/claim/claim-schema.ts';
import { PART_MAX_BYTES } from '../../domain/report/media.ts';
import { json, raw } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { recordId, textQuery } from '../calls/param-rules.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { offsetQuery } from '../report/media-calls.ts';
import type { ReportServices } from '../report/report-services.ts';
import { requireTicket } from '../session/ticket.ts';
import { announceFile, answerFile, NO_FILE, receiveFilePart } from './claim-file.ts';
import { NO_CLAIM } from './claim-store.ts';
import { claimReader, findClaimFor } from './own-claims.ts';

const roles = { lazy: ['ROLE_CUSTOMER', 'ROLE_PARTNER', ...team] } as const;
const file = { id: recordId(NO_CLAIM), fileId: recordId(NO_FILE) };

export const claimFileCalls = (services: ReportServices) => [
  handle(
    announceClaimFile,
    {
      summary: 'Announces a file of a damage claim, with its hash',
      roles,
      params: { id: recordId(NO_CLAIM) },
      query: { key: textQuery },
      limit: limits.claimFile,
      body: json(claimFileSchema),
      problems: ['ERROR.EXISTS_ID', 'ERROR.SIZE'],
    },
    async ({ session, params: { id }, query: { key }, body }) => {
      const claim = await findClaimFor(services, id, { session, key });
      const { accountId, isTheirs } = await claimReader(services, claim, { session, key });
      const { clientId, isShared, ...named } = body;
      const announced = { ...named, id: clientId.toLowerCase(), claimId: id, accountId };
      return announceFile(services, { ...announced, isShared: isShared || isTheirs });
    },
  ),
  handle(
    sendClaimFilePart,
    {
      summary: 'Adds a part to it, where it ends',
      roles,
      params: file,
      query: { key: textQuery, offset: offsetQuery },
      limit: limits.claimFile,
      body: raw(PART_MAX_BYTES),
      problems: ['ERROR.OFFSET', 'ERROR.HASH', 'ERROR.SIZE', 'ERROR.TYPE'],
    },
    async ({ session, params: { id, fileId }, query: { key, offset }, body: bytes }) => {
      if (bytes.byteLength === 0) throw problem('ERROR.INVALID', { message: 'Le contenu est vide.' });
      const claim = await findClaimFor(services, id, { session, key });
      const reader = await claimReader(services, claim, { session, key });
      return receiveFilePart(services, { ...reader, id: fileId, claimId: id, offset, bytes });
    },
  ),
  handle(
    readClaimFile,
    {
      summary: 'A file of a damage claim, for who has its address',
      roles: 'anyone',
      params: file,
      query: { ticket: textQuery },
      limit: limits.reportPage,
    },
    ({ params: { id, fileId }, query: { ticket } }) => {
      requireTicket(services, { kind: 'claim_file', id: fileId, text: ticket ?? '', refusal: NO_FILE });
      return answerFile(services, { claimId: id, id: fileId });
    },
  ),
];
