/** First load. The only list of lazy parts: what is named here is a chunk of its own, loaded when it is seen. */
import { loadModule } from '../platform/lazy-module.ts';
import type { IslandList } from './island-mount.ts';

export const islands: IslandList = {
  estimate: () =>
    loadModule(() => import('../features/estimate/estimate.tsx'), 'Estimator').then((m) => m.Estimator),
  contact: () =>
    loadModule(() => import('../features/contact/contact.tsx'), 'ContactForm').then((m) => m.ContactForm),
  verify: () =>
    loadModule(() => import('../features/verify/verify.tsx'), 'ReportCheck').then((m) => m.ReportCheck),
};
