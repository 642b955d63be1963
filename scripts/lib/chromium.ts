/**
 * Finds the Chromium that browser tests and the bench drive: CHROME_PATH, an installed browser, Playwright's
 * download, else Debian's package. Debian's headless shell comes first: it has no windows to draw, and opens a page in half
 * the processor's time.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The program itself: the command of this name is a script that would be killed in its place. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

const commandNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const applicationPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Where `playwright install chromium` puts browsers, by platform. */
const playwrightCaches = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  join(homedir(), '.cache', 'ms-playwright'),
  join(homedir(), 'Library', 'Caches', 'ms-playwright'),
  join(homedir(), 'AppData', 'Local', 'ms-playwright'),
];

const playwrightBinaries = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win/chrome.exe',
  'chrome-win64/chrome.exe',
];

/**
 * The search popup that Chromium makes ready in each window, out of sight: that takes longer than to open most pages.
 */
const popups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** A process that Chromium starts with each page for a next site, to which no test goes. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';

/** Features that Playwright turns off: of several lists Chromium heeds the last, which is ours. */
const turnedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Flags for a headless Chromium that works as root and on a closed network. */
export const chromiumFlags = [
  `--disable-features=${[...turnedOffByPlaywright, ...popups, SPARE_PROCESS].join()}`,
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What a browser must be able to do: show notifications, which one without windows never may. */
export interface BrowserNeeds {
  readonly notifies?: boolean;
}

/**
 * The path of a Chromium-family browser. Installs Debian's when none is found and we are root.
 * @throws when CHROME_PATH names no file, or when no browser is found and none can be installed.
 */
export async function findChromium({ notifies = false }: BrowserNeeds = {}): Promise<string> {
  const asked = process.env.CHROME_PATH;
  if (asked && !existsSync(asked)) throw new Error(`CHROME_PATH names a file that does not exist: ${asked}`);
  if (asked && !(notifies && asked === HEADLESS_SHELL)) return asked;
  const found = installed(notifies) ?? downloadedByPlaywright() ?? installFromDebian(notifies);
  if (found) return found;
  throw new Error(
    'No Chromium was found. Install Chromium, Chrome or Edge, run "npx playwright-core install chromium", ' +
      'or set CHROME_PATH to the browser to use.',
  );
}

function installed(notifies: boolean): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  const shells = notifies ? [] : [HEADLESS_SHELL];
  return [...shells, ...candidates, ...applicationPaths].find((path) => existsSync(path));
}

function downloadedByPlaywright(): string | undefined {
  for (const cache of playwrightCaches) {
    if (!cache || !existsSync(cache)) continue;
    const newestFirst = readdirSync(cache)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]));
    for (const folder of newestFirst) {
      const binary = playwrightBinaries
        .map((path) => join(cache, folder, path))
        .find((path) => existsSync(path));
      if (binary) return binary;
    }
  }
  return undefined;
}

function installFromDebian(notifies: boolean): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No browser found: installing Chromium from the distribution’s packages…');
  const aptGet = (...args: readonly string[]) =>
    execFileSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = (name: string) => aptGet('install', '-y', '--no-install-recommends', name);
  try {
    aptGet('update');
  } catch {
    return undefined;
  }
  for (const name of notifies ? ['chromium'] : ['chromium-headless-shell', 'chromium']) {
    try {
      install(name);
      return installed(notifies);
    } catch {
      console.log(`${name} could not be installed.`);
    }
  }
  return undefined;
}
