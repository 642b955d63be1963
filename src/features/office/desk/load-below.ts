/** Brings what the desk shows after what waits, or in its place where it is many. */
import { loadCalls } from '../../../platform/api/load-calls.ts';

export const loadBelow = () => loadCalls(() => import('./below.tsx'), 'below').then((m) => m.below);
