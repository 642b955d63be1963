/** Notifications: shown as the server wrote them, and what a tap on one does. */
import type { PushMessage } from '../domain/push/push-message.ts';

declare const self: ServiceWorkerGlobalScope;

/** The last one of a tag takes the place of those before. */
export function show(sent: PushMessageData): Promise<void> {
  const { title, ...options }: PushMessage = sent.json();
  return self.registration.showNotification(title, options);
}

/** The tab that shows what it is about, else a new one: what is being typed in another stays. */
export async function open({ data }: Notification): Promise<unknown> {
  const { href } = new URL(data, self.location.origin);
  const tabs = await self.clients.matchAll({ type: 'window' });
  return tabs.find(({ url }) => url === href)?.focus() ?? self.clients.openWindow(href);
}
