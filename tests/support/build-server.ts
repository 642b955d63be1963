/** Before the tests of a run: the server that they start is built from the sources as they are. */

import { bundleServer } from '../../scripts/build/server-bundle.ts';

export const setup = (): Promise<void> => bundleServer();
