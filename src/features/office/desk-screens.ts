/** The team's desk: a load of its own. */
import { Desk } from './desk/desk.tsx';

export const screens = {
  '/admin/teammate/desk': Desk,
};
