/** What the link of a mail about a damage shows to whoever has it. */
import { LinkedClaims } from './linked-claims.tsx';

export const screens = { '/admin/customer/add/claim': LinkedClaims };
