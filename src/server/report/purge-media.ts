/** Removes the files of media that are forgotten, then their rows: whatever is interrupted is found again. */

import type { Queryable } from '../database/database.ts';
import type { MediaFiles } from './media-files.ts';

export async function purgeMedia(database: Queryable, files: Pick<MediaFiles, 'remove'>): Promise<void> {
  const media = await database.query<{ id: string }>('select id from medium where forgotten');
  for (const { id } of media) {
    await files.remove(id);
    await database.query('delete from medium where id = $1', [id]);
  }
}
