/** Requests that wait until a test lets them go on. */
import type { BrowserContext, Page, Route } from 'playwright-core';

/** Something that one part of a test waits for and another part gives. */
export function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** Holds the requests to an address: `reached` when the first is there, `release` lets all go on. */
export async function hold(
  target: Page | BrowserContext,
  url: string,
  goOn: (route: Route) => Promise<void>,
) {
  const release = signal();
  const reach = signal();
  await target.route(url, async (route) => {
    reach.give();
    await release.given;
    await goOn(route);
  });
  return { reached: reach.given, release: release.give };
}
