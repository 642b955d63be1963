/** Condition reports with a photo and a video, which have come or are still to come. */

import { randomUUID } from 'node:crypto';
import type { Tokens } from '../../src/domain/account/account.ts';
import type { ReportContent, ReportKind } from '../../src/domain/report/condition-report.ts';
import type { SealedReport } from '../../src/domain/report/seal.ts';
import { sendAs } from './accounts.ts';
import { inDriversPlace, sealed } from './condition-reports.ts';
import { announce, hashOf, mediumOf, sendAll, someBytes } from './media.ts';

/** JPEG of one pixel: browsers show it. */
export const PIXEL = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
);

export const videoSlices = [someBytes(9_000, 21), someBytes(5_000, 22)];

export interface Filmed {
  readonly tripId: string;
  readonly plate: string;
  readonly kind?: ReportKind;
  readonly after?: Pick<SealedReport, 'hash'>;
  readonly content?: Partial<ReportContent>;
}

export interface SentReport {
  readonly report: SealedReport;
  readonly photoId: string;
  readonly videoId: string;
  /** Sends the video, which is announced. */
  bringVideo(): Promise<void>;
}

/** Sealed and sent, with its photo; the video is announced alone. */
export async function sendFilmed(
  url: string,
  team: Pick<Tokens, 'token'>,
  { tripId, plate, kind = 'pickup', after, content = {} }: Filmed,
): Promise<SentReport> {
  const reportId = randomUUID();
  const photo = mediumOf(tripId, [PIXEL], { reportId });
  const video = mediumOf(tripId, videoSlices, { reportId });
  for (const medium of [photo, video]) await announce(url, team, medium);
  await sendAll(url, team, photo, [PIXEL]);
  const report = await sealed({
    tripId,
    clientId: reportId,
    kind,
    content: {
      plate,
      photos: [{ zone: 'front', mediumId: photo.clientId }],
      videos: [video.clientId],
      ...content,
    },
    media: [
      { id: photo.clientId, hash: hashOf([PIXEL]) },
      { id: video.clientId, hash: hashOf(videoSlices) },
    ],
    ...(after && { after }),
  });
  const { status, body } = await sendAs(team, 'POST', `${url}/api/condition_report`, inDriversPlace(report));
  if (status !== 201) throw new Error(`condition_report answered ${status} ${JSON.stringify(body)}`);
  return {
    report,
    photoId: photo.clientId,
    videoId: video.clientId,
    bringVideo: async () => {
      await sendAll(url, team, video, videoSlices);
    },
  };
}
