/** In place of the patterns that wouter could read: those of the route table are all that ours are made of. */
import { patternOf } from '../../domain/route/app-routes.ts';

export const parse = (path: string) => ({ keys: false, pattern: patternOf(path) });
