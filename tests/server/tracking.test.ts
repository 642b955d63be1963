/** The page that whoever has a booking's link reads: where it is, and nothing of who ordered it. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isTrackingToken } from '../../src/domain/booking/tracking.ts';
import { pageTemplate } from '../../src/domain/lib/page-template.ts';
import { slotLabel } from '../../src/domain/lib/time/french-slot.ts';
import { company } from '../../src/domain/settings/company.ts';
import { limits } from '../../src/server/http/limits.ts';
import { post } from '../support/api.ts';
import { anonymousOrder, someSlots } from '../support/bookings.ts';
import { askDatabase } from '../support/database.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { startInProcess } from '../support/in-process-server.ts';
import { mailAbout, trackingPathIn } from '../support/mails.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** What the clock of a server shows at its start. */
const START = '2026-11-21T08:00:00Z';
const navigation = { Accept: 'text/html' };
const NOT_FOUND = '<title>Page introuvable</title>';
const STYLE = 'main{color:#0f3d3e}';

let site: TemporaryFolder;
let desk: Desk;
beforeAll(async () => {
  site = await temporaryFolder();
  const dist = join(site.path, 'dist');
  await mkdir(dist);
  await writeFile(join(dist, '404.html'), NOT_FOUND);
  const head = `<title>${pageTemplate.title}</title><style>${STYLE}</style>`;
  await writeFile(join(dist, pageTemplate.file), `${head}<main>${pageTemplate.main}</main>`);
  desk = await openDesk({ DIST_DIR: dist });
});
afterAll(async () => {
  await desk.server.stop();
  await site.remove();
});
beforeEach(() => desk.later(7 * DAY));

interface Tracked {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
}

const look = async (path: string, init: RequestInit = {}): Promise<Tracked> => {
  const response = await fetch(`${desk.server.url}${path}`, { headers: navigation, ...init });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** A paid booking of one trip, which is in some days, and the link of the mail that confirmed it. */
async function followed() {
  const slot = someSlots(desk.now())[0];
  const id = await desk.booked({
    serviceCode: 'single_outbound',
    outboundSlot: slot,
    returnSlot: null,
    totalCents: 3490,
  });
  const { reference, trips } = await desk.read(id);
  const mail = (about: string) =>
    mailAbout(desk.server.dataDir, desk.customer().mail, new RegExp(`${about}.*${reference}`, 'i'));
  return {
    id,
    reference,
    slot,
    tripId: trips[0].id as string,
    mail,
    path: trackingPathIn((await mail('confirmée')).text),
  };
}
/** The steps of its trips, as they are shown at once, the current ones between brackets. */
const steps = (html: string) => listed(html.replaceAll(/<details>.*?<\/details>/gs, ''));
/** Those of the one trip that are unfolded. */
const allSteps = (html: string) => listed(/<details>.*?<\/details>/s.exec(html)?.[0] ?? '');
const listed = (html: string) =>
  [...html.matchAll(/<li class="(\w+)"([^>]*)><span class="unseen">[^<]*<\/span>([^<]*)</g)].map(
    ([, progress, attributes = '', text = '']) => {
      const label = text.trim();
      expect(attributes.includes('aria-current="step"')).toBe(progress === 'current');
      return progress === 'current' ? `[${label}]` : label;
    },
  );

describe('the page', () => {
  test('says what is followed, when and where, in the clothes of the site', async () => {
    const { path, reference, slot } = await followed();
    const { status, html } = await look(path);
    expect(status).toBe(200);
    expect(html).toContain(
      `<title>${company.brand} – Suivi de la réservation ${reference}</title><style>${STYLE}`,
    );
    for (const text of [
      'Réservation confirmée.',
      'Peugeot 208',
      '••-•••-CD',
      'Prise en charge',
      slotLabel(slot),
      'Départ\u00a0: Aix-en-Provence',
      'Arrivée\u00a0: Aix-en-Provence',
      company.phone.label,
      'Actualiser',
    ]) {
      expect(html).toContain(text);
    }
    // Nothing is to be pressed: whoever looks reads.
    expect(html).not.toContain('class="button"');
  });

  test('says of a return without appointment that it is to be agreed on', async () => {
    const { reference } = await desk.read(await desk.booked({ returnSlot: null }));
    const { text } = await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`confirmée.*${reference}`, 'i'),
    );
    expect(steps((await look(trackingPathIn(text))).html).filter((step) => step?.startsWith('['))).toEqual([
      '[Rendez-vous pris]',
      '[Rendez-vous à convenir]',
    ]);
  });

  test('says nothing of who ordered it, where they live, nor what it costs', async () => {
    const { path } = await followed();
    const { html } = await look(path);
    for (const text of [
      'Élodie',
      'Garçon',
      'elodie',
      '06 01',
      'Mirabeau',
      'Galice',
      'Pinchinats',
      'AB-123',
      '34,90',
      '€',
    ]) {
      expect(html).not.toContain(text);
    }
  });

  test('is kept by nobody, listed by nobody, framed by nobody, and its address goes nowhere', async () => {
    const { headers } = await look((await followed()).path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'self' 'sha256-[\w+/]{43}='; .*frame-ancestors 'none'$/,
      ),
    });
    const requests = desk.server.lines.filter((line) => line.includes('/suivi/'));
    expect(requests.length).toBeGreaterThan(0);
    for (const line of requests) expect(JSON.parse(line).route).toBe('/suivi/:token');
  });

  test('follows the trip, and each mail on the way has its link', async () => {
    const { id, tripId, path, mail } = await followed();
    const ahead = ['Le convoyeur arrive', 'Votre voiture roule', 'Votre voiture est remise'];
    const first = await look(path);
    expect(steps(first.html)).toEqual(['[Rendez-vous pris]', ...ahead]);
    expect(allSteps(first.html).slice(0, 2)).toEqual(['[à venir]', 'confié à un convoyeur']);
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await desk.settle();
    expect(trackingPathIn((await mail('convoyeur attribué')).text)).toBe(path);
    const assigned = await look(path);
    expect(assigned.html).toContain('Votre convoyeur\u00a0: Côme');
    expect(assigned.html).not.toContain('Convoyeur</');
    expect(allSteps(assigned.html).slice(0, 3)).toEqual([
      'à venir',
      '[confié à un convoyeur]',
      'convoyeur en route',
    ]);
    await desk.move(tripId, 'set_off');
    const onTheWay = await mail('convoyeur en route');
    expect([trackingPathIn(onTheWay.text), onTheWay.text.includes('Côme est en route')]).toEqual([
      path,
      true,
    ]);
    expect(steps((await look(path)).html)).toEqual([
      'Rendez-vous pris',
      '[Le convoyeur arrive]',
      ...ahead.slice(1),
    ]);
    await desk.move(tripId, 'arrive', 'inspect', 'depart', 'reach', 'hand_over', 'finish');
    const { html } = await look(path);
    expect(html).toContain('Réservation effectuée.');
    expect(steps(html)).toEqual([
      'Rendez-vous pris',
      'Le convoyeur est arrivé',
      'Votre voiture est partie',
      'Votre voiture est remise',
    ]);
    expect(html).toMatch(/Votre voiture est remise <small>[^<]*\d\u00a0h/);
    expect(allSteps(html).at(-1)).toBe('[véhicule remis]');
  });

  test('says that nobody came, and its mail of what is postponed has the link', async () => {
    const { id, tripId, path, mail, slot } = await followed();
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await desk.later(Date.parse(slot.start) + 21 * MINUTE - desk.now().getTime());
    await desk.move(tripId, 'set_off', 'arrive', 'miss');
    expect(trackingPathIn((await mail('reportée')).text)).toBe(path);
    const { html } = await look(path);
    expect(html).toContain('Réservation reportée.');
    expect(steps(html).slice(-2)).toEqual(['[Personne au rendez-vous]', 'Un autre rendez-vous à convenir']);
    expect(allSteps(html).slice(-2)).toEqual(['convoyeur sur place', '[personne au rendez-vous]']);
  });

  test('of what was cancelled shows no trip any more', async () => {
    const { id, path } = await followed();
    await desk.change(id, 'cancel');
    const { html } = await look(path);
    expect(html).toContain('Réservation annulée.');
    // There is nothing to follow any more.
    expect(html).not.toContain('Actualiser');
    expect(html).toContain('Réserver un convoyage');
    expect(listed(html)).toEqual([]);
  });
});

