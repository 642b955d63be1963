/** The app's shell in a real browser: screens one after the other, across the boundary with the public pages, and its menus. */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appRoutes } from '../../src/domain/route/app-routes.ts';
import { company } from '../../src/domain/settings/company.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type Person, people } from '../support/accounts.ts';
import { arrived, openAs, sight, visit } from '../support/app.ts';
import { isScriptOf } from '../support/asset-texts.ts';
import { READ_AT_LOGOUT, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { hold } from '../support/hold.ts';
import { drawWith, expectFits, FONTS, WIDTHS } from '../support/layout.ts';
import { follow, settled, shownPages, started, testSite } from '../support/site.ts';

const site = testSite();
const { open } = testBrowser();
const as = (person: Person | null, options = {}) => openAs({ open, site }, person, options);

const screen = (path: string) => {
  const route = appRoutes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`${path} is no route`);
  return { hash: `#${path}`, title: route.title };
};
const team = { hash: '#/team', title: `${company.brand} – L’équipe` };

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Once all is there that the screen asks for, which makes it longer. */
async function scroll(page: Page, top: number): Promise<void> {
  await page.locator('main:visible .skeleton').waitFor({ state: 'detached' });
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  await settled(page);
}

describe('a navigation', () => {
  it('moves the focus to the heading and starts at the top, from a public page and from screen to screen', async () => {
    const page = await as('customer');
    await site.open(page, '#/tarif');
    for (const path of ['/admin/customer', '/admin/customer/booking', '/admin/customer/profile']) {
      await scroll(page, 300);
      await visit(page, `#${path}`, screen(path));
      await settled(page);
      await expect.poll(() => focused(page)).toBe((await sight(page)).headings[0]);
      expect(await scrollPosition(page)).toBe(0);
    }
  });

  it('takes no focus when the document opens on a screen', async () => {
    const page = await as(null);
    await site.open(page, '#/password/request');
    await arrived(page, screen('/password/request'));
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  });

  it('to a screen, as the first thing, asks for the shell without waiting for the start bundle, and once', async () => {
    const page = await as(null);
    const shells: string[] = [];
    page.on('request', (request) => {
      if (/\/shell-[^/]*\.js$/.test(request.url())) shells.push(request.url());
    });
    await page.route('**/assets/start-*.js', async (route) => {
      await eventually(async () => shells.length > 0);
      await route.continue();
    });
    await site.open(page, '#/auth/login');
    await arrived(page, screen('/auth/login'));
    expect(shells).toHaveLength(1);
  });

  it('to a screen asks for all that its script imports without waiting for that script', async () => {
    const page = await as(null);
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname.replace('/assets/', './')));
    let imported: string[] = [];
    await page.route(isScriptOf('/auth/login'), async (route) => {
      const response = await route.fetch();
      const code = await response.text();
      imported = [...code.matchAll(/\bfrom['"](\.[^'"]+)['"]/g)].flatMap(([, file]) => file ?? []);
      await eventually(async () => imported.every((file) => asked.has(file)));
      await route.fulfill({ response });
    });
    await site.open(page, '#/auth/login');
    await arrived(page, screen('/auth/login'));
    expect(imported).not.toEqual([]);
  });

  it.each([
    ['/admin/customer/add/formuladetails', 'Réserver un convoyage'],
    ['/auth/login', 'Authentification'],
  ])(
    'from the site to %s shows its heading and a skeleton before anything is loaded, and no footer',
    async (path, name) => {
      const page = await as(null);
      const footer = () =>
        page.evaluate(() => {
          const box = document.querySelector('footer');
          return box?.checkVisibility() ? box.getBoundingClientRect().top - innerHeight : 0;
        });
      await site.open(page, '');
      const files = await hold(page, '**/assets/**', (route) => route.continue());
      await page
        .locator(`a[href="#${path}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await settled(page);
      expect(await page.locator('main:visible .title:visible').allTextContents()).toEqual([name]);
      expect(await page.locator('main:visible .skeleton i:visible').count()).toBe(3);
      expect(await footer()).toBeGreaterThanOrEqual(0);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      files.release();
      await arrived(page, screen(path));
      expect(await page.locator('main:visible h1').allTextContents()).toEqual([name]);
      expect(await footer()).toBeGreaterThanOrEqual(0);
    },
  );

  it('is none when only the query changes: the screen, what is typed in it and the focus stay', async () => {
    const page = await as(null);
    await site.open(page, '#/password/request');
    const field = page.getByLabel(/e-mail/i).first();
    await field.fill('camille@exemple.fr');
    await follow(page, '#/password/request?de=lettre');
    expect(await field.inputValue()).toBe('camille@exemple.fr');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('keeps the screen before until the next one is there, and shows the last one asked for', async () => {
    const page = await as('customer');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(isScriptOf('/admin/customer/profile'), async (route) => {
      await held;
      await route.continue();
    });
    await site.open(page, '#/admin/customer');
    await arrived(page, screen('/admin/customer'));
    const home = await sight(page);
    await follow(page, '#/admin/customer/profile');
    expect(await sight(page)).toEqual({ ...home, hash: '#/admin/customer/profile' });
    await follow(page, '#/admin/customer/booking');
    await arrived(page, screen('/admin/customer/booking'));
    const isProfile = isScriptOf('/admin/customer/profile');
    const loaded = page.waitForResponse((response) => isProfile(new URL(response.url())));
    release();
    await (await loaded).finished();
    await settled(page);
    expect((await sight(page)).title).toBe(screen('/admin/customer/booking').title);
  });

  it('reports the pattern and the static title, never a query', async () => {
    const page = await open();
    const views = site.watchViews();
    await site.open(page, '#/password/reset?token=secret-of-the-mail');
    await arrived(page, screen('/password/reset'));
    await follow(page, '#/nowhere');
    await follow(page, '#/admin/nowhere');
    await visit(page, '#/auth/login', screen('/auth/login'));
    await views.until(2);
    expect(views.all()).toEqual([
      ['/password/reset', screen('/password/reset').title],
      ['/auth/login', screen('/auth/login').title],
    ]);
    expect(JSON.stringify(site.log())).not.toContain('secret-of-the-mail');
  });

  it.each([
    '#/admin',
    '#/admin/nowhere',
    '#/auth',
    '#/auth/login/x',
    '#/password/RESET',
    '#/teammate/x',
    '#/admin/teammate/x',
  ])('to %s, which is no screen, ends on the page introuvable, opened or followed', async (hash) => {
    const page = await as('admin');
    await site.open(page, hash);
    const lost = { hash, title: `${company.brand} – Page introuvable` };
    await arrived(page, lost);
    expect(await shownPages(page)).toEqual(['/introuvable']);
    await visit(page, '#/admin/teammate', screen('/admin/teammate'));
    await visit(page, hash, lost);
    await settled(page);
    expect(await sight(page)).toMatchObject({ headings: ['Page introuvable'], noindex: false });
    await expect.poll(() => focused(page)).toBe('Page introuvable');
  });
});

it('goes back and forward across the boundary, to where the reader was', async () => {
  const page = await as('customer', { viewport: { width: 360, height: 300 } });
  await site.open(page, '#/tarif');
  const walk = [
    ['#/tarif', 700, `${company.brand} – Tarifs`],
    ['#/admin/customer', 150, screen('/admin/customer').title],
    ['#/admin/customer/booking', 60, screen('/admin/customer/booking').title],
    ['#/team', 400, team.title],
    ['#/admin/customer', 120, screen('/admin/customer').title],
  ] as const;
  for (const [hash, top, title] of walk) {
    await visit(page, hash, { hash, title });
    // A list that is still to come leaves no room for it.
    await expect
      .poll(async () => {
        await scroll(page, top);
        return scrollPosition(page);
      })
      .toBe(top);
  }
  const look = async ([hash, top, title]: (typeof walk)[number]) => {
    await arrived(page, { hash, title });
    await expect.poll(() => scrollPosition(page), { message: hash }).toBe(top);
    await settled(page);
  };
  for (const stop of walk.slice(0, -1).reverse()) {
    await page.goBack();
    await look(stop);
  }
  for (const stop of walk.slice(1)) {
    await page.goForward();
    await look(stop);
  }
});

/** Where a home that says little is scrolled. */
const LOW = { width: 360, height: 240 };

describe('going back to a screen that is shorter until its lists come', () => {
  const end = (page: Page) =>
    page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight));

  async function backToHome(page: Page) {
    await site.open(page, '#/admin/customer');
    await arrived(page, screen('/admin/customer'));
    await scroll(page, 10_000);
    const top = await scrollPosition(page);
    await visit(page, '#/team', team);
    const lists = await hold(page, '**/api/**', (route) => route.continue());
    await page.goBack();
    await arrived(page, screen('/admin/customer'));
    await settled(page);
    expect(await end(page)).toBeLessThan(top);
    return { lists, top };
  }

  it('ends where the reader was', async () => {
    const page = await as('customer', { viewport: LOW });
    const { lists, top } = await backToHome(page);
    lists.release();
    await expect.poll(() => scrollPosition(page)).toBe(top);
  });

  it('leaves the reader where they went meanwhile', async () => {
    const page = await as('customer', { viewport: LOW });
    const { lists, top } = await backToHome(page);
    await page.keyboard.press('Home');
    await expect.poll(() => scrollPosition(page)).toBe(0);
    lists.release();
    await expect.poll(() => end(page)).toBe(top);
    await settled(page);
    expect(await scrollPosition(page)).toBe(0);
  });
});

it('arrives once at a screen: whoever scrolls at once stays there', async () => {
  const page = await as('customer', { viewport: LOW });
  await site.open(page);
  const home = screen('/admin/customer');
  await page.evaluate(({ hash, title }) => {
    new MutationObserver((_, observer) => {
      if (document.title !== title) return;
      observer.disconnect();
      scrollTo({ top: 100, behavior: 'instant' });
    }).observe(document.head, { childList: true, subtree: true });
    location.hash = hash;
  }, home);
  await arrived(page, home);
  await settled(page);
  await settled(page);
  // What comes above later moves with it what is being read, and never back to the top.
  expect(await scrollPosition(page)).toBeGreaterThanOrEqual(100);
});

describe('the header', () => {
  it('leads a visitor to the login', async () => {
    const page = await as(null, { viewport: VIEWPORTS.desktop });
    await site.open(page);
    await page.locator('header').getByRole('link', { name: 'Connexion' }).click();
    await arrived(page, screen('/auth/login'));
  });

  it('gives a customer a profile menu, which the keyboard opens, walks through and closes', async () => {
    const page = await as('customer', { viewport: VIEWPORTS.desktop });
    await site.open(page, '#/team');
    const button = page.getByRole('button', { name: people.customer.displayName });
    await button.focus();
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    const menu = page.locator('#account-menu');
    expect(await menu.locator('a, button').allTextContents()).toEqual([
      'Mon profil',
      'Mes réservations',
      'Mes factures',
      'Mes abonnements',
      'Se déconnecter',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Mon profil');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    for (const name of ['Mon profil', 'Mes réservations', 'Mes factures']) {
      await page.keyboard.press('Tab');
      await expect.poll(() => focused(page)).toBe(name);
    }
    await page.keyboard.press('Enter');
    await arrived(page, screen('/admin/customer/invoice'));
    await menu.waitFor({ state: 'hidden' });
    // Where the workspace's bar has been, the header is as it was.
    await visit(page, '#/team', team);
    await button.click();
    await page.mouse.click(5, 400);
    await menu.waitFor({ state: 'hidden' });
    await button.focus();
    await page.keyboard.press('Enter');
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Tab');
    await menu.waitFor({ state: 'hidden' });
  });

  it('holds the same on a phone, inside its sheet, which Escape leaves open while the menu closes', async () => {
    const page = await as('customer');
    await site.open(page, '#/team');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const button = page.getByRole('button', { name: people.customer.displayName });
    await button.click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.locator('#account-menu').waitFor({ state: 'hidden' });
    expect(await button.isVisible()).toBe(true);
    await button.click();
    await page.getByRole('link', { name: 'Mes abonnements' }).click();
    await arrived(page, screen('/admin/customer/subscription/list'));
    await page.locator('#menu').waitFor({ state: 'hidden' });
  });

  it.each([
    ['partner', '/admin/partner/profile'],
    ['teammate', '/admin/teammate/profile'],
    ['admin', '/admin/teammate/profile'],
  ] as const)('shows %s Mon compte and the way out', async (person, path) => {
    const page = await as(person, { viewport: VIEWPORTS.desktop, tolerate: [READ_AT_LOGOUT] });
    await site.open(page);
    await page.locator('header').getByRole('link', { name: 'Mon compte' }).click();
    await arrived(page, screen(path));
    await page.locator('header').getByRole('button', { name: 'Se déconnecter' }).click();
    await page.waitForFunction(() => location.hash === '#/');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.locator('header').getByRole('link', { name: 'Connexion' }).waitFor();
    await expectAccessible(page);
  });

  it.each(FONTS.flatMap((font) => [[font, 'customer'] as const, [font, 'teammate'] as const]))(
    'with a %s font does not move while the menu of a %s comes',
    async (font, person) => {
      const page = await as(person, { viewport: VIEWPORTS.desktop });
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/assets/account-menu-*.js', async (route) => {
        await held;
        await route.continue();
      });
      await site.open(page);
      await drawWith(page, font);
      const places = () =>
        page
          .locator('header a:not(#account a)')
          .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
      const before = await places();
      expect(await page.getByRole('link', { name: 'Connexion' }).isVisible()).toBe(false);
      release();
      await page.locator('#account button').first().waitFor();
      expect(await places()).toEqual(before);
    },
  );

  it.each([null, 'customer', 'partner', 'teammate', 'admin'] as const)(
    'is one line at every width with every font, for %s',
    async (person) => {
      const page = await as(person);
      await site.open(page, '#/team');
      if (person) await page.locator('#account a, #account button').first().waitFor({ state: 'attached' });
      for (const font of FONTS) {
        await drawWith(page, font);
        // From 1088 px on, the links are in the line.
        for (const width of [...WIDTHS, 1088]) {
          await page.setViewportSize({ width, height: 740 });
          const { header, logo } = await page.evaluate(() => ({
            header: document.querySelector('header')?.offsetHeight ?? 0,
            logo: document.querySelector<HTMLElement>('.brand')?.offsetHeight ?? 0,
          }));
          expect(header, `${width} px, ${font}`).toBeGreaterThan(logo);
          expect(header, `${width} px, ${font}`).toBeLessThan(1.5 * logo);
        }
      }
    },
  );

  it('stays out of the way of a visitor: nothing of the app is asked for on a public page', async () => {
    const page = await as(null);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await site.open(page);
    expect(asked.filter((path) => path.endsWith('.js'))).toEqual([expect.stringMatching(/start-/)]);
  });
});

describe.each(['customer', 'partner', 'teammate', 'admin'] as const)('the home of %s', (person) => {
  it('greets them by name, and every way it offers leads to a page or to a screen that is theirs', async () => {
    const page = await as(person);
    await site.open(page, '#/login');
    const { displayName } = people[person];
    const called = person === 'customer' ? displayName.split(' ', 1)[0] : displayName;
    await page.getByRole('heading', { name: `Bonjour ${called}`, exact: true }).waitFor();
    const ways = await page
      .locator('main:visible :is(li.card, .actions) a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(ways.length).toBeGreaterThan(0);
    for (const way of ways) {
      await follow(page, way);
      await settled(page);
      expect(await page.evaluate(() => location.hash)).toBe(way);
      expect((await sight(page)).headings).not.toEqual(['Page introuvable']);
    }
  });
});

it.each([
  [null, ['/auth/login', '/admin/customer/add/formuladetails', '/admin/customer/payment_status']],
  ['customer', ['/admin/customer', '/admin/customer/booking', '/admin/customer/subscription/list']],
  ['partner', ['/admin/partner', '/admin/partner/booking/add', '/admin/partner/invoice']],
  ['admin', ['/admin/teammate', '/admin/teammate/booking/add']],
] as const)('the screens of %s fit every width', async (person, paths) => {
  const page = await as(person);
  await site.open(page, '#/team');
  for (const path of paths) {
    await visit(page, `#${path}`, screen(path));
    await expectFits(page);
  }
});

