/** The team's planning: a load of its own, which acts on what it shows. */
import { Planning } from './planning/planning.tsx';

export const screens = {
  '/admin/teammate/planning': Planning,
};
