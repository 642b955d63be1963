/** A data folder as a first start leaves it, on either database: with the schema, for tests that fill it before they start their server. */

import { startInProcess } from './in-process-server.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

export async function startedFolder(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  await (await startInProcess({}, folder.path)).stop();
  return folder;
}
