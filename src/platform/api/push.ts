/** Notifications on this device: asked for, stopped, and whether they come. */
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '../../domain/push/calls.ts';
import { HttpError } from '../http/http-error.ts';
import { uuid } from '../http/uuid.ts';
import { api } from './api.ts';

// The catalogue's own words (specification §8).
const UNSUPPORTED = 'Service workers are disabled or not supported by this browser';
const NOT_SUBSCRIBED = 'Not subscribed to push notifications.';
const UNSUBSCRIBE_FAILED = 'Unsubscribe failed!';

const DENIED = 'Les notifications sont refusées\u00a0: autorisez-les dans les réglages du navigateur.';

const refusal = (message: string) => new HttpError('http', { message });

const readKey = () => api(readPushKey, {});

/** @throws HttpError where the browser has none */
async function pushManager(): Promise<PushManager> {
  // What the types promise is not there in a private window, nor in a tab of an iPhone.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const manager: PushManager | undefined = (await workers?.getRegistration())?.pushManager;
  if (!manager) throw refusal(UNSUPPORTED);
  return manager;
}

/** Whether this browser is subscribed and the API knows it, for whoever is signed in. @throws HttpError */
export async function isSubscribed(): Promise<boolean> {
  const own = await (await pushManager()).getSubscription();
  return !!own && (await readKey()).endpoint === own.endpoint;
}

/** Asks for the permission first. @throws HttpError */
export async function subscribe(): Promise<true> {
  // Before anything is waited for: Safari asks in the gesture itself.
  const permission = globalThis.Notification?.requestPermission();
  const manager = await pushManager();
  if ((await permission) !== 'granted') throw refusal(DENIED);
  const { publicKey } = await readKey();
  // It may be of whoever was signed in before, or made for another key of ours.
  await (await manager.getSubscription())?.unsubscribe();
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  await api(subscribeToPush, {}, { clientId: uuid(), endpoint: made.endpoint, keys: { p256dh, auth } });
  return true;
}

/** @throws HttpError */
export async function unsubscribe(): Promise<false> {
  const own = await (await pushManager()).getSubscription();
  if (!own) throw refusal(NOT_SUBSCRIBED);
  await api(unsubscribeFromPush, {}, undefined, { query: { endpoint: own.endpoint } });
  if (!(await own.unsubscribe())) throw refusal(UNSUBSCRIBE_FAILED);
  return false;
}
