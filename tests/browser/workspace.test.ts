/** The workspaces: one compact bar for each signed-in area, and for an order without its entries (ARCHITECTURE.md). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appRoutes } from '../../src/domain/route/app-routes.ts';
import { expectAccessible } from '../support/accessibility.ts';
import type { Person } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { arrived, openAs, visit } from '../support/app.ts';
import { anonymousOrder, someSlots } from '../support/bookings.ts';
import { READ_AT_LOGOUT, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { hold } from '../support/hold.ts';
import { drawWith, expectFits, FONTS, WIDTHS } from '../support/layout.ts';
import { keyedQuery, pay } from '../support/payments.ts';
import { follow, settled, testSite } from '../support/site.ts';

const site = testSite();
const { open } = testBrowser();
const as = (person: Person | null, options = {}) => openAs({ open, site }, person, options);

const screen = (path: string) => {
  const route = appRoutes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`${path} is no route`);
  return { hash: `#${path}`, title: route.title };
};

/** What leads where, said apart from the code under test; the screens on the way, and the entry that each belongs to. */
const workspaces = {
  customer: {
    home: '/admin/customer',
    entries: {
      Accueil: '#/admin/customer',
      Réservations: '#/admin/customer/booking',
      Véhicules: '#/admin/customer/vehicle',
      Abonnements: '#/admin/customer/subscription/list',
      Factures: '#/admin/customer/invoice',
    },
    account: ['Mon compte', 'Se déconnecter'],
  },
  partner: {
    home: '/admin/partner',
    entries: {
      Accueil: '#/admin/partner',
      Réserver: '#/admin/partner/booking/add',
      Réservations: '#/admin/partner/booking',
      Factures: '#/admin/partner/invoice',
      Abonner: '#/admin/partner/subscription/create',
    },
    account: ['Mon compte', 'Se déconnecter'],
  },
  teammate: {
    home: '/admin/teammate',
    entries: {
      'Ma journée': '#/teammate',
      Bureau: '#/admin/teammate/desk',
      Planning: '#/admin/teammate/planning',
      Réservations: '#/admin/teammate/booking',
      Chercher: '#/admin/teammate/search',
    },
    account: ['Accueil', 'Mon compte', 'Se déconnecter'],
  },
  admin: {
    home: '/admin/teammate',
    entries: {
      'Ma journée': '#/teammate',
      Bureau: '#/admin/teammate/desk',
      Planning: '#/admin/teammate/planning',
      Réservations: '#/admin/teammate/booking',
      Chercher: '#/admin/teammate/search',
    },
    account: ['Accueil', 'Mon compte', 'Se déconnecter'],
  },
} as const;

const persons = Object.keys(workspaces) as (keyof typeof workspaces)[];
const FUNNEL = '/admin/customer/add/formuladetails';

const bar = (page: Page) => page.getByRole('banner');
const entries = (page: Page) => bar(page).getByRole('navigation').getByRole('link');
const current = (page: Page) =>
  bar(page)
    .locator('a[aria-current]:visible')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent?.trim(), link.getAttribute('aria-current')]),
    );
/** What only the public site has. */
const marketing = (page: Page) =>
  page
    .locator('header .menu:visible, header #menu:visible, header #account *:visible, footer:visible')
    .count();

async function openHome(person: keyof typeof workspaces, options = {}): Promise<Page> {
  const page = await as(person, options);
  const { home } = workspaces[person];
  await site.open(page, `#${home}`);
  await arrived(page, screen(home));
  await entries(page).first().waitFor();
  return page;
}

