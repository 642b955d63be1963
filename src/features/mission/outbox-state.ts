/** The outbox in words: what is still on this tablet, and its export. */

import { bytesOf } from '../../domain/report/waiting-text.ts';
import { saveFile } from '../../platform/http/save-file.ts';
import { mediumBlob } from '../../platform/tablet/media-store.ts';
import type { MissionSender } from '../../platform/tablet/send-missions.ts';
import type { TabletMedium, TabletReport } from '../../platform/tablet/tablet-records.ts';
import { zip } from '../../platform/tablet/zip.ts';

export interface OutboxGroup {
  readonly id: string;
  /** « Prise en charge · AB-123-CD ». */
  readonly about: string;
  /** Undefined where the report has disappeared. */
  readonly report: TabletReport | undefined;
  readonly media: readonly TabletMedium[];
}

/** Oldest first: by report, without those that have nothing left here. */
export function groupsOf({ reports, media }: Pick<MissionSender, 'reports' | 'media'>): OutboxGroup[] {
  const known = reports.value.map(
    (report): OutboxGroup => ({
      id: report.clientId,
      about: report.about,
      report,
      media: media.value.filter(({ reportId }) => reportId === report.clientId),
    }),
  );
  const orphans = media.value.filter(({ reportId }) => !known.some(({ id }) => id === reportId));
  const without = { id: '', about: 'Sans état des lieux', report: undefined, media: orphans };
  return [...known, without].filter(({ report, media }) => media.length > 0 || (report && !report.sent));
}

export function reportState({ sealed, sent, refusal }: TabletReport): string {
  if (refusal !== null) return refusal;
  if (sent) return 'L’état des lieux est arrivé\u00a0: ses photos et vidéos le suivent.';
  return sealed
    ? 'Scellé\u00a0: il partira dès que le réseau sera là.'
    : 'En cours\u00a0: il partira une fois scellé.';
}

/** @param received bytes that the server has */
export function mediumState({ refusal, slices }: TabletMedium, received: number | undefined): string {
  if (refusal !== null) return refusal;
  const size = bytesOf([{ slices }]);
  return received ? `envoi\u00a0: ${Math.floor((100 * received) / size)}\u00a0%` : 'en attente';
}

/** « Photo 2 »: of its report. */
export const mediumName = ({ type }: TabletMedium, index: number): string =>
  `${type === 'photo' ? 'Photo' : 'Vidéo'} ${index + 1}`;

/** Saves everything that is here as one archive. @throws Error, in French, where it is too large */
export async function exportAll(sender: Pick<MissionSender, 'reports' | 'media' | 'moves'>): Promise<void> {
  const { moves, reports, media } = sender;
  const json = (value: unknown) => new Blob([JSON.stringify(value, null, 2)]);
  const files = groupsOf({ reports, media }).map(async (group, at) => {
    const folder = `${at + 1} ${group.about.replace(/[^\p{L}\d -]/gu, '')}`;
    const contents = group.media.map(async (medium, index) => ({
      name: `${folder}/${mediumName(medium, index)}.${medium.mime.split('/')[1] ?? 'bin'}`,
      content: await mediumBlob(medium.id),
    }));
    const { report } = group;
    const own = report
      ? [{ name: `${folder}/etat-des-lieux.json`, content: json(report.sealed ?? report.draft) }]
      : [];
    return [...own, ...(await Promise.all(contents))];
  });
  const all = [{ name: 'etapes.json', content: json(moves.value) }, ...(await Promise.all(files)).flat()];
  saveFile(await zip(all, new Date()), 'boite-d-envoi.zip');
}
