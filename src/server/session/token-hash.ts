/** How random tokens are stored: whoever reads the database cannot use them. */

import { createHash } from 'node:crypto';

/** SHA-256, in hexadecimal. The tokens are random and long: nothing slower is needed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
