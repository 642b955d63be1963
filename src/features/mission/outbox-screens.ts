/** What waits on a tablet: a load of its own, which my day has no use for, and which the tablet keeps all the same. */
import { Outbox } from './outbox.tsx';

export const screens = {
  '/admin/teammate/media': Outbox,
};
