/**
 * Writes down what Vite bundled, chunk by chunk and module by module, for the budgets to read. The file lies outside
 * the output folder, since it is not deployed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { type BuildWeights, weightsFile } from '../budgets/weights.ts';
import type { Engine } from '../lib/engine.ts';
import { readableId } from '../lib/module-id.ts';

export function weigh(engine: Engine): Plugin {
  return {
    name: 'weigh',
    apply: 'build',
    writeBundle(_options, bundle) {
      const weights: BuildWeights = { engine, chunks: [], importers: {} };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const modules = Object.entries(chunk.modules).map(([id, module]) => {
          const importers = this.getModuleInfo(id)?.importers ?? [];
          weights.importers[readableId(id)] = importers.map(readableId);
          return { id: readableId(id), bytes: minifiedBytes(module.code) };
        });
        weights.chunks.push({
          file: chunk.fileName,
          source: readableId(chunk.facadeModuleId ?? chunk.name),
          entry: chunk.isEntry,
          imports: chunk.imports,
          dynamicImports: chunk.dynamicImports,
          styles: [...(chunk.viteMetadata?.importedCss ?? [])],
          modules,
        });
      }
      const file = weightsFile(engine);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(weights, null, 1));
    },
  };
}

/**
 * Minified on its own, so that comments and long names of a module do not look like weight. What it hands to the other
 * modules of its chunk is no export any more: nothing may be dropped as unused.
 */
function minifiedBytes(code: string | null): number {
  if (!code) return 0;
  return Buffer.byteLength(minifySync('module.js', code, { module: true, compress: { unused: false } }).code);
}
