import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropTokens } from '../../../../src/platform/session/session.ts';
import { PushSwitch } from '../../../../src/ui/account/push.tsx';
import { json, lost, signIn, stubApi } from '../../features/stub-api.ts';
import { FakePushManager, KEYS } from '../push-manager.ts';

let api: ReturnType<typeof stubApi>;
let manager: FakePushManager;
/** What the visitor answers the browser, and how often they were asked. */
const asked = vi.fn(async (): Promise<NotificationPermission> => 'granted');

const provide = (value: unknown) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });

beforeEach(() => {
  api = stubApi();
  manager = new FakePushManager();
  provide({ getRegistration: async () => ({ pushManager: manager }) });
  asked.mockReset().mockResolvedValue('granted');
  vi.stubGlobal('Notification', { requestPermission: asked });
  signIn('ROLE_CUSTOMER');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  provide(undefined);
  dropTokens();
});

const control = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: 'Recevoir les notifications sur cet appareil' });
/** What it does comes after it is shown. */
const canBePressed = () => waitFor(() => expect(control().disabled).toBe(false));
const press = async () => {
  await canBePressed();
  fireEvent.click(control());
};
const isOn = (on: boolean) =>
  waitFor(() => expect([control().checked, control().getAttribute('aria-busy')]).toEqual([on, 'false']));
const said = () => screen.getByRole('alert').textContent;
const calls = () => api.calls.map(({ call }) => call);
const key = (endpoint: string | null = null, publicKey = 'BKey') => json(200, { publicKey, endpoint });
const done = json(200, { done: true });

async function turnedOn() {
  api.answer(key(), done);
  render(<PushSwitch />);
  await press();
  await isOn(true);
}

it('turned on, asks for the permission, subscribes with our key and tells the API', async () => {
  await turnedOn();
  expect([asked.mock.calls.length, manager.made]).toEqual([
    1,
    [{ endpoint: 'https://push.example/1', key: 'BKey', live: true }],
  ]);
  expect(api.calls).toEqual([
    { call: 'GET /api/push_subscription/key', query: {}, body: null },
    {
      call: 'POST /api/push_subscription',
      query: {},
      body: {
        clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        endpoint: 'https://push.example/1',
        keys: KEYS,
      },
    },
  ]);
});

it('turned off, is removed from the API and from the browser', async () => {
  await turnedOn();
  api.answer(done);
  await press();
  await isOn(false);
  expect(api.calls.at(-1)).toEqual({
    call: 'DELETE /api/push_subscription',
    query: { endpoint: 'https://push.example/1' },
    body: null,
  });
  expect(manager.current).toBeUndefined();
});

it('is on where the browser is subscribed and the API knows it for this sign-in', async () => {
  await manager.subscribe({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  api.answer(key('https://push.example/1'));
  render(<PushSwitch />);
  await isOn(true);
  expect([calls(), asked.mock.calls]).toEqual([['GET /api/push_subscription/key'], []]);
});

it('is off where the subscription was somebody else’s, and takes a new one, with a new key too', async () => {
  await manager.subscribe({ userVisibleOnly: true, applicationServerKey: 'BOld' });
  api.answer(key(), key(), done);
  render(<PushSwitch />);
  await waitFor(() => expect(calls()).toHaveLength(1));
  expect(control().checked).toBe(false);
  await press();
  await isOn(true);
  expect(manager.made.map(({ key: of, live }) => [of, live])).toEqual([
    ['BOld', false],
    ['BKey', true],
  ]);
  expect(api.calls.at(-1)?.body.endpoint).toBe('https://push.example/2');
});

it.each([
  ['no service worker', undefined],
  ['none registered', { getRegistration: async () => undefined }],
  ['no push manager, as in a tab of an iPhone', { getRegistration: async () => ({}) }],
])('says in the catalogue’s words that there is %s', async (_, workers) => {
  provide(workers);
  render(<PushSwitch />);
  expect(said()).toBe('');
  await press();
  await waitFor(() => expect(said()).toBe('Service workers are disabled or not supported by this browser'));
  await isOn(false);
  expect(calls()).toEqual([]);
});

it.each(['denied', 'default'] as const)('says in French that the permission is %s', async (answer) => {
  asked.mockResolvedValue(answer);
  render(<PushSwitch />);
  await press();
  await waitFor(() =>
    expect(said()).toBe(
      'Les notifications sont refusées\u00a0: autorisez-les dans les réglages du navigateur.',
    ),
  );
  await isOn(false);
  expect([calls(), manager.made]).toEqual([[], []]);
});

it('says in the catalogue’s words that there was nothing to give up', async () => {
  await turnedOn();
  // In another tab, or by the browser.
  for (const one of manager.made) one.live = false;
  await press();
  await waitFor(() => expect(said()).toBe('Not subscribed to push notifications.'));
  expect(calls()).toHaveLength(2);
});

it('says in the catalogue’s words that the browser did not give it up', async () => {
  await turnedOn();
  manager.letsGo = false;
  api.answer(done);
  await press();
  await waitFor(() => expect(said()).toBe('Unsubscribe failed!'));
});

it('stays off when the API could not be told, and can be tried again', async () => {
  api.answer(key(), lost, key(), done);
  render(<PushSwitch />);
  await press();
  await waitFor(() => expect(said()).toMatch(/^La connexion a échoué/));
  await isOn(false);
  await press();
  await isOn(true);
  expect(said()).toBe('');
});

it('does it once, however fast it is pressed', async () => {
  api.answer(key(), done);
  render(<PushSwitch />);
  await canBePressed();
  for (let n = 0; n < 100; n += 1) control().click();
  await isOn(true);
  expect(calls()).toEqual(['GET /api/push_subscription/key', 'POST /api/push_subscription']);
});
