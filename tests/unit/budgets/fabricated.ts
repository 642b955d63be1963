/** Small invented builds for the budget tests. */
import type { BuildWeights, ChunkWeight } from '../../../scripts/budgets/weights.ts';

export const chunk = (file: string, overrides: Partial<ChunkWeight> = {}): ChunkWeight => ({
  file,
  source: file,
  entry: false,
  imports: [],
  dynamicImports: [],
  styles: [],
  modules: [],
  ...overrides,
});

/** A start bundle that shares a helper with two screens: the estimate (with a style) and the contact form. */
export function sampleBuild(overrides: Partial<BuildWeights> = {}): BuildWeights {
  return {
    engine: 'preact',
    chunks: [
      chunk('start.js', {
        entry: true,
        imports: ['shared.js'],
        dynamicImports: ['estimate.js', 'contact.js'],
        modules: [
          { id: 'src/app/main.tsx', bytes: 900 },
          { id: 'node_modules/preact/dist/preact.mjs', bytes: 9000 },
        ],
      }),
      chunk('shared.js', { modules: [{ id: 'src/domain/route/routes.ts', bytes: 800 }] }),
      chunk('field.js', { modules: [{ id: 'src/ui/field/field.tsx', bytes: 700 }] }),
      chunk('estimate.js', {
        source: 'src/features/estimate/estimate.tsx',
        imports: ['field.js', 'shared.js'],
        styles: ['estimate.css'],
        modules: [{ id: 'src/features/estimate/estimate.tsx', bytes: 3000 }],
      }),
      chunk('contact.js', {
        source: 'src/features/contact/contact.tsx',
        imports: ['field.js'],
        modules: [{ id: 'src/features/contact/contact.tsx', bytes: 2000 }],
      }),
    ],
    importers: { 'node_modules/preact/dist/preact.mjs': ['src/platform/engine/react.ts'] },
    ...overrides,
  };
}