describe('what cannot be loaded', () => {
  const failing = { tolerate: [/net::ERR_FAILED/] } as const;

  it.each([
    ['the shell', () => '**/assets/shell-*.js*'],
    ['a screen', () => isScriptOf('/auth/login')],
  ])('%s: it is said, a person can be reached, and trying again works', async (_, file) => {
    const page = await as(null, failing);
    let broken = true;
    await page.route(file(), (route) => (broken ? route.abort() : route.continue()));
    // The server cannot be reached either: otherwise a reload would be the cure.
    await page.route('**/version.json', (route) => route.abort());
    await site.open(page, '#/auth/login');
    await page.locator('main:visible [role=alert]').waitFor();
    expect((await sight(page)).headings).toEqual([expect.stringMatching(/\S/)]);
    expect(await page.locator('footer a[href^="tel:"]').isVisible()).toBe(true);
    await expectAccessible(page);
    broken = false;
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { name: 'Authentification' }).waitFor();
    await settled(page);
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('/auth/login');
    expect(await page.locator('main:visible [role=alert]').allTextContents()).toEqual(['']);
  });

  it('the entries of a workspace: its screen is there all the same, and so is a way to load the page again', async () => {
    const page = await as('partner', failing);
    await page.route('**/assets/workspace-bar-*.js*', (route) => route.abort());
    await site.open(page, '#/admin/partner');
    await arrived(page, screen('/admin/partner'));
    await page.getByText('Une partie du site ne peut plus être chargée').waitFor();
    expect(await page.locator('#bar').count()).toBe(0);
    await page.locator('header .brand').click();
    await page.locator('#account a[href="#/admin/partner/profile"]').waitFor({ state: 'attached' });
  });

  it('the account’s menu: the link comes back, and leads someone signed in to their home', async () => {
    const page = await as('partner', { ...failing, viewport: VIEWPORTS.desktop });
    await page.route('**/assets/account-menu-*.js*', (route) => route.abort());
    await page.route('**/version.json', (route) => route.abort());
    await site.open(page);
    await page.locator('header').getByRole('link', { name: 'Connexion' }).click();
    await arrived(page, screen('/admin/partner'));
  });
});

