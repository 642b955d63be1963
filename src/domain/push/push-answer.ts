/** What `GET push_subscription/key` answers. */

import { nullable, string, type } from 'superstruct';

export const pushKeySchema = type({
  /** What a browser subscribes with: base64url. */
  publicKey: string(),
  /** Where the device of this sign-in is reached; null where it is not. */
  endpoint: nullable(string()),
});
