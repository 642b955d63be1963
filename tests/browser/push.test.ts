/**
 * Notifications in a real browser, from the switch to what is shown: Chromium has no push service here, so that its push
 * manager is a stand-in, and what the server sent to the stand-in of a service is given to the real service worker.
 */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import type { PushMessage } from '../../src/domain/push/push-message.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import {
  demoPassword,
  enterBrowser,
  getAs,
  type Person,
  people,
  sendAs,
  signIn,
} from '../support/accounts.ts';
import { orderOf } from '../support/bookings.ts';
import { type OpenOptions, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { PASSWORD, signedUp } from '../support/customers.ts';
import { eventually } from '../support/eventually.ts';
import { startHere } from '../support/in-process-server.ts';
import { drawWith, FONTS } from '../support/layout.ts';
import { pay } from '../support/payments.ts';
import { type PushStub, type StubDevice, startPushStub } from '../support/push-stub.ts';
import type { TestServer } from '../support/server.ts';
import { controlled } from '../support/service-worker.ts';

const { open } = testBrowser({ own: { notifies: true }, worker: true });
let service: PushStub;
let server: TestServer;
beforeAll(async () => {
  service = await startPushStub();
  server = await startHere({
    dist: process.env.TEST_DIST ?? 'dist',
    env: { ...service.env },
  });
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

const NAME = 'Recevoir les notifications sur cet appareil';
const control = (page: Page) => page.getByRole('switch', { name: NAME });
const isOn = (page: Page, on: boolean) => expect.poll(() => control(page).isChecked()).toBe(on);

/** Every tab of the context subscribes as this device, and finds itself subscribed again when it is reloaded. */
async function provideDevice(context: BrowserContext): Promise<StubDevice> {
  const device = service.device();
  await context.addInitScript(({ endpoint, keys }: StubDevice) => {
    const held = () => sessionStorage.getItem('test-subscribed') !== null;
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem('test-subscribed');
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (held() ? subscription : null),
      subscribe: async () => {
        sessionStorage.setItem('test-subscribed', 'yes');
        return subscription;
      },
    });
  }, device);
  return device;
}

interface Tab {
  readonly page: Page;
  readonly device: StubDevice;
}

async function openTab(
  mail: string,
  password: string,
  hash: string,
  { granted = true, ...options }: OpenOptions & { readonly granted?: boolean } = {},
): Promise<Tab> {
  const page = await open(options);
  const context = page.context();
  await context.grantPermissions(granted ? ['notifications'] : [], { origin: server.url });
  const device = await provideDevice(context);
  await enterBrowser(context, server, mail, password);
  await openScreen(page, server, hash);
  await controlled(page);
  return { page, device };
}

const openAs = async (person: Person, hash: string, options: Parameters<typeof openTab>[3] = {}) =>
  openTab(people[person].mail, await demoPassword(server), hash, options);

async function turnOn(page: Page): Promise<void> {
  await control(page).click();
  await isOn(page, true);
  await page
    .getByRole('switch', { name: NAME, checked: true })
    .and(page.locator('[aria-busy=false]'))
    .waitFor();
}

/** What the test touches of a service worker, whose types a page's do not have. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly ServiceWorkerRegistration: { readonly prototype: ServiceWorkerRegistration };
  /** Once what is delivered is on the screen. */
  shown?: Promise<void>;
  readonly clients: { openWindow: (url: string) => Promise<null> };
  readonly WindowClient: {
    readonly prototype: { focus: (this: { readonly url: string }) => Promise<object> };
  };
  readonly NotificationEvent: new (
    type: string,
    init: { readonly notification: Notification },
  ) => Event & { waitUntil: (promise: Promise<unknown>) => void };
}

function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('No service worker runs.');
  return worker;
}

/**
 * Gives the real service worker what came for its device, and waits until it is shown: Chromium forgets a notification
 * when a page asks which there are while that one is on its way to the screen.
 */