it('without JavaScript says how to reach a person', async () => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto(site.url('#/tarif'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu').getByRole('link', { name: 'Connexion' }).click();
  expect(await shownPages(page)).toEqual(['/auth/login']);
  const main = page.locator('main:visible');
  expect(await main.innerText()).toContain('JavaScript');
  expect(await main.locator('a[href^="tel:"]').isVisible()).toBe(true);
  expect(await main.locator('a[href^="mailto:"]').isVisible()).toBe(true);
});

it('is never blank, never elsewhere and runs no script, whatever redirectTo and the hash hold', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const runs = process.env.SOAK ? 10_000 : 60;
  console.log(`fuzzed redirectTo and hashes: ${runs}, SEED=${seed}`);
  // A hash may name a booking or a subscription that nobody has, which the API says in time or not.
  const unknown = /status of 404 .*\/api\/(booking|subscription)\//;
  const page = await as('customer', { tolerate: [unknown] });
  const wrong: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url()) && /^https?:/.test(request.url())) wrong.push(request.url());
  });
  page.on('dialog', (dialog) => {
    wrong.push(dialog.message());
    void dialog.dismiss();
  });
  const hostile = fc.constantFrom(
    'javascript:alert(1)',
    '/javascript:alert(1)',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    '/auth/login?redirectTo=/auth/login',
    '/login',
    '/teammate',
    '/admin/customer?a=<img src=x onerror=alert(1)>',
    '/../..//evil.example',
    '/__proto__',
    '/constructor',
    '/%E0%A4%A',
    '/admin/customer#javascript:alert(1)',
  );
  const anything = fc.string({ unit: 'grapheme', maxLength: 30 });
  const path = fc.constantFrom(
    ...appRoutes.map((route) => route.path),
    '/login',
    '/teammate',
    '/admin',
    '/auth',
  );
  const wanted = fc.oneof(
    hostile,
    anything,
    path,
    fc.tuple(path, anything).map((parts) => parts.join('?')),
  );
  const hash = fc.oneof(
    wanted.map((value) => `/auth/login?redirectTo=${encodeURIComponent(value)}`),
    wanted.map((value) => `/auth/login_or_signup?redirectTo=${encodeURIComponent(value)}`),
    wanted.map((value) => `/auth/login?redirectTo=${value}`),
    fc
      .tuple(path, fc.constantFrom('?', '#', '/', '%00', '?redirectToLogin=true&'), anything)
      .map((parts) => parts.join('')),
    hostile,
  );
  const samples = fc.sample(hash, { seed, numRuns: runs });
  // A document of its own per batch: the browser ignores a page that navigates more than 200 times in 10 s.
  const BATCH = 45;
  for (let from = 0; from < samples.length; from += BATCH) {
    await page.goto('about:blank');
    await site.open(page, '#/admin/customer');
    await arrived(page, screen('/admin/customer'));
    const found = await page.evaluate(
      async (hashes) => {
        const bad: string[] = [];
        const { origin } = location;
        const task = () =>
          new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port2.onmessage = resolve;
            setTimeout(() => port1.postMessage(null));
          });
        for (const one of hashes) {
          location.hash = one;
          await task();
          const blank = () => {
            const shown = [...document.querySelectorAll('main')].filter((main) => main.offsetHeight > 0);
            return shown.length !== 1 || !shown[0]?.querySelector('h1')?.textContent || !document.title;
          };
          // A screen met for the first time is loaded before it shows.
          const deadline = Date.now() + 10_000;
          while (blank() && Date.now() < deadline) await task();
          if (blank() || location.origin !== origin) bad.push(one);
        }
        return bad;
      },
      samples.slice(from, from + BATCH),
    );
    expect(found, `SEED=${seed}`).toEqual([]);
  }
  await started(page);
  expect(wrong, `SEED=${seed}`).toEqual([]);
}, 1_200_000);
