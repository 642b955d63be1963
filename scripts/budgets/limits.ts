/** What the product promises to weigh, in bytes after brotli quality 11 (1 kB = 1000 bytes). */
import type { Engine } from '../vite/engine.ts';

export const limits = {
  /** `index.html`: every public page and its styles. */
  document: 13_400,
  /** The same with its response headers: the first TCP flight, ten segments (RFC 6928). */
  firstFlight: 14_600,
  /** JavaScript that a public page starts by itself. */
  start: { preact: 14_000, react: 68_000 } satisfies Record<Engine, number>,
  /** A lazy screen with the scripts and styles that only it needs. */
  screen: 8_000,
  /** The screens that hold more, by the module that loads them: the condition report. */
  largeScreens: { 'src/features/report/report-screens.ts': 12_000 } as Readonly<Record<string, number>>,
  /** HTML, CSS and JavaScript requests of a first public visit. */
  firstVisitRequests: 2,
  /** Pictures that the first screen of a public page fetches. */
  firstScreenPictures: 12_000,
} as const;

const signals = ['@preact/signals', '@preact/signals-core', '@preact/signals-react'];
const router = ['wouter', 'wouter-preact'];

/** Packages that may be in what a public page starts; everything else loads with what needs it. */
export const startPackages: Record<Engine, readonly string[]> = {
  preact: ['preact', ...signals, ...router],
  react: ['react', 'react-dom', 'scheduler', ...signals, ...router],
};
