/** Notifications: on whose device, of what, in which order, once each, and what push services say of them. */

import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import type { Tokens } from '../../src/domain/account/account.ts';
import { slotHours, slotLabel } from '../../src/domain/lib/time/french-slot.ts';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { isPublicEndpoint } from '../../src/server/push/endpoint.ts';
import { isPublicAddress, publicLookup } from '../../src/server/push/public-lookup.ts';
import { demoPassword, getAs, login, people, sendAs, signIn } from '../support/accounts.ts';
import { type Answer, post, send } from '../support/api.ts';
import { billing, orderOf, partnerOrder } from '../support/bookings.ts';
import { sealed } from '../support/condition-reports.ts';
import { PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { startInProcess } from '../support/in-process-server.ts';
import { mailAbout } from '../support/mails.ts';
import {
  type Pushed,
  type PushStub,
  type StubDevice,
  someKeys,
  startPushStub,
} from '../support/push-stub.ts';
import { launchServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const WEEK = 7 * 24 * HOUR;
const FIRST_RETRY_MS = 15 * SECOND;

let service: PushStub;
let desk: Desk;
beforeAll(async () => {
  service = await startPushStub();
  desk = await openDesk(service.env);
});
afterAll(async () => {
  await desk.server.stop();
  await service.stop();
});
// Each test has a week of its own, and its people sign in again.
beforeEach(() => desk.later(WEEK));

const api = (path: string) => `${desk.server.url}/api/${path}`;
const subscription = (device: StubDevice, fields: object = {}) => ({
  clientId: randomUUID(),
  ...device,
  ...fields,
});
const subscribe = (tokens: Tokens, device: StubDevice, fields: object = {}): Promise<Answer> =>
  sendAs(tokens, 'POST', api('push_subscription'), subscription(device, fields));
/** A new device of whoever is signed in so. */
async function subscribed(tokens: Tokens): Promise<StubDevice> {
  const device = service.device();
  expect((await subscribe(tokens, device)).status).toBe(201);
  return device;
}
const keyOf = async (tokens: Tokens) => (await getAs(tokens, api('push_subscription/key'))).body;
const sentTo = ({ endpoint }: StubDevice): Pushed[] =>
  service.taken.filter((pushed) => pushed.endpoint === endpoint);
const titles = (device: StubDevice) => sentTo(device).map(({ message }) => message.title);
/** Everything that a device was sent, once there are as many. */
async function allSentTo(device: StubDevice, count: number): Promise<Pushed[]> {
  await expect.poll(() => sentTo(device).length).toBeGreaterThanOrEqual(count);
  return sentTo(device);
}
/** Whatever was to be sent has been: another device's comes after it. */
async function settled(): Promise<void> {
  const { tokens } = await signedUp(desk.server);
  const device = await subscribed(tokens);
  await invoiceFor(tokens);
  await allSentTo(device, 1);
}
let failures = 0;
beforeEach(() => {
  failures = failuresNow();
});
const failuresNow = () => desk.server.lines.filter((line) => line.includes('"push_failed"')).length;
/** In this test, that many times at least, and noted. */
const failed = (count: number) => expect.poll(failuresNow).toBeGreaterThanOrEqual(failures + count);
/** A booking that is paid at once, by whoever is signed in so. */
async function invoiceFor(tokens: Tokens): Promise<string> {
  const id = (await sendAs(tokens, 'POST', api('booking'), oneWay())).body.id;
  await desk.pay(id);
  return id;
}
/** The same person on another device. */
const again = async ({ mail }: Pick<SignedUp, 'mail'>) => ({
  tokens: (await login(desk.server.url, mail, PASSWORD)).body as Tokens,
});
let orders = 0;
/** Each has a slot of its own. */
function oneWay() {
  orders += 1;
  const outboundSlot = openSlots(desk.now())[orders % 40];
  return orderOf(desk.now(), {
    serviceCode: 'single_outbound',
    outboundSlot,
    returnSlot: null,
    totalCents: 3490,
  });
}

test('one person’s silent devices keep nobody else waiting', async () => {
  const silent = await signedUp(desk.server);
  let speak = () => {};
  const silence = new Promise<void>((resolve) => {
    speak = resolve;
  });
  const devices: StubDevice[] = [];
  for (const { tokens } of [silent, await again(silent), await again(silent)]) {
    const device = await subscribed(tokens);
    service.happens(device, silence);
    devices.push(device);
  }
  const asked = () => devices.reduce((sum, device) => sum + service.attempts(device), 0);
  await invoiceFor(silent.tokens);
  await expect.poll(asked).toBe(1);

  const other = await signedUp(desk.server);
  const device = await subscribed(other.tokens);
  await invoiceFor(other.tokens);
  await allSentTo(device, 1);
  expect(asked()).toBe(1);
  speak();
  for (const one of devices) await allSentTo(one, 1);
});

describe('what happens', () => {
  test('is told to its customer and to its driver, in its order, once, and says what a locked screen may show', async () => {
    const customer = await subscribed(desk.customer().tokens);
    const driver = await subscribed(desk.team('teammate'));
    const id = await desk.booked();
    const { reference, trips } = await desk.read(id);
    const [out] = trips;
    const byAdmin = { clientId: randomUUID(), tripKind: 'outbound', driverId: desk.driverId('teammate') };
    const assign = () => sendAs(desk.team('admin'), 'POST', api(`booking/${id}/assign`), byAdmin);
    expect((await assign()).status).toBe(200);
    // A repeat tells nothing again.
    expect((await assign()).status).toBe(200);
    await desk.settle();
    await allSentTo(driver, 1);
    await desk.move(out.id, 'set_off');
    // What has not left by the next step is not news any more.
    await allSentTo(customer, 2);
    await desk.move(out.id, 'arrive');
    const report = await sealed({ tripId: out.id });
    for (const _ of ['once', 'again']) {
      const { status } = await sendAs(desk.team('teammate'), 'POST', api('condition_report'), report);
      expect(status).toBe(201);
    }
    const [invoiced, onTheWay, reported] = await allSentTo(customer, 3);
    const [assigned] = await allSentTo(driver, 1);
    const { publicKey } = await keyOf(desk.customer().tokens);
    const ours = { serverKey: publicKey, subject: 'mailto:contact@garrigue-convoyage.example' };
    const [number] = (await getAs(desk.customer().tokens, api('invoice/for_user'))).body.items.map(
      ({ content }: { content: { number: string } }) => content.number,
    );
    const look = { lang: 'fr', icon: '/icons/icon-192.png' };
    expect(invoiced).toMatchObject({
      ...ours,
      ttl: 3 * 24 * 3600,
      urgency: 'low',
      message: {
        ...look,
        title: 'Nouvelle facture',
        body: `La facture ${number} est dans votre espace.`,
        tag: `invoice-${number}`,
        data: '/#/admin/customer/invoice',
      },
    });
    expect(onTheWay).toMatchObject({
      ...ours,
      ttl: 3600,
      urgency: 'high',
      message: {
        ...look,
        title: 'Votre convoyeur est en route',
        body: `Rendez-vous\u00a0: ${slotHours(out.slot)}`,
        tag: `on-the-way-${out.id}`,
        data: `/#/admin/customer/booking/${id}`,
      },
    });
    expect(reported).toMatchObject({
      ...ours,
      ttl: 24 * 3600,
      urgency: 'normal',
      message: {
        ...look,
        title: 'Nouvel état des lieux',
        body: `«\u00a0Prise en charge\u00a0»\u00a0: il est avec votre réservation.`,
        tag: `report-${report.clientId}`,
        data: `/#/admin/customer/booking/${id}`,
      },
    });
    expect(assigned).toMatchObject({
      ...ours,
      urgency: 'normal',
      message: {
        ...look,
        title: 'Un trajet vous est confié',
        body: `Prise en charge\u00a0: ${slotLabel(out.slot)}`,
        tag: `assigned-${out.id}`,
        data: `/#/admin/teammate/booking/${id}`,
      },
    });
    const topics = [invoiced, onTheWay, reported, assigned].map((one) => one?.topic);
    expect(new Set(topics).size).toBe(4);
    for (const topic of topics) expect(topic).toMatch(/^[\w-]{32}$/);

    await settled();
    expect([sentTo(customer).length, sentTo(driver).length]).toEqual([3, 1]);
    const shown = JSON.stringify([...sentTo(customer), ...sentTo(driver)].map(({ message }) => message));
    const { displayName } = people.teammate;
    for (const secret of ['AB-123-CD', 'Garçon', 'Mirabeau', '06 01 02', reference, displayName]) {
      expect(shown).not.toContain(secret);
    }
  });

  test('is not told to who does it', async () => {
    const driver = await subscribed(desk.team('teammate'));
    const id = await desk.booked();
    const body = { tripKind: 'outbound', driverId: desk.driverId('teammate') };
    expect((await desk.change(id, 'assign', body)).status).toBe(200);
    await desk.settle();
    await settled();
    expect(titles(driver)).toEqual([]);
    // Somebody else takes it from them.
    const byAdmin = { ...body, clientId: randomUUID(), driverId: desk.driverId('admin') };
    await sendAs(desk.team('admin'), 'POST', api(`booking/${id}/assign`), byAdmin);
    await desk.settle();
    await allSentTo(driver, 1);
    expect(titles(driver)).toEqual(['Un trajet n’est plus à faire']);
  });

  test('is told to its driver when somebody else is met, once, and not to who says it', async () => {
    const driver = await subscribed(desk.team('teammate'));
    const id = await desk.booked();
    const { trips } = await desk.read(id);
    const given = { clientId: randomUUID(), tripKind: 'return', driverId: desk.driverId('teammate') };
    await sendAs(desk.team('admin'), 'POST', api(`booking/${id}/assign`), given);
    await desk.settle();
    await allSentTo(driver, 1);
    const words = { contactName: 'Marc', contactPhone: '06 11 22 33 44', accessNote: 'Portail 12B' };
    const stops = [{ tripKind: 'outbound' }, { tripKind: 'return' }];
    const body = { clientId: randomUUID(), ...words, stops };
    for (const _ of ['once', 'again']) {
      const { status } = await sendAs(desk.team('admin'), 'POST', api(`booking/${id}/stop`), body);
      expect(status).toBe(200);
    }
    expect((await desk.change(id, 'stop', { ...words, accessNote: null, stops })).status).toBe(200);
    await settled();
    const back = trips.find(({ kind }: { kind: string }) => kind === 'return');
    expect((await allSentTo(driver, 2)).slice(1).map(({ message }) => message)).toEqual([
      expect.objectContaining({
        title: 'Contact ou accès changé',
        body: `Retour\u00a0: ${slotLabel(back.slot)}`,
        tag: `stop-${back.id}`,
        data: `/#/admin/teammate/booking/${id}`,
      }),
    ]);
  });

  test('reaches every device, a partner’s too, who is told of their invoices', async () => {
    const tokens = await signIn(desk.server, 'partner');
    const devices = [await subscribed(tokens), await subscribed(await signIn(desk.server, 'partner'))];
    await sendAs(tokens, 'PUT', api('partner/billing'), billing());
    const ordered = await sendAs(tokens, 'POST', api('booking'), partnerOrder(desk.now()));
    expect(ordered.status).toBe(201);
    const { id } = ordered.body;
    for (const { id: tripId, kind } of (await desk.read(id)).trips) {
      await desk.change(id, 'assign', { tripKind: kind, driverId: desk.driverId('teammate') });
      await desk.move(tripId, ...wholeWay);
    }
    expect((await desk.change(id, 'close')).status).toBe(200);
    for (const device of devices) {
      const [{ message }, ...more] = (await allSentTo(device, 1)) as [Pushed, ...Pushed[]];
      expect([message.title, message.data, more]).toEqual([
        'Nouvelle facture',
        '/#/admin/partner/invoice',
        [],
      ]);
    }
  });

  // A step that waited on a tablet is told a minute later, unless something has followed it.
  test.each([
    ['cancel', 'outbound', 0],
    ['return/cancel', 'return', 1],
  ] as const)(
    'is not told any more once %s has ended the %s that a driver set off for',
    async (act, kind, toldBefore) => {
      const device = await subscribed(desk.customer().tokens);
      const id = await desk.booked();
      const { reference, trips } = await desk.read(id);
      for (const one of trips) {
        await desk.change(id, 'assign', { tripKind: one.kind, driverId: desk.driverId('teammate') });
        if (one.kind === kind) break;
        const [setOff, ...onward] = wholeWay;
        await desk.move(one.id, setOff);
        // Mails go one after the other, the invoice's with its document: its next step would take this one back.
        await mailAbout(desk.server.dataDir, desk.customer().mail, new RegExp(`en route.*${reference}`, 'i'));
        await desk.move(one.id, ...onward);
      }
      const trip = trips.find((one: { kind: string }) => one.kind === kind);
      const step = { clientId: randomUUID(), transition: 'set_off', waitedMs: 30 * SECOND };
      const setOff = await sendAs(desk.team('teammate'), 'POST', api(`trip/${trip.id}/status`), step);
      expect([setOff.status, (await desk.change(id, act)).status]).toEqual([200, 200]);
      await desk.later(120 * SECOND);
      await settled();
      expect(titles(device).filter((title) => title === 'Votre convoyeur est en route')).toHaveLength(
        toldBefore,
      );
      const mails = (await desk.written()).filter(({ subject }) => subject.includes(reference));
      expect(mails.filter(({ subject }) => subject.includes('en route'))).toHaveLength(toldBefore);
    },
  );

  test('that is undone with its transaction is told to nobody', async () => {
    const { tokens } = await signedUp(desk.server);
    const device = await subscribed(tokens);
    const refused = await sendAs(tokens, 'POST', api('booking'), {
      ...oneWay(),
      totalCents: 1,
    });
    expect(refused.status).toBe(409);
    await settled();
    expect(titles(device)).toEqual([]);
  });
});

describe('a push service', () => {
  test.each([
    ['that answers 500', [500]],
    ['that asks for patience', [429]],
    ['that hangs up', ['cut']],
    ['that is down for long', [503, 'cut', 502, 503]],
  ] as const)('%s is asked again, later and later, and what waits keeps its order', async (_, accidents) => {
    const { tokens } = await signedUp(desk.server);
    const device = await subscribed(tokens);
    service.happens(device, ...accidents);
    const id = await invoiceFor(tokens);
    await failed(1);
    const { trips } = await desk.read(id);
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('admin') });
    await desk.move(trips[0].id, 'set_off');
    for (let tried = 1; tried <= accidents.length; tried += 1) {
      await failed(tried);
      desk.server.advance(FIRST_RETRY_MS * 2 ** (tried - 1) - 1);
      await settled();
      expect(service.attempts(device)).toBe(tried);
      desk.server.advance(1);
      await settled();
    }
    await allSentTo(device, 2);
    expect(titles(device)).toEqual(['Nouvelle facture', 'Votre convoyeur est en route']);
    expect(service.attempts(device)).toBe(accidents.length + 2);
  });

  test.each([
    ['how long', { 'Retry-After': '120' }],
    // By its own clock, which is not ours.
    ['until when', { Date: 'Fri, 01 Mar 2030 09:00:00 GMT', 'Retry-After': 'Fri, 01 Mar 2030 09:02:00 GMT' }],
  ])('that says %s to wait is asked again no sooner', async (_, headers) => {
    const { tokens } = await signedUp(desk.server);
    const device = await subscribed(tokens);
    service.happens(device, { status: 429, headers });
    await invoiceFor(tokens);
    await failed(1);
    desk.server.advance(120_000 - 1);
    await settled();
    expect(service.attempts(device)).toBe(1);
    desk.server.advance(1);
    await settled();
    await allSentTo(device, 1);
    expect(service.attempts(device)).toBe(2);
  });

  test.each(['plus tard', '-60', 'Fri, 01 Mar 2030 09:02:00 GMT'])(
    'that says nothing to be made sense of (%s) is asked again as usual',
    async (text) => {
      const { tokens } = await signedUp(desk.server);
      const device = await subscribed(tokens);
      const headers = { Date: 'Fri, 01 Mar 2030 09:02:01 GMT', 'Retry-After': text };
      service.happens(device, { status: 503, headers });
      await invoiceFor(tokens);
      await failed(1);
      desk.server.advance(FIRST_RETRY_MS);
      await settled();
      await allSentTo(device, 1);
      expect(service.attempts(device)).toBe(2);
    },
  );

  test('that refuses a message is not asked again, and the next one is sent', async () => {
    const { tokens } = await signedUp(desk.server);
    const device = await subscribed(tokens);
    service.happens(device, 413);
    await invoiceFor(tokens);
    await invoiceFor(tokens);
    await settled();
    expect([service.attempts(device), sentTo(device).length]).toEqual([2, 1]);
  });

  test.each([404, 410])(
    'that answers %d has lost the device: nothing is sent there any more',
    async (gone) => {
      const { tokens } = await signedUp(desk.server);
      const device = await subscribed(tokens);
      service.happens(device, gone);
      await invoiceFor(tokens);
      await expect.poll(async () => (await keyOf(tokens)).endpoint).toBeNull();
      await invoiceFor(tokens);
      await settled();
      expect([titles(device), service.attempts(device)]).toEqual([[], 1]);
    },
  );

  test('is told how long a message is worth keeping', async () => {
    const { tokens } = await signedUp(desk.server);
    const device = await subscribed(tokens);
    service.happens(device, 503);
    await invoiceFor(tokens);
    await failed(1);
    await desk.later(48 * HOUR);
    await settled();
    const [late] = await allSentTo(device, 1);
    expect(late?.ttl).toBe(24 * 3600);
  });

  test('is told nothing that is out of date, which holds nothing back', async () => {
    const { tokens, mail } = await signedUp(desk.server);
    const device = await subscribed(tokens);
    service.happens(device, 503);
    await invoiceFor(tokens);
    await failed(1);
    await desk.later(73 * HOUR);
    const { trips } = await desk.read(await invoiceFor((await login(desk.server.url, mail, PASSWORD)).body));
    expect(trips).toHaveLength(1);
    await settled();
    expect([sentTo(device).length, service.attempts(device)]).toEqual([1, 2]);
  });
});

