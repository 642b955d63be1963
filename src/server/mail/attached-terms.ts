/** The general terms as a mail carries them: a link to them would show those of another day. */

import { termsPath, termsVersion } from '../../domain/settings/terms.ts';
import type { Site } from '../files/site.ts';
import type { Attachment } from '../outbox/mail.ts';

/** None go with a mail where there is no site. */
export function attachedTerms({ files }: Site): readonly Attachment[] {
  const content = files.get(termsPath)?.variants.get('identity')?.bytes;
  return content
    ? [{ filename: `conditions-generales-${termsVersion}.pdf`, content: Buffer.from(content) }]
    : [];
}
