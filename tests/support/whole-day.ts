/** One shop with a clock, and the people of a whole day: each on a device of their own, at the hour it is. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { giveTrip, heading, openScreen, shownReference } from './account-screens.ts';
import { enterBrowser, type Person, people, signInBrowser } from './accounts.ts';
import { type OpenOptions, testBrowser, VIEWPORTS } from './browser.ts';
import { PASSWORD } from './customers.ts';
import { type Desk, openDesk } from './desk.ts';
import { createFront } from './front.ts';
import { button, order, outcome, payWith, typeBilling } from './funnel.ts';
import { FAKE_CAMERA } from './killable-browser.ts';
import { mailAbout, type ReadMail } from './mails.ts';
import { fillIn, wizardOn } from './report-wizard.ts';
import { controlled, SLOW_POLL, waitForUsedFiles } from './service-worker.ts';

const HOUR = 3_600_000;

/** What a browser says of requests that have no network, and of those whose sign-in is renewed after a night. */
const PROVOKED = [/net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED)/, /status of 401/];

export const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

/** What a booking is, as its screen says. */
export const state = (page: Page) => page.locator('main:visible [role=status].state').first();

/** One of its trips. */
export const card = (page: Page, name: string) =>
  page.locator('main:visible .card').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** One for a test file. */
export function testDays() {
  const front = createFront();
  const { open } = testBrowser({ own: { flags: FAKE_CAMERA } });
  let desk: Desk;

  beforeAll(async () => {
    await front.open();
    desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist', APP_URL: front.url() });
    front.lead(desk.server.url);
  });
  afterAll(async () => {
    await front.close();
    await desk.server.stop();
  });

  const place = () => ({ url: front.url(), dataDir: desk.server.dataDir });

  const pages = new Set<Page>();

  /** A device whose clock is right, and stays so. */
  async function openNow(options: OpenOptions = {}): Promise<Page> {
    const page = await open({ ...options, tolerate: [...PROVOKED, ...(options.tolerate ?? [])] });
    await page.clock.install({ time: desk.now() });
    pages.add(page);
    page.once('close', () => pages.delete(page));
    return page;
  }

  async function later(milliseconds: number): Promise<void> {
    await desk.later(milliseconds);
    await Promise.all([...pages].map((page) => page.clock.setSystemTime(desk.now())));
  }

  async function openAs(
    person: Person,
    hash: string,
    options: OpenOptions = {},
    at = place(),
  ): Promise<Page> {
    const page = await openNow(options);
    await signInBrowser(page.context(), at, person);
    await openScreen(page, at, hash);
    return page;
  }

  return {
    place,
    open: openNow,
    openAs,
    /** The office at a booking, which it finds in its list. */
    office: async (reference: string): Promise<Page> => {
      const page = await openAs('admin', '#/admin/teammate/booking', { viewport: VIEWPORTS.desktop });
      await page.locator('main:visible').getByRole('link', { name: reference }).first().click();
      await shownReference(page, reference).waitFor();
      return page;
    },
    /** Opens the first screen that a mail leads to. */
    openLink: async ({ text }: ReadMail): Promise<Page> => {
      const link = /\S+\/#\/\S+/.exec(text)?.[0];
      if (!link) throw new Error(`no link in: ${text}`);
      const page = await openNow();
      await openScreen(page, place(), link.slice(link.indexOf('#')));
      return page;
    },
    mail: (to: string, subject: RegExp): Promise<ReadMail> => mailAbout(place().dataDir, to, subject),
    /** All that somebody was mailed: each with a subject of its own, and none of a driver who has arrived since. */
    expectOwnSubjects: async (to: string): Promise<string> => {
      const mails = (await desk.written()).filter((mail) => mail.to === to);
      const subjects = mails.map(({ subject }) => subject);
      expect(new Set(subjects).size, subjects.join('\n')).toBe(subjects.length);
      expect(subjects.filter((subject) => subject.includes('en route'))).toEqual([]);
      return mails.map(({ text }) => text).join('\n');
    },
    /** Somebody whose account came with an order chooses a password by its mail, and is at their own screen. */
    enter: async (mail: string, hash: string): Promise<Page> => {
      const { link } = await mailAbout(place().dataDir, mail, /choisissez votre mot de passe/);
      const page = await openNow();
      await openScreen(page, place(), (link ?? '').slice((link ?? '').indexOf('#')));
      await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(PASSWORD);
      await page.getByRole('textbox', { name: 'Confirmation du mot de passe' }).fill(PASSWORD);
      await button(page, 'Choisir ce mot de passe').click();
      await page.getByRole('link', { name: 'Me connecter maintenant' }).waitFor();
      await enterBrowser(page.context(), place(), mail, PASSWORD);
      await openScreen(page, place(), hash);
      return page;
    },
    /** Lets time pass for everybody. */
    wait: later,
    /** The same until shortly before an appointment. */
    until: (slotStart: string) => later(Date.parse(slotStart) - HOUR / 2 - desk.now().getTime()),
    /** The driver's tablet, which has read its day, and has lost the network since. */
    tabletFor: async (plate: string): Promise<Tablet> => {
      const network = createFront();
      await network.open();
      network.lead(desk.server.url);
      const options = { viewport: VIEWPORTS.tablet, serviceWorkers: 'allow' } as const;
      const at = { ...place(), url: network.url() };
      const page = await openAs('teammate', '#/admin/teammate', options, at);
      await mission(page, plate)
        .getByRole('button', { name: /^Je pars :/ })
        .waitFor();
      await controlled(page);
      await waitForUsedFiles(page);
      // The browser knows that it is away, and nothing that it sends all the same arrives: a step that came when it is pressed
      // would be mailed as news.
      await page.context().setOffline(true);
      await network.close();
      const reconnect = async () => {
        // Nothing that was tried before is on its way still, as if it were sent an hour later.
        await expect.poll(() => isSending(page)).toBe(false);
        await later(HOUR);
        await network.open();
        await page.context().setOffline(false);
      };
      const close = async () => {
        await page.close();
        await network.close();
      };
      return tabletOn({ page, plate, reconnect, close });
    },
  };
}