describe.each(persons)('the workspace of %s', (person) => {
  const { home, entries: expected, account } = workspaces[person];

  it('has a bar with its entries and the current one marked, at every size, and nothing of the public site around it', async () => {
    const page = await openHome(person);
    for (const [size, viewport] of Object.entries(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      const links = await entries(page).evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute('href')]),
      );
      expect(Object.fromEntries(links), size).toEqual(expected);
      expect(links.length).toBeLessThanOrEqual(5);
      const besides = bar(page).locator('#bar > div').locator('a, button');
      expect(await besides.allTextContents()).toEqual(account);
      const ways = await besides.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      const staff = home === '/admin/teammate' ? ['#/login'] : [];
      expect(ways).toEqual([...staff, `#${home}/profile`, null]);
      expect(await current(page)).toEqual([[Object.keys(expected)[0], 'page']]);
      expect(await marketing(page)).toBe(0);

      const nav = bar(page).getByRole('navigation');
      const box = await nav.evaluate((element) => element.getBoundingClientRect().toJSON());
      if (size === 'phone') expect(box.bottom).toBe(viewport.height);
      else expect(box.bottom).toBeLessThan(64);
      const heights = await bar(page)
        .locator('#bar :is(a, button)')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.min(...heights), size).toBeGreaterThanOrEqual(48);
      // By its words or by its drawing.
      const drawn = await bar(page)
        .locator('#bar > div [aria-label="Mon compte"] > *')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width > 0).length);
      expect(drawn, size).toBe(1);
      await expectAccessible(page);
    }
  });

  it('marks the entry of each screen, and that of what lies below it', async () => {
    const page = await openHome(person);
    for (const [label, href] of Object.entries(expected)) {
      const path = href.slice(1).replace(/^\/teammate$/, home);
      await entries(page)
        .filter({ hasText: new RegExp(`^${label}$`) })
        .click();
      await arrived(page, screen(path));
      expect(await current(page)).toEqual([[label, 'page']]);
      expect(await marketing(page)).toBe(0);
    }
    // What the pointer is on is not drawn as where somebody is.
    const last = entries(page).last();
    const drawnAs = () => last.evaluate((link) => getComputedStyle(link).textDecoration);
    const marked = await drawnAs();
    await visit(page, `#${home}/profile`, screen(`${home}/profile`));
    expect(await current(page)).toEqual([['Mon compte', 'page']]);
    await last.hover();
    expect(await drawnAs()).toContain('underline');
    expect(await drawnAs()).not.toBe(marked);
    await visit(page, `#${home}/profile/password`, screen(`${home}/profile/password`));
    expect(await current(page)).toEqual([['Mon compte', 'true']]);
  });

  it('fits every width with every font, in one line of the header but for a short window', async () => {
    const page = await openHome(person);
    await expectFits(page, async () =>
      page.evaluate(() => {
        const header = document.querySelector('header')?.offsetHeight ?? 0;
        const words = [...document.querySelectorAll<HTMLElement>('#bar a, #bar button')];
        const tops = new Set(words.map((word) => Math.round(word.getBoundingClientRect().top)));
        return [
          ...(header > 64 ? [`the header is ${header} px high`] : []),
          ...(tops.size > 2 ? [`the bar has ${tops.size} lines`] : []),
        ];
      }),
    );
    for (const font of FONTS) {
      await drawWith(page, font);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        const touching = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll('#bar li a')].map((link) => {
            const range = document.createRange();
            range.selectNodeContents(link);
            return range.getBoundingClientRect();
          });
          return boxes.filter((box, index) => index > 0 && box.left < (boxes[index - 1]?.right ?? 0) + 4)
            .length;
        });
        expect(touching, `${width} px, ${font}`).toBe(0);
      }
    }
  });

  it.each([VIEWPORTS.phone, VIEWPORTS.desktop])(
    'is walked through by the keyboard alone at $width px, to the way out',
    async (viewport) => {
      const page = await openHome(person, { viewport, tolerate: [READ_AT_LOGOUT] });
      const seen: string[] = [];
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        const name = await page.evaluate(() => {
          const element = document.activeElement;
          const inBar = element instanceof HTMLElement && element.closest('#bar');
          if (!inBar) return '';
          const { x, y, width, height } = element.getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          const isSeen = element.contains(top) && getComputedStyle(element).outlineStyle !== 'none';
          return (isSeen ? '' : 'hidden: ') + (element.textContent ?? '');
        });
        if (name) seen.push(name);
        if (name === 'Se déconnecter') break;
      }
      expect(seen).toEqual([...Object.keys(expected), ...account]);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.hash === '#/');
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      expect(await page.locator('footer').isVisible()).toBe(true);
      expect(await page.locator('#bar').isVisible()).toBe(false);
    },
  );

  it('hides nothing behind the bar of a phone: the end of the page, what has the focus, the cookie banner', async () => {
    const page = await openHome(person);
    await page.context().clearCookies({ name: 'consent' });
    await page.reload();
    await entries(page).first().waitFor();
    const under = (selector: string) =>
      page.locator(selector).evaluateAll((all) => {
        const edge = document.querySelector('#bar nav')?.getBoundingClientRect().top ?? 0;
        const shown = all.filter((element) => element.checkVisibility());
        return Math.max(...shown.map((element) => element.getBoundingClientRect().bottom)) - edge;
      });
    expect(await under('#consent')).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Refuser' }).click();
    const last = page.locator('main:visible :is(a, button, input):visible').last();
    await page.keyboard.press('Home');
    await last.focus();
    await settled(page);
    const bottom = await last.evaluate((element) => element.getBoundingClientRect().bottom);
    const edge = await page.locator('#bar nav').evaluate((nav) => nav.getBoundingClientRect().top);
    expect(bottom).toBeLessThanOrEqual(edge);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    expect(await under('main > *')).toBeLessThanOrEqual(0);
  });

  it('stays on its screens: a public page is as it was, and back again there is the bar', async () => {
    const page = await openHome(person, { viewport: VIEWPORTS.desktop });
    await follow(page, '#/tarif');
    await page.locator('#account :is(a, button):visible').first().waitFor();
    expect(await page.locator('#bar').isVisible()).toBe(false);
    expect(await page.locator('footer').isVisible()).toBe(true);
    expect(await page.locator('#menu').getByRole('link', { name: 'Assurances' }).isVisible()).toBe(true);
    await page.goBack();
    await arrived(page, screen(home));
    expect(await marketing(page)).toBe(0);
    expect(await entries(page).count()).toBe(Object.keys(expected).length);
  });
});

