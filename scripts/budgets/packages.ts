/** Which package a module belongs to, and which modules have no business in what a public page starts. */
import type { Engine } from '../lib/engine.ts';
import { startChunks } from './graph.ts';
import { startPackages } from './limits.ts';
import type { BuildWeights } from './weights.ts';

/** `node_modules/@preact/signals/dist/x.js` → `@preact/signals`; null for our own source and the bundler's helpers. */
export function packageOf(id: string): string | null {
  const inside = id.split('node_modules/').at(-1);
  if (inside === undefined || inside === id) return null;
  const [scope, name] = inside.split('/');
  return scope?.startsWith('@') ? `${scope}/${name}` : (scope ?? null);
}

/** Sentences naming each module that the start may not hold, and who imports it. */
export function strangersInStart(weights: BuildWeights, engine: Engine): string[] {
  const modules = startChunks(weights).flatMap((chunk) => chunk.modules);
  return modules.flatMap(({ id, bytes }) => {
    const owner = packageOf(id);
    const reason =
      owner !== null && !startPackages[engine].includes(owner)
        ? `package ${owner} may not be in what a public page starts`
        : id.startsWith('src/features/')
          ? 'a feature may not be in what a public page starts: reach it through import()'
          : null;
    if (reason === null || bytes === 0) return [];
    const importers = weights.importers[id] ?? [];
    return [`${reason}: ${id}, imported by ${importers.join(', ') || 'nothing known'}`];
  });
}