/** Whether a step is being sent: it holds a lock of this name meanwhile. */
const isSending = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].some(({ name }) => name === 'moves');
  });

/** The trip of a vehicle that is not over. */
const mission = (page: Page, plate: string) =>
  page
    .locator('main:visible ol.missions > li', { hasText: plate })
    .filter({ has: page.getByRole('button') })
    .first();

/** What its driver does with it. */
export interface Tablet {
  readonly page: Page;
  /** Presses steps of the trip, in their order. */
  press(...steps: readonly string[]): Promise<void>;
  /** Makes the report that the trip is at, from its first question to its seal, and comes back to the day. */
  report(): Promise<void>;
  /** Goes back to the day without having made the report. */
  home(): Promise<void>;
  /** An hour later it has the network again: returns once all that waited is sent. */
  reconnect(): Promise<void>;
}

interface Device {
  readonly page: Page;
  readonly plate: string;
  readonly reconnect: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function tabletOn({ page, plate, reconnect, close }: Device): Tablet {
  return {
    page,
    press: async (...steps) => {
      for (const step of steps) {
        await mission(page, plate)
          .getByRole('button', { name: new RegExp(`^${step}\\s:`) })
          .click();
      }
    },
    report: async () => {
      const wizard = wizardOn(page);
      await wizard.at('Identité du véhicule');
      await fillIn(wizard, { plate });
      await page.getByRole('link', { name: 'Retour à ma journée' }).click();
      await heading(page).filter({ hasText: people.teammate.displayName }).waitFor();
    },
    home: async () => {
      await wizardOn(page).at('Identité du véhicule');
      await page.goBack();
      await heading(page).filter({ hasText: people.teammate.displayName }).waitFor();
    },
    reconnect: async () => {
      await reconnect();
      const waits = page.locator('main:visible .my-day').getByRole('link', { name: /^Boîte d’envoi/ });
      await expect
        .poll(
          async () => [
            await page.locator('main:visible .my-day > [role=status]').textContent(),
            plain(await waits.textContent()),
          ],
          SLOW_POLL,
        )
        .toEqual(['', 'Boîte d’envoi']);
      await close();
    },
  };
}

/** Gives a trip to the driver, and waits until it is theirs. */
export async function assign(office: Page, kind: 'Prise en charge' | 'Retour'): Promise<void> {
  await giveTrip(office, people.teammate.displayName, kind === 'Retour' ? 'le retour' : 'la prise en charge');
  await card(office, kind).getByText('confié à un convoyeur').waitFor();
}

/** Chooses an hour that is free for a trip; answers it. @param nth of those, from 0 */
export async function choose(
  page: Page,
  kind: string,
  action = 'Choisir le rendez-vous',
  nth = 0,
): Promise<string> {
  const form = card(page, kind).getByRole('form', { name: action });
  if ((await form.count()) === 0) await card(page, kind).getByRole('button', { name: action }).click();
  const hour = form.locator('[type=radio]:enabled').nth(nth);
  await hour.check();
  const start = await hour.getAttribute('value');
  await form.getByRole('button', { name: /^(?:Fixer|Déplacer) à(?!.*confier)/ }).click();
  await form.waitFor({ state: 'detached' });
  return start ?? '';
}

/** To whom what a partner orders is invoiced, asked before their first order. */
export async function fillBilling(page: Page): Promise<void> {
  await typeBilling(page.getByRole('form', { name: 'Facturation' }));
  await button(page, 'Enregistrer').click();
  await page.getByText('Facturé à').waitFor();
}

/** Orders what the summary shows, and pays for it; answers its reference. */
export async function payOrder(page: Page): Promise<string> {
  await order(page);
  await payWith(page, 'Payer');
  await expect.poll(() => outcome(page).textContent()).toBe('Payé');
  return /CVG-[\d-]+/.exec((await page.locator('main:visible').textContent()) ?? '')?.[0] ?? '';
}

/** What the office reads of a booking that went on elsewhere. */
export async function expectDone(office: Page, status: string): Promise<void> {
  await office.reload();
  await expect.poll(() => state(office).textContent()).toBe(status);
}
