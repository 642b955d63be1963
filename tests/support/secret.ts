/** What every server of the tests signs with, unless a test chooses: payments and addresses are signed beside it. */

import { createKeys } from '../../src/server/session/keys.ts';

export const TEST_SECRET = 'un secret assez long pour signer des jetons';

export const testKeys = createKeys(TEST_SECRET);
