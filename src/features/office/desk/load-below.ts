/** Brings what the desk shows after what waits, or in its place where it is many. */
import { loadPart } from '../../../platform/api/load-calls.ts';

export const loadBelow = loadPart(() => import('./below.tsx'), 'below');
