/** The chunk graph of one build, as the `weigh` plugin wrote it down. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../lib/engine.ts';
import { repositoryRoot } from '../lib/module-id.ts';

export interface ModuleWeight {
  /** Path from the root of the repository, e.g. `src/app/main.tsx`. */
  readonly id: string;
  /** Minified on its own, not compressed. */
  readonly bytes: number;
}

export interface ChunkWeight {
  /** Path inside the output folder, e.g. `assets/start-abc.js`. */
  readonly file: string;
  /** The module the chunk was made for (or the bundler's name of a shared chunk): it survives a new hash. */
  readonly source: string;
  readonly entry: boolean;
  /** Files of chunks that load together with this one. */
  readonly imports: readonly string[];
  /** Files of chunks that this one may ask for later. */
  readonly dynamicImports: readonly string[];
  /** Style sheets that load with this chunk. */
  readonly styles: readonly string[];
  readonly modules: readonly ModuleWeight[];
}

export interface BuildWeights {
  readonly engine: Engine;
  readonly chunks: ChunkWeight[];
  /** Who imports a module, by module id. */
  readonly importers: Record<string, readonly string[]>;
}

/** Where the weights of an engine's last build lie. */
export const weightsFile = (engine: Engine): string =>
  join(repositoryRoot, 'node_modules/.cache/garrigue', `weights-${engine}.json`);

/** @throws when nothing was built yet. */
export const readWeights = (engine: Engine): BuildWeights =>
  JSON.parse(readFileSync(weightsFile(engine), 'utf8'));
