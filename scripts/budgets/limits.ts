/** What the product promises to weigh, in bytes after brotli quality 11 (1 kB = 1000 bytes). */
import type { Engine } from '../lib/engine.ts';

/** A screen that is opened by its address, with nothing in the browser's cache. */
export interface ColdScreen {
  readonly name: string;
  /** Routes of `src/app/screens.ts` that it stands for. */
  readonly paths: RegExp;
  /** The document's own included. */
  readonly bytes: number;
  readonly requests: number;
}

/** Routes that no other entry names. */
const OTHERS =
  /^\/(?:auth\/(?!login$)|password\/|admin\/customer(?!\/(?:booking|profile(?:\/privacy)?|add\/(?:formuladetails|accept))$))/;

export const limits = {
  /** `index.html`: every public page and its styles. */
  document: 13_400,
  /** The same with its response headers: the first TCP flight, ten segments (RFC 6928). */
  firstFlight: 14_600,
  /** JavaScript that a public page starts by itself. */
  start: { preact: 14_000, react: 68_000 } satisfies Record<Engine, number>,
  /** HTML, CSS and JavaScript requests of a first public visit. */
  firstVisitRequests: 2,
  /** The same with an island in view: it asks for the rest of what it needs once somebody uses it. */
  islandRequests: 5,
  /** Headers of one asset's response, its status line included, besides those that every response has. */
  assetHead: 300,
  /** Pictures that the first screen of a public page fetches. */
  firstScreenPictures: 12_000,
  /** Requests of a cold screen that wait for one another: the document, then everything. */
  rounds: 2,
  coldScreens: [
    { name: 'login', paths: /^\/auth\/login$/, bytes: 41_000, requests: 8 },
    {
      name: 'first step of an order',
      paths: /^\/admin\/customer\/add\/formuladetails$/,
      bytes: 55_000,
      requests: 10,
    },
    {
      name: 'customer’s bookings',
      paths: /^\/admin\/customer\/booking$/,
      bytes: 58_000,
      requests: 10,
    },
    {
      name: 'partner’s order',
      paths: /^\/admin\/partner\/booking\/add$/,
      bytes: 64_000,
      requests: 12,
    },
    { name: 'my day', paths: /^\/admin\/teammate$/, bytes: 64_000, requests: 10 },
    {
      name: 'desk',
      paths: /^\/admin\/(?:partner(?!\/booking\/add)|teammate\/(?!media|mission))/,
      bytes: 60_000,
      requests: 12,
    },
    // Three that are more than the rest: what they were when they were first measured, rounded up.
    {
      name: 'customer’s profile',
      paths: /^\/admin\/customer\/profile(?:\/privacy)?$/,
      bytes: 64_000,
      requests: 15,
    },
    { name: 'order to accept', paths: /^\/admin\/customer\/add\/accept$/, bytes: 71_000, requests: 14 },
    // Of a tablet, which holds them already.
    { name: 'outbox', paths: /^\/admin\/teammate\/media$/, bytes: 66_000, requests: 12 },
    { name: 'condition report', paths: /^\/admin\/teammate\/mission\//, bytes: 76_000, requests: 13 },
    { name: 'any other screen', paths: OTHERS, bytes: 64_000, requests: 12 },
  ] satisfies readonly ColdScreen[],
  /** What a later step of an order loads that those before have not, each; rounds without a document. */
  laterStep: { bytes: 8_000, requests: 2, rounds: 1 },
  /** What only the condition report needs, behind the driver's day. */
  report: 12_000,
  /** All that a driver's tablet holds to work without network. */
  tablet: 90_000,
} as const;

const signals = ['@preact/signals', '@preact/signals-core', '@preact/signals-react'];
const router = ['wouter', 'wouter-preact'];

/** Packages that may be in what a public page starts; everything else loads with what needs it. */
export const startPackages: Record<Engine, readonly string[]> = {
  preact: ['preact', ...signals, ...router],
  react: ['react', 'react-dom', 'scheduler', ...signals, ...router],
};