describe('a device', () => {
  test('belongs to one sign-in, which reads that it is reached there, and another does not', async () => {
    const { tokens, mail } = await signedUp(desk.server);
    const { publicKey, endpoint } = await keyOf(tokens);
    expect([Buffer.from(publicKey, 'base64url').byteLength, endpoint]).toEqual([65, null]);
    const device = await subscribed(tokens);
    expect(await keyOf(tokens)).toEqual({ publicKey, endpoint: device.endpoint });
    const elsewhere: Tokens = (await login(desk.server.url, mail, PASSWORD)).body;
    expect((await keyOf(elsewhere)).endpoint).toBeNull();
    // Its browser has subscribed again.
    const again = await subscribed(tokens);
    await invoiceFor(tokens);
    await allSentTo(again, 1);
    expect([titles(device), (await keyOf(tokens)).endpoint]).toEqual([[], again.endpoint]);
  });

  test('goes to whoever signs in on it next, with nothing of who had it before', async () => {
    const [first, second] = [await signedUp(desk.server), await signedUp(desk.server)];
    const device = await subscribed(first.tokens);
    service.happens(device, 503);
    await invoiceFor(first.tokens);
    await failed(1);
    expect((await subscribe(second.tokens, device)).status).toBe(201);
    expect((await keyOf(first.tokens)).endpoint).toBeNull();
    await desk.later(HOUR);
    await settled();
    expect(titles(device)).toEqual([]);
  });

  test('that subscribes twice in the same words is there once, and stays away once it was removed', async () => {
    const { tokens } = await signedUp(desk.server);
    const device = service.device();
    const body = subscription(device);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => sendAs(tokens, 'POST', api('push_subscription'), body)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await remove(tokens, device);
    expect((await sendAs(tokens, 'POST', api('push_subscription'), body)).status).toBe(201);
    expect((await keyOf(tokens)).endpoint).toBeNull();
    // Another's words are another's.
    const { tokens: other } = await signedUp(desk.server);
    expect((await sendAs(other, 'POST', api('push_subscription'), body)).body.fields).toHaveProperty(
      'clientId',
    );
  });

  const remove = (tokens: Tokens, { endpoint }: StubDevice) =>
    send(`${api('push_subscription')}?endpoint=${encodeURIComponent(endpoint)}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${tokens.token}` },
    });

  test('is removed by its own account alone', async () => {
    const { tokens } = await signedUp(desk.server);
    const device = await subscribed(tokens);
    const { tokens: other } = await signedUp(desk.server);
    expect((await remove(other, device)).status).toBe(200);
    expect((await keyOf(tokens)).endpoint).toBe(device.endpoint);
    for (const _ of ['once', 'again']) {
      const { status, body } = await remove(tokens, device);
      expect([status, body]).toEqual([200, { done: true }]);
      expect((await keyOf(tokens)).endpoint).toBeNull();
    }
  });

  test('takes the place of the oldest, beyond ten', async () => {
    const { tokens, mail } = await signedUp(desk.server);
    const devices = [await subscribed(tokens)];
    for (let n = 0; n < 10; n += 1) {
      desk.server.advance(SECOND);
      devices.push(await subscribed((await login(desk.server.url, mail, PASSWORD)).body));
    }
    const [oldest, ...others] = devices;
    await invoiceFor(tokens);
    for (const device of others) await allSentTo(device, 1);
    expect(titles(oldest as StubDevice)).toEqual([]);
  });

  const ends = {
    'signing out': ({ tokens }) => post(api('logout'), { refresh_token: tokens.refresh_token }),
    'disabling the account': async ({ mail }) => {
      const { items } = (await getAs(desk.team('admin'), api(`account?q=${encodeURIComponent(mail)}`))).body;
      const { id, version, displayName } = items.find((account: { mail: string }) => account.mail === mail);
      const body = { clientId: randomUUID(), version, displayName, disabled: true };
      return sendAs(desk.team('admin'), 'PUT', api(`account/${id}`), body);
    },
    'erasing the person': ({ id }) =>
      sendAs(desk.team('admin'), 'POST', api(`customer/${id}/erase`), { clientId: randomUUID() }),
  } satisfies Record<string, (who: Awaited<ReturnType<typeof signedUp>>) => Promise<Answer>>;

  test.each(Object.keys(ends) as (keyof typeof ends)[])(
    'is forgotten with what waits for it by %s',
    async (end) => {
      const who = await signedUp(desk.server);
      const device = await subscribed(who.tokens);
      service.happens(device, 503);
      // Nothing is left to be done of it.
      const id = await invoiceFor(who.tokens);
      await failed(1);
      const cancelled = await sendAs(who.tokens, 'POST', api(`booking/${id}/cancel`), {
        clientId: randomUUID(),
      });
      expect(cancelled.status).toBe(200);
      if (end === 'erasing the person') {
        await expect.poll(async () => (await ends[end](who)).status, { interval: 100 }).toBe(200);
      } else {
        expect((await ends[end](who)).status).toBe(200);
      }
      await desk.later(HOUR);
      await settled();
      expect(titles(device)).toEqual([]);
    },
  );

  test('of a sign-in that is over is told nothing', async () => {
    const { tokens, mail } = await signedUp(desk.server);
    const device = await subscribed(tokens);
    await desk.later(15 * 24 * HOUR);
    await invoiceFor((await login(desk.server.url, mail, PASSWORD)).body);
    await settled();
    expect(titles(device)).toEqual([]);
  });

  test('is in the file of a person’s data, without what reaches it', async () => {
    const { tokens, id } = await signedUp(desk.server);
    const { endpoint, keys } = await subscribed(tokens);
    const answer = await getAs(tokens, api(`customer/${id}/export`));
    expect(answer.body.notifiedDevices).toEqual([
      { pushService: new URL(endpoint).host, since: expect.stringMatching(/^2\d{3}-.*Z$/) },
    ]);
    expect(answer.body.notificationsWaiting).toEqual([]);
    const text = JSON.stringify(answer.body);
    for (const secret of [endpoint, keys.p256dh, keys.auth]) expect(text).not.toContain(secret);
  });
});