async function deliver(page: Page, message: PushMessage): Promise<void> {
  const worker = workerOf(page);
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const { showNotification } = scope.ServiceWorkerRegistration.prototype;
    scope.shown = new Promise((resolve, reject) => {
      scope.registration.showNotification = function (...sent) {
        const showing = showNotification.apply(this, sent);
        showing.then(resolve, reject);
        return showing;
      };
    });
  });
  const session = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ scopeURL }) => scopeURL === `${server.url}/`);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registrationId,
    data: JSON.stringify(message),
  });
  await session.detach();
  await worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, data, lang, icon }) => ({
      title,
      body,
      tag,
      data,
      lang,
      icon: new URL(icon).pathname,
    }));
  });

describe('a customer', () => {
  it('turns notifications on, is shown what the server sends, and what is told again takes its place', async () => {
    const customer = await signedUp(server);
    const { page, device } = await openTab(customer.mail, PASSWORD, '#/admin/customer/profile');
    await isOn(page, false);
    await turnOn(page);
    const url = `${server.url}/api/booking`;
    const order = orderOf(new Date(), { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 });
    const { body } = await sendAs(customer.tokens, 'POST', url, order);
    await pay(server.url, body.id);
    const invoiced = await eventually(async () =>
      service.taken.find(({ endpoint }) => endpoint === device.endpoint),
    );
    await deliver(page, invoiced.message);
    const { title, body: text, tag, data } = invoiced.message;
    expect(title).toBe('Nouvelle facture');
    const seen = { title, body: text, tag, data, lang: 'fr', icon: '/icons/icon-192.png' };
    expect(await shown(page)).toEqual([seen]);

    await deliver(page, { ...invoiced.message, body: 'Encore.' });
    expect(await shown(page)).toEqual([{ ...seen, body: 'Encore.' }]);
    await deliver(page, { ...invoiced.message, tag: 'autre' });
    expect(await shown(page)).toHaveLength(2);
  });

  it('finds the switch as they left it, until they turn it off or sign out', async () => {
    const customer = await signedUp(server);
    const { page } = await openTab(customer.mail, PASSWORD, '#/admin/customer/profile');
    await turnOn(page);
    await page.reload();
    await isOn(page, true);
    await control(page).click();
    await isOn(page, false);
    await page.reload();
    await isOn(page, false);

    await turnOn(page);
    await page.locator('button.logout').dispatchEvent('click');
    await page.waitForFunction(() => localStorage.getItem('token') === null);
    const tokens = await enterBrowser(page.context(), server, customer.mail, PASSWORD);
    await expect
      .poll(async () => (await getAs(tokens, `${server.url}/api/push_subscription/key`)).body.endpoint)
      .toBeNull();
    await openScreen(page, server, '#/admin/customer/profile');
    await isOn(page, false);
  });

  it('who refuses the permission reads it in French, and nothing is kept', async () => {
    const customer = await signedUp(server);
    const { page } = await openTab(customer.mail, PASSWORD, '#/admin/customer/profile', { granted: false });
    await page.evaluate(() => {
      Notification.requestPermission = async () => 'denied';
    });
    await control(page).click();
    await page
      .getByRole('alert')
      .getByText(/^Les notifications sont refusées/)
      .waitFor();
    await isOn(page, false);
    await expectAccessible(page);
    const { body } = await getAs(customer.tokens, `${server.url}/api/push_subscription/key`);
    expect(body.endpoint).toBeNull();
  });
});