describe('a link', () => {
  test.each([
    ['of nobody', `/suivi/${'0'.repeat(64)}`],
    ['cut short', `/suivi/${'0'.repeat(63)}`],
    ['of other letters', `/suivi/${'A'.repeat(64)}`],
    ['that is no text', '/suivi/%ff'],
    ['without a token', '/suivi/'],
    ['with NUL', `/suivi/${'0'.repeat(63)}%00`],
  ])('%s is the page introuvable', async (_, path) => {
    const { status, html } = await look(path);
    expect([status, html]).toEqual([404, NOT_FOUND]);
  });

  test('is one of its own for every booking', async () => {
    expect((await followed()).path).not.toBe((await followed()).path);
  });

  test('is only read', async () => {
    const { path } = await followed();
    const { status, headers } = await look(path, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await look(path, { method: 'HEAD' })).status).toBe(200);
  });

  test('tried too often is refused for a while, on a page', async () => {
    for (let n = 0; n < limits.tracking.count; n += 1) await look(`/suivi/${'0'.repeat(64)}`);
    const { status, headers, html } = await look((await followed()).path);
    expect([status, headers.get('retry-after')]).toEqual([429, String(limits.tracking.seconds)]);
    expect(html).toContain('réessayez un peu plus tard');
  });
});

test('bookings of before get links of their own', async () => {
  const folder = await temporaryFolder();
  const before = await startInProcess({}, folder.path);
  // A week apart: strangers who have not paid do not hold a whole slot.
  for (const week of [0, 1, 2]) {
    const day = new Date(Date.parse(START) + week * 7 * DAY);
    const { status } = await post(`${before.url}/api/booking`, anonymousOrder(day), {
      'X-Forwarded-For': `10.8.0.${week}`,
    });
    expect(status).toBe(201);
  }
  await before.stop();
  await askDatabase(folder.path, 'alter table booking drop column tracking_token');
  await askDatabase(folder.path, "delete from migration where name = '008-tracking.sql'");
  await (await startInProcess({}, folder.path)).stop();
  const rows = await askDatabase<{ token: string }>(
    folder.path,
    'select distinct tracking_token as token from booking',
  );
  expect(rows.map(({ token }) => isTrackingToken(token))).toEqual([true, true, true]);
  await folder.remove();
});