describe('an address', () => {
  test.each([
    'http://fcm.googleapis.com/1',
    'https://push.exemple.fr/1',
    'https://fcm.googleapis.com.exemple.fr/1',
    'https://notify.windows.com.exemple.fr/1',
    'https://exempleupdates.push.services.mozilla.com/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://localhost/1',
    'https://localhost./1',
    'https://push.localhost/1',
    'https://serveur/1',
    'https://imprimante.local/1',
    'https://metadata.google.internal/1',
    'https://169.254.169.254/latest',
    'https://web.push.apple.com:8443/1',
    'https://moi:secret@fcm.googleapis.com/1',
    'ftp://fcm.googleapis.com/1',
    'fcm.googleapis.com/1',
    `https://fcm.googleapis.com/${'x'.repeat(1_000)}`,
  ])('%s is refused', async (endpoint) => {
    const { status, body } = await subscribe(desk.team('admin'), { endpoint, keys: someKeys() });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'ERROR.INVALID', ['endpoint']]);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAC',
  ])('%s is taken', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(true);
  });

  test('whose name leads to our own network is not found', async () => {
    const found = await new Promise((resolve) =>
      publicLookup('localhost', {}, (error, address) => resolve(error ?? address)),
    );
    expect(found).toBeInstanceOf(Error);
    for (const own of ['10.1.2.3', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1', '0.0.0.0']) {
      expect([own, isPublicAddress(own)]).toEqual([own, false]);
    }
    for (const own of [
      '::1',
      '::',
      '::ffff:10.0.0.1',
      'fe80::1',
      'fd00::1',
      '64:ff9b::a00:1',
      '2002:a00:1::1',
    ]) {
      expect([own, isPublicAddress(own)]).toEqual([own, false]);
    }
    for (const open of ['142.250.75.234', '172.15.0.1', '2a00:1450:4007:80c::200a']) {
      expect([open, isPublicAddress(open)]).toEqual([open, true]);
    }
  });

  test.each([
    [{ p256dh: `B${'A'.repeat(86)}` }, 'keys.p256dh'],
    [{ p256dh: 'B' }, 'keys.p256dh'],
    [{ auth: 'x'.repeat(21) }, 'keys.auth'],
    [{ private: 'x' }, 'keys.private'],
  ])('with the keys %j is refused', async (wrong, field) => {
    const { endpoint, keys } = service.device();
    const answer = await subscribe(desk.team('admin'), { endpoint, keys: { ...keys, ...wrong } });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  test.each(['', '?endpoint=', '?endpoint=moi', '?endpoint=https://a.fr/%00'])(
    'to remove, %s, is refused',
    async (query) => {
      const answer = await send(`${api('push_subscription')}${query}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${desk.team('admin').token}` },
      });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['endpoint']]);
    },
  );
});

