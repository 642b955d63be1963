/** Notifications on this device: asked for, stopped, and whether they come (domain.md, `push_subscription`). */
import { doneSchema } from '../domain/account/account.ts';
import { pushKeySchema } from '../domain/push/push-answer.ts';
import { del, get, post } from './http.ts';
import { HttpError } from './http-error.ts';
import { uuid } from './uuid.ts';

// The catalogue's own words (specification §8).
const UNSUPPORTED = 'Service workers are disabled or not supported by this browser';
const NOT_SUBSCRIBED = 'Not subscribed to push notifications.';
const UNSUBSCRIBE_FAILED = 'Unsubscribe failed!';

const DENIED = 'Les notifications sont refusées\u00a0: autorisez-les dans les réglages du navigateur.';

const path = ['push_subscription'];

const refusal = (message: string) => new HttpError('http', { message });

const readKey = () => get([...path, 'key'], pushKeySchema);

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
  const { endpoint, keys } = made.toJSON();
  await post(path, { clientId: uuid(), endpoint, keys }, doneSchema);
  return true;
}

/** @throws HttpError */
export async function unsubscribe(): Promise<false> {
  const own = await (await pushManager()).getSubscription();
  if (!own) throw refusal(NOT_SUBSCRIBED);
  await del(path, doneSchema, { query: { endpoint: own.endpoint } });
  if (!(await own.unsubscribe())) throw refusal(UNSUBSCRIBE_FAILED);
  return false;
}