it('is above, in two lines, in a window too short for a bar at its foot', async () => {
  const page = await openHome('admin', { viewport: { width: 320, height: 256 } });
  expect(await page.locator('#bar nav').evaluate((nav) => getComputedStyle(nav).position)).toBe('static');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
});

describe.each([null, 'customer'] as const)('an order made by %s', (person) => {
  it('has the bar without entries at every size', async () => {
    const page = await as(person);
    await site.open(page, `#${FUNNEL}`);
    await arrived(page, screen(FUNNEL));
    if (person) await bar(page).getByRole('button', { name: 'Se déconnecter' }).waitFor();
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      expect(await bar(page).getByRole('navigation').count()).toBe(0);
      const links = await bar(page).locator('a:visible, button:visible').allTextContents();
      expect(links).toEqual(['Garrigue Convoyage', ...(person ? ['Mon compte', 'Se déconnecter'] : [])]);
      expect(await marketing(page)).toBe(0);
      await expectAccessible(page);
    }
  });

  it('has it with the first frame, from the site and by its address', async () => {
    const page = await as(person);
    await site.open(page, '');
    const files = await hold(page, '**/assets/**', (route) => route.continue());
    await page
      .locator(`a[href="#${FUNNEL}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await settled(page);
    const tall = () => page.locator('header').evaluate((header: HTMLElement) => header.offsetHeight);
    expect(await marketing(page)).toBe(0);
    const before = await tall();
    files.release();
    await arrived(page, screen(FUNNEL));
    await settled(page);
    expect(await tall()).toBe(before);
  });
});

it('has no entries while a condition report is made, at whose foot its own actions are', async () => {
  const page = await openHome('teammate');
  await follow(page, '#/admin/teammate/mission/nowhere/report/pickup');
  await expect.poll(() => bar(page).getByRole('navigation').count()).toBe(0);
  expect(await marketing(page)).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe('0px');
  // Nor does the search's key lead away from it in passing.
  await page.locator('main:visible h1').focus();
  await page.keyboard.press('/');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(page.url()).toContain('#/admin/teammate/mission/nowhere/report/pickup');
});

it('opens with its frame before anything of it is loaded, and neither it nor the header moves when it comes', async () => {
  for (const viewport of Object.values(VIEWPORTS)) {
    const page = await as('admin', { viewport });
    const files = await hold(page, '**/assets/**', (route) => route.continue());
    await page.goto(site.url('#/teammate'), { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    expect(await marketing(page)).toBe(0);
    const height = () => page.locator('header').evaluate((header: HTMLElement) => header.offsetHeight);
    const before = await height();
    files.release();
    await entries(page).first().waitFor();
    await arrived(page, screen('/admin/teammate'));
    expect(await height()).toBe(before);
  }
});

it('sends a visitor who may not see it to the login, which is the public site’s', async () => {
  const page = await as(null);
  await site.open(page, '#/admin/customer/booking');
  await page.getByRole('heading', { name: 'Authentification' }).waitFor();
  expect(await page.locator('header .menu').first().isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-bar'))).toBe(false);
});

it('stands at the same place, and the heading too, whichever screen of the team is read at a desk', async () => {
  const page = await openHome('teammate', { viewport: VIEWPORTS.desktop });
  const places = () =>
    page.locator('header a:visible, header button:visible, main:visible h1').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, height } = one.getBoundingClientRect();
        return [x, y, height, getComputedStyle(one).fontSize];
      }),
    );
  const atHome = await places();
  for (const path of ['desk', 'planning', 'search', 'media', 'profile']) {
    await visit(page, `#/admin/teammate/${path}`, screen(`/admin/teammate/${path}`));
    await settled(page);
    expect(await places(), path).toEqual(atHome);
  }
});

it('prints no bar', async () => {
  const page = await openHome('partner');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('header').isVisible()).toBe(false);
  expect(await page.locator('#bar nav').isVisible()).toBe(false);
});

