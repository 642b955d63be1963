/** What the team looks back on: its figures by week, and for administrators the log of who did what. */
import { Figures } from './log/figures.tsx';
import { Log } from './log/log.tsx';

export const screens = {
  '/admin/teammate/figures': Figures,
  '/admin/teammate/log': Log,
};