it('a driver is led to them from their day, turns them on by the keyboard, and is told of a trip', async () => {
  const { page, device } = await openAs('teammate', '#/admin/teammate');
  await page.getByRole('link', { name: 'Notifications sur cet appareil' }).click();
  await control(page).and(page.locator(':enabled')).waitFor();
  await control(page).focus();
  await page.keyboard.press('Space');
  await isOn(page, true);
  const admin = await signIn(server, 'admin');
  const { drivers } = (await getAs(admin, `${server.url}/api/booking/people`)).body;
  const [driver] = drivers.filter(
    ({ displayName }: { displayName: string }) => displayName === people.teammate.displayName,
  );
  const { tokens } = await signedUp(server);
  const { body } = await sendAs(tokens, 'POST', `${server.url}/api/booking`, orderOf(new Date()));
  await pay(server.url, body.id);
  const assigned = await sendAs(admin, 'POST', `${server.url}/api/booking/${body.id}/assign`, {
    clientId: randomUUID(),
    tripKind: 'outbound',
    driverId: driver.id,
  });
  expect(assigned.status).toBe(200);
  const moved = await sendAs(admin, 'POST', `${server.url}/api/booking/${body.id}/reschedule`, {
    clientId: randomUUID(),
    outboundSlot: openSlots(new Date())[1],
    returnSlot: null,
  });
  expect(moved.status).toBe(200);
  const { message } = await eventually(async () =>
    service.taken.find(({ endpoint }) => endpoint === device.endpoint),
  );
  await deliver(page, message);
  expect((await shown(page)).map(({ title }) => title)).toEqual(['Rendez-vous déplacé']);
});

describe('a tap on a notification', () => {
  const tapped = async (page: Page, data: string) => {
    const worker = workerOf(page);
    await deliver(page, { title: 'T', body: 'B', tag: 't', lang: 'fr', icon: '/icons/icon-192.png', data });
    expect(await shown(page)).toHaveLength(1);
    // Only a person's own tap may open and focus windows: the worker's wish is what is looked at.
    return worker.evaluate(async () => {
      const scope = self as unknown as WorkerScope;
      const wishes: string[] = [];
      scope.clients.openWindow = async (url) => {
        wishes.push(`open ${url}`);
        return null;
      };
      scope.WindowClient.prototype.focus = async function () {
        wishes.push(`focus ${this.url}`);
        return this;
      };
      const [notification] = await scope.registration.getNotifications();
      if (!notification) throw new Error('no notification');
      const work: Promise<unknown>[] = [];
      const event = new scope.NotificationEvent('notificationclick', { notification });
      event.waitUntil = (promise) => {
        work.push(promise);
      };
      scope.dispatchEvent(event);
      await Promise.all(work);
      return wishes;
    });
  };

  it('goes to the tab that shows its screen, and leaves every other tab alone', async () => {
    const { page } = await openAs('teammate', '#/admin/teammate');
    expect(await tapped(page, '/#/admin/teammate')).toEqual([`focus ${server.url}/#/admin/teammate`]);
    expect(await shown(page)).toEqual([]);
    expect(await tapped(page, '/#/admin/teammate/planning')).toEqual([
      `open ${server.url}/#/admin/teammate/planning`,
    ]);
    expect(page.url()).toBe(`${server.url}/#/admin/teammate`);
  });
});

it.each([
  ['customer', '#/admin/customer/profile', VIEWPORTS.phone],
  ['partner', '#/admin/partner/profile', VIEWPORTS.desktop],
  ['teammate', '#/admin/teammate/profile', VIEWPORTS.phone],
  ['admin', '#/admin/teammate/profile', VIEWPORTS.tablet],
] as const)(
  '%s at %s: axe finds nothing, on and off, and 44 px are there to press',
  async (person, hash, viewport) => {
    const { page } = await openAs(person, hash, { viewport });
    await expectAccessible(page);
    await turnOn(page);
    await expectAccessible(page);
    for (const font of FONTS) {
      await drawWith(page, font);
      const box = await page.locator('label', { hasText: NAME }).boundingBox();
      expect(box?.height, font).toBeGreaterThanOrEqual(44);
    }
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/${person}-${viewport.width}-${hash.split('/').pop()}.png`,
        fullPage: true,
      });
  },
);
