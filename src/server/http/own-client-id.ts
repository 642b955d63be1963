/** The identifier of a write that anybody may make who speaks the specification's calls, which know of none. */

import { randomUUID } from 'node:crypto';

/** The sender's, in lowercase, or a new one: without theirs, a repeat is another write. */
export const ownClientId = ({ clientId }: { readonly clientId?: string | undefined }): string =>
  clientId?.toLowerCase() ?? randomUUID();
