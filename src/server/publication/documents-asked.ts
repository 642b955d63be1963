/** What the thread that renders the public documents is asked, and what it answers (`src/publish/publish-thread.ts`). */

import type { Encoding } from '../files/site.ts';

/** Files of the site as they were built. */
export interface BuiltSite {
  /** `index.html` */
  readonly index: string;
  /** The style of forms, and the address of its file. */
  readonly forms: { readonly style: string; readonly sheet: string };
  /** `sw.js`, where there is one. */
  readonly worker: string | null;
  /** `version.json`, where there is one. */
  readonly version: string | null;
}

export interface PublishedDocument {
  /** Path in the folder of the site. */
  readonly name: string;
  readonly bytes: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}
