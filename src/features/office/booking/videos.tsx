/** The videos of a condition report: nothing is loaded of one until somebody wants to see it. */
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../../domain/lib/contract/contract.ts';
import type { BookedReport } from '../../../domain/report/booked-reports.ts';
import { readVideos } from '../../../domain/report/office-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { apiBase } from '../../../platform/http/api-url.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';

interface VideosProps extends Closable {
  readonly report: Pick<BookedReport, 'id'>;
}

export function Videos({ report: { id } }: VideosProps) {
  const [videos, setVideos] = useState<AnswerOf<typeof readVideos>['videos']>([]);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    api(readVideos, { id }).then(
      (answer) => setVideos(answer.videos),
      (error: unknown) => setFailure(failureMessage(error)),
    );
  }, [id]);
  return (
    <>
      {videos.map((video, index) => (
        <Player key={video.id} {...video} number={index + 1} />
      ))}
      <Alert message={failure} />
    </>
  );
}

const Player = ({ path, number }: { readonly path: string | null; readonly number: number }) =>
  path ? (
    // biome-ignore lint/a11y/useMediaCaption: it is filmed without sound.
    <video controls preload="metadata" aria-label={`Vidéo ${number}`} src={apiBase + path} />
  ) : (
    <p>{`Vidéo ${number}\u00a0: encore sur la tablette, ou en chemin.`}</p>
  );
