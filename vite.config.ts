import { defineConfig } from 'vitest/config';
import { engineFromEnvironment } from './scripts/lib/engine.ts';
import { LongestFirst } from './scripts/lib/test-order.ts';
import { browserOnly } from './scripts/vite/browser-only.ts';
import { chunkGroups, isNamed } from './scripts/vite/chunk-groups.ts';
import { constants } from './scripts/vite/constants.ts';
import { describing } from './scripts/vite/describing.ts';
import { engineAliases, enginePlugins } from './scripts/vite/engine.ts';
import { noEmptyStyles } from './scripts/vite/no-empty-styles.ts';
import { openEnums } from './scripts/vite/open-enums.ts';
import { preload } from './scripts/vite/preload.ts';
import { prerender } from './scripts/vite/prerender.ts';
import { weigh } from './scripts/vite/weigh.ts';

const engine = engineFromEnvironment();
const api = `http://localhost:${process.env.API_PORT ?? '3001'}`;

/** Folders of tests that need neither a document nor the engine. */
const withoutDocument = '{build,budgets,domain,lib}';

/** What a test waits for comes on a busy machine too; Vitest's own second is for a quick one. */
const poll = { timeout: 20_000 };

/** Laws are tried on thousands of values: on a busy machine that takes longer than one case does, in milliseconds. */
const testTimeout = 30_000;

export default defineConfig({
  plugins: [
    ...enginePlugins(engine),
    openEnums(),
    browserOnly(),
    preload(),
    noEmptyStyles(),
    prerender(),
    weigh(engine),
  ],
  define: { ...constants },
  resolve: { alias: engineAliases(engine), dedupe: ['preact', 'react', 'react-dom'] },
  // What the server answers, pages that it makes included.
  server: { proxy: { '/api': api, '/suivi': api } },
  build: {
    target: 'es2022',
    outDir: engine === 'react' ? 'dist-react' : 'dist',
    assetsInlineLimit: 0,
    // Slower than Vite's own, and smaller.
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: {
        passes: 5,
        keep_fargs: false,
        inline: 1,
      },
      format: { quote_style: 1 },
    },
    // Sizes are checked by scripts/budgets, brotli and per load boundary.
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: [...describing],
        // Rules only describe: to name one file of theirs is no reason to load those that it imports.
        moduleSideEffects: [{ test: /[\\/]src[\\/]domain[\\/]/, sideEffects: false }],
      },
      // Constants across files too, which Terser cannot see from one file.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        // Scripts are named anew once all are there (scripts/build/short-names.ts). Six characters leave the bundler no place
        // for a 65th chunk: those that it merges later count too.
        hashCharacters: 'hex',
        entryFileNames: 'assets/start-[hash:7].js',
        // The document, the shell and each other name these files, over and over.
        chunkFileNames: ({ facadeModuleId }) =>
          isNamed(facadeModuleId) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        // Only what is asked for later, and by its address, keeps its name.
        assetFileNames: ({ names }) =>
          names.some((name) => /^(?:print|account-menu|report-screens)/.test(name))
            ? 'assets/[name]-[hash:7][extname]'
            : 'assets/[hash:7][extname]',
        // What a public page starts is one file, however many lazy chunks share parts of it.
        codeSplitting: {
          groups: [{ name: 'start', tags: ['$initial'], priority: 1 }, ...chunkGroups],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          // Rules and tools: no document, no engine, nothing that one file could leave to the next.
          name: 'rules',
          include: [`tests/unit/${withoutDocument}/**/*.test.ts`],
          environment: 'node',
          isolate: false,
          maxWorkers: 2,
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: [`tests/unit/${withoutDocument}/**`],
          isolate: false,
          maxWorkers: 2,
          testTimeout,
          environment: 'happy-dom',
          setupFiles: ['tests/support/fresh-document.ts'],
          // With each file anew, as what imports them is: signals hook into their own engine, and once.
          server: { deps: { inline: [/@testing-library/, /preact/] } },
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/support/build-server.ts',
          environment: 'node',
          // Each file has servers and folders of its own; a third one runs while two wait for other processes.
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll },
        },
      },
      {
        test: {
          // One browser for the files of a worker.
          name: 'browser',
          isolate: false,
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/support/build-server.ts',
          environment: 'node',
          // A third file runs while two wait for their browsers.
          maxWorkers: 3,
          // Whole days take 30 s on an idle machine and four times that on a busy one: this ends what hangs.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll },
        },
      },
    ],
  },
});
