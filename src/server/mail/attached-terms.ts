/** The general terms as a mail carries them: a link to them would show those of another day. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { termsPath, termsVersion } from '../../domain/settings/terms.ts';
import type { Attachment } from '../outbox/mail.ts';

/** @param distDir the built site, whose document it is; none goes with a mail where there is no site */
export async function attachedTerms(distDir: string): Promise<readonly Attachment[]> {
  try {
    const content = await readFile(join(distDir, termsPath));
    return [{ filename: `conditions-generales-${termsVersion}.pdf`, content }];
  } catch (error) {
    if (Object(error).code === 'ENOENT') return [];
    throw error;
  }
}