describe('an address that names something else draws its screen anew', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  it('in its query: a payment says nothing of the one before', async () => {
    const { url } = site.server();
    const [slot] = someSlots(new Date());
    const order = async () => {
      const { status, body } = await post(
        `${url}/api/booking`,
        anonymousOrder(new Date(), { outboundSlot: slot, returnSlot: null }),
      );
      expect(status).toBe(201);
      return body;
    };
    const [paid, unpaid] = [await order(), await order()];
    await pay(url, paid.id);

    const page = await as(null, { tolerate: [/status of 404 .*\/api\/payment\/status/] });
    const outcome = page.locator('main:visible [role=status] h2');
    await site.open(page, `#/admin/customer/payment_status?booking=${paid.id}&key=cut-off`);
    await page.getByText('Aucune commande ne correspond à ce lien.').waitFor();
    await follow(page, `#/admin/customer/payment_status?${keyedQuery('booking', paid.id)}`);
    await expect.poll(() => outcome.allTextContents()).toEqual(['Payé']);
    const status = await hold(page, '**/api/payment/status*', (route) => route.continue());
    await follow(page, `#/admin/customer/payment_status?${keyedQuery('booking', unpaid.id)}`);
    expect(await outcome.count()).toBe(0);
    expect(await focused(page)).toBe('Paiement');
    status.release();
    await expect.poll(() => outcome.allTextContents()).toEqual(['À payer']);
    expect(await page.locator('main:visible [role=status]').textContent()).toContain(unpaid.reference);
    await page.goBack();
    await expect.poll(() => outcome.allTextContents()).toEqual(['Payé']);
  });

  it('in its query, even where the screen has taken that out of the address: a token of another mail', async () => {
    const page = await as(null);
    await site.open(page, '#/password/reset?token=first');
    const field = page.locator('main:visible input').first();
    await field.fill('typed for the first');
    await follow(page, '#/password/reset?token=second');
    expect(await field.inputValue()).toBe('');
    await field.fill('typed for the second');
    await follow(page, '#/password/reset?de=lettre');
    expect(await field.inputValue()).toBe('typed for the second');
  });

  it('in its path: another booking', async () => {
    const page = await as('customer', { tolerate: [/status of 404 .*\/api\/booking\/(?:first|second)/] });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await site.open(page, '#/admin/customer/booking/first');
    await expect.poll(() => asked).toContain('/api/booking/first');
    await page.locator('main:visible h1').waitFor();
    await follow(page, '#/admin/customer/booking/second');
    await expect.poll(() => asked).toContain('/api/booking/second');
    expect(await focused(page)).toBe(await page.locator('main:visible h1').textContent());
  });
});

it.each(['account', 'booking', 'books', 'claim'])(
  'puts what is begun from the list of /%s beside its heading',
  async (list) => {
    const page = await openHome('admin', { viewport: VIEWPORTS.desktop });
    const path = `/admin/teammate/${list}`;
    await visit(page, `#${path}`, screen(path));
    const middleOf = (part: string) =>
      page
        .locator(`main:visible ${part}`)
        .first()
        .evaluate((one) => {
          const { top, height } = one.getBoundingClientRect();
          return top + height / 2;
        });
    const heading = await middleOf('h1');
    expect(Math.abs((await middleOf('.button:not(.quiet)')) - heading)).toBeLessThan(12);
  },
);
