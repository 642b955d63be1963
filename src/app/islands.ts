/** First load. The only list of islands: what is named here is a chunk of its own, loaded when it is seen. */
import { loadModule } from '../platform/page/lazy-module.ts';
import type { IslandLoader } from './island-mount.ts';

export const estimate: IslandLoader = () =>
  loadModule(() => import('../features/estimate/estimate.tsx'), 'Estimator').then((m) => m.Estimator);

export const contact: IslandLoader = () =>
  loadModule(() => import('../features/contact/contact.tsx'), 'ContactForm').then((m) => m.ContactForm);

export const verify: IslandLoader = () =>
  loadModule(() => import('../features/verify/verify.tsx'), 'ReportCheck').then((m) => m.ReportCheck);
