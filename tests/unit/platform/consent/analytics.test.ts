import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearJar, openTab } from '../tab.ts';

const tariff = { pattern: '/tarif', title: 'Tarifs' };
const team = { pattern: '/team', title: 'L’équipe' };
const stops: (() => void)[] = [];

beforeEach(clearJar);
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

function watchBeacons() {
  const sent: [string, unknown][] = [];
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) => {
    sent.push([String(url), JSON.parse(String(body))]);
    return true;
  });
  return sent;
}

async function openMeasuredTab() {
  const tab = await openTab();
  tab.startConsent();
  stops.push(tab.startAnalytics());
  return tab;
}

it('sends each navigation once, with the pattern and the title alone', async () => {
  const sent = watchBeacons();
  const tab = await openMeasuredTab();
  expect(sent).toEqual([]);
  tab.currentRoute.value = tariff;
  tab.currentRoute.value = team;
  expect(sent).toEqual([
    ['/api/page_view', { path: '/tarif', title: 'Tarifs' }],
    ['/api/page_view', { path: '/team', title: 'L’équipe' }],
  ]);
});

it('sends nothing for a page that is not in the route table', async () => {
  const sent = watchBeacons();
  const tab = await openMeasuredTab();
  tab.currentRoute.value = { pattern: null, title: 'Page introuvable' };
  expect(sent).toEqual([]);
});

it('sends nothing more from the instant of a refusal, and the page being read from that of an acceptance', async () => {
  const sent = watchBeacons();
  const paths = () => sent.map(([, body]) => Reflect.get(Object(body), 'path'));
  const tab = await openMeasuredTab();
  tab.answerConsent('deny');
  tab.currentRoute.value = tariff;
  expect(paths()).toEqual([]);
  tab.answerConsent('allow');
  expect(paths()).toEqual(['/tarif']);
  // Asked again, and answered the same: the page was told already.
  tab.revokeConsent();
  tab.answerConsent('allow');
  expect(paths()).toEqual(['/tarif']);
  tab.currentRoute.value = team;
  expect(paths()).toEqual(['/tarif', '/team']);
});

it('sends nothing after a refusal in another tab, even before that tab’s message arrives', async () => {
  const sent = watchBeacons();
  const [other, tab] = [await openTab(), await openMeasuredTab()];
  other.answerConsent('deny');
  tab.currentRoute.value = tariff;
  expect(sent).toEqual([]);
});

it('sends nothing when the visit starts under a refusal, even while the choice is asked again', async () => {
  const sent = watchBeacons();
  (await openTab()).answerConsent('deny');
  const tab = await openMeasuredTab();
  tab.currentRoute.value = tariff;
  tab.revokeConsent();
  tab.currentRoute.value = team;
  expect(sent).toEqual([]);
});

it.each([
  ['is full', () => false],
  [
    'is forbidden',
    () => {
      throw new TypeError('blocked');
    },
  ],
])('falls back to a request that outlives the page when the beacon queue %s', async (_, sendBeacon) => {
  vi.spyOn(navigator, 'sendBeacon').mockImplementation(sendBeacon);
  const request = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const tab = await openMeasuredTab();
  tab.currentRoute.value = tariff;
  expect(request).toHaveBeenCalledExactlyOnceWith('/api/page_view', {
    method: 'POST',
    body: JSON.stringify({ path: '/tarif', title: 'Tarifs' }),
    keepalive: true,
  });
});