describe('our keys', () => {
  test('are made once and kept; other ones make devices subscribe again; a damaged file is said', async () => {
    const folder = await temporaryFolder();
    const ask = async (env: Readonly<Record<string, string>> = {}, device?: StubDevice) => {
      const server = await startInProcess({ ...service.env, ...env }, folder.path);
      const tokens = (await login(server.url, people.admin.mail, await demoPassword(server))).body;
      if (device) await sendAs(tokens, 'POST', `${server.url}/api/push_subscription`, subscription(device));
      const { body } = await getAs(tokens, `${server.url}/api/push_subscription/key`);
      await server.stop();
      return body.publicKey as string;
    };
    const kept = await ask();
    expect(await ask()).toBe(kept);
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    expect(await ask({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).toBe(publicKey);

    const path = join(folder.path, 'vapid-keys');
    const [inFile] = (await readFile(path, 'utf8')).split('\n');
    expect(inFile).toBe(kept);
    await writeFile(path, 'court');
    const server = await launchServer({ dataDir: folder.path });
    await expect(server.ready).rejects.toThrow(
      /^Le fichier «\s.*vapid-keys\s» est abîmé[^\n]+VAPID_PUBLIC_KEY[^\n]+\n$/m,
    );
    await server.stop();
    await folder.remove();
  });
});
