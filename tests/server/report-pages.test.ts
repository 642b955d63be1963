/** The pages of signed links: reports side by side, and videos that the team sends to who asked for them. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { frenchInstant } from '../../src/domain/lib/time/french-instant.ts';
import { faultOf } from '../../src/domain/report/report-file.ts';
import { company } from '../../src/domain/settings/company.ts';
import { getAs, people, sendAs, signIn } from '../support/accounts.ts';
import type { Answer } from '../support/api.ts';
import { billing, partnerOrder, someSlots } from '../support/bookings.ts';
import { damage } from '../support/condition-reports.ts';
import { signedUp } from '../support/customers.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { PIXEL, sendFilmed, videoSlices } from '../support/filmed-reports.ts';
import { newPlate, someVehicle } from '../support/vehicles.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week, and a vehicle, of its own.
beforeEach(() => desk.later(WEEK));

const api = (path: string) => `${desk.server.url}/api/${path}`;
async function booked() {
  const plate = newPlate();
  const id = await desk.booked({ vehicle: someVehicle({ plate }) });
  const { reference, trips } = await desk.read(id);
  return { id, plate, reference: reference as string, tripId: trips[0].id as string };
}
const film = (fields: Parameters<typeof sendFilmed>[2]) =>
  sendFilmed(desk.server.url, desk.team('teammate'), fields);
const own = (id: string) => getAs(desk.customer().tokens, api(`booking/${id}`));
const look = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${desk.server.url}${path}`, { headers: { Accept: 'text/html' }, ...init });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');
const sources = (html: string) => [...html.matchAll(/ src="([^"]+)"/g)].map(([, src = '']) => src);
const changed = (path: string) => path.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'));

/** Departure and return, with a damage of each class. */
async function compared() {
  const booking = await booked();
  const gone = damage({ view: 'rear', part: 'boot', type: 'dent' });
  const first = await film({ ...booking, content: { damages: [damage(), gone], mileage: 45_210 } });
  const fresh = damage({ view: 'top', part: 'roof', type: 'chip', severity: 4 });
  const second = await film({
    ...booking,
    kind: 'at_provider',
    after: first.report,
    content: { damages: [damage({ x: 0.3 }), fresh], mileage: 45_222, fuelEighths: 4 },
  });
  const { comparison } = (await own(booking.id)).body;
  return { ...booking, first, second, path: comparison as string };
}

describe('the page that compares', () => {
  test('says what was driven, and of each damage whether it is new, known or repaired', async () => {
    const { path, reference, plate } = await compared();
    const { status, html } = await look(path);
    const text = plain(html);
    expect(status).toBe(200);
    for (const part of [
      `États des lieux de la réservation ${reference}`,
      plate,
      'Distance parcourue : 12 km',
      '5/8',
      '4/8',
      '1. nouveau : Toit, éclat (dessus), gravité 4 sur 5',
      '2. connu : Portière, rayure (côté gauche), gravité 2 sur 5',
      '3. réparé : Coffre ou hayon, bosse (arrière)',
      'Le contact : Élodie Garçon',
    ]) {
      expect(text).toContain(part);
    }
    // Once opened: the first says all that is new before anything else.
    const order = ['Un nouveau dégât', '1. nouveau', '1 dégât déjà connu, 1 réparé', '2. connu', '3. réparé'];
    expect(order.map((words) => text.indexOf(words))).toEqual(
      order.map((words) => text.indexOf(words)).toSorted((one, other) => one - other),
    );
    expect(html).toContain('aria-label="Dessus\u00a0: 1 nouveau"');
    expect(html.match(/class="signature"/g)).toHaveLength(4);
  });

  test('lays the pick-up at home beside the return home, and says where what is new was noted first', async () => {
    const { id, tripId: out, plate } = await booked();
    const [, { id: back }] = (await desk.read(id)).trips;
    const dent = damage({ view: 'rear', part: 'boot', type: 'dent' });
    const chip = damage({ view: 'top', part: 'roof', type: 'chip' });
    const old = damage();
    const trips = [
      { tripId: out, kind: 'pickup', damages: [old, dent], mileage: 45_210 },
      { tripId: out, kind: 'at_provider', damages: [old, dent], mileage: 45_222 },
      { tripId: back, kind: 'pickup', damages: [old, chip], mileage: 45_230 },
      { tripId: back, kind: 'return', damages: [old, chip], mileage: 45_244 },
    ] as const;
    let after: { hash: string } | undefined;
    for (const { tripId, kind, ...content } of trips) {
      const sent = await film({ tripId, plate, kind, content, ...(kind !== 'pickup' && after && { after }) });
      after = sent.report;
    }
    const text = plain((await look((await own(id)).body.comparison)).html);
    for (const part of [
      'Un nouveau dégât De « Prise en charge (aller) » à « Restitution (retour) »',
      'Distance parcourue : 34 km',
      '1. nouveau : Toit, éclat (dessus), gravité 2 sur 5, légère. Noté d’abord : Prise en charge (retour).',
      '1 dégât déjà connu, 1 réparé',
    ]) {
      expect(text).toContain(part);
    }
    for (const name of [
      'Prise en charge (aller)',
      'Chez le prestataire (aller)',
      'Prise en charge (retour)',
    ]) {
      expect(text).toContain(`${name} : signé le`);
    }
    expect(text).not.toContain('à venir');
  });

  test('does not wait for a report of a leg that is over', async () => {
    const { id, tripId } = await booked();
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await desk.move(tripId, ...wholeWay);
    const text = plain((await look((await own(id)).body.comparison)).html);
    expect(text).toContain('Aucun état des lieux n’a été établi à l’arrivée. Trajet retour');
    expect(text).toContain('Ses états des lieux sont à venir.');
  });

  test.each([
    ['less', 45_100],
    ['more than any trip has', 452_220],
  ])('does not say how far was driven where the later mileage is %s', async (_, mileage) => {
    const { id, tripId, plate } = await booked();
    const { report } = await film({ tripId, plate, content: { mileage: 45_210 } });
    await film({ tripId, plate, kind: 'at_provider', after: report, content: { mileage } });
    const text = plain((await look((await own(id)).body.comparison)).html);
    expect(text).toContain('les deux relevés du compteur ne se suivent pas');
    expect(text).not.toContain('Distance parcourue :');
  });

  test('shows the photos of both to who has its link alone, for as long as it counts', async () => {
    const { path, first, second } = await compared();
    const { html } = await look(path);
    const photos = [...new Set(sources(html))];
    expect(photos.map((src) => src.split('/')[3])).toEqual([first.photoId, second.photoId]);
    const [photo = ''] = photos;
    const shown = await fetch(`${desk.server.url}${photo}`);
    expect([shown.status, Buffer.from(await shown.arrayBuffer())]).toEqual([200, PIXEL]);
    // What opens one photo opens no other, nor is it a link that we signed once it is changed.
    const other = photo.replace(first.photoId, second.photoId);
    for (const src of [other, changed(photo)]) expect((await look(src)).status).toBe(404);
    expect((await look(photo.replace(/\?.*/, ''))).status).toBe(401);

    await desk.later(32 * DAY);
    expect((await look(photo)).status).toBe(403);
    const over = await look(path);
    expect([over.status, plain(over.html)]).toEqual([410, expect.stringContaining('Ce lien a expiré')]);
  });

  test('gives the files that anybody can check', async () => {
    const { path, first, second } = await compared();
    const { html } = await look(path);
    expect(html).toContain('/#/verifier"');
    const files = [...html.matchAll(/href="(\/api\/condition_report\/[^"]+)"/g)].map(([, href = '']) => href);
    const { keys } = (await getAs(desk.team('admin'), api('condition_report/key'))).body;
    for (const [index, { report }] of [first, second].entries()) {
      const file = await (await fetch(`${desk.server.url}${files[index]}`)).json();
      expect([file.report, await faultOf(file, keys)]).toEqual([report, null]);
    }
    const [file = ''] = files;
    expect((await look(file.replace(first.report.clientId, second.report.clientId))).status).toBe(404);
    await desk.later(32 * DAY);
    expect((await look(file)).status).toBe(403);
  });

  test('has one link for its customer all day, and none without a report', async () => {
    const { id, tripId, plate } = await booked();
    expect((await own(id)).body.comparison).toBeNull();
    await film({ tripId, plate });
    const { comparison } = (await own(id)).body;
    expect((await own(id)).body.comparison).toBe(comparison);
    const text = plain((await look(comparison)).html);
    for (const part of ['Premier état des lieux', 'L’état des lieux d’arrivée est à venir.']) {
      expect(text).toContain(part);
    }
    expect((await look(changed(comparison))).status).toBe(404);
    expect((await look('/etat-des-lieux/x')).status).toBe(404);
    expect((await look(comparison, { method: 'POST' })).status).toBe(405);
  });

  test('is of the last pick-up where the first came to nothing', async () => {
    const { id, tripId, plate } = await booked();
    await film({ tripId, plate, content: { mileage: 1_000 } });
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await desk.move(tripId, 'set_off', 'arrive', 'miss');
    const [outboundSlot] = someSlots(new Date(desk.now().getTime() + 4 * DAY));
    await desk.change(id, 'reschedule', { outboundSlot, returnSlot: null });
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await desk.move(tripId, 'set_off', 'arrive');
    const anew = await film({ tripId, plate, content: { mileage: 2_000 } });
    await film({ tripId, plate, kind: 'at_provider', after: anew.report, content: { mileage: 2_007 } });
    const text = plain((await look((await own(id)).body.comparison)).html);
    expect(text).toContain('Distance parcourue : 7 km');
    expect(text).not.toContain('1 000 km');
  });

  test('is kept and listed by nobody, and its address goes nowhere', async () => {
    const { path } = await compared();
    const { headers } = await look(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; (?!.*script).*frame-ancestors 'none'$/,
      ),
    });
    const routes = desk.server.lines.filter((line) => line.includes('etat-des-lieux'));
    expect(routes.length).toBeGreaterThan(0);
    for (const line of routes) expect(JSON.parse(line).route).toBe('/etat-des-lieux/:ticket');
  });
});

const ask = (
  reportId: string,
  tokens = desk.customer().tokens as { token: string },
  clientId = randomUUID(),
) => sendAs(tokens, 'POST', api(`condition_report/${reportId}/video_request`), { clientId });
const release = (reportId: string, clientId = randomUUID()) =>
  sendAs(desk.team('teammate'), 'POST', api(`condition_report/${reportId}/video_release`), { clientId });
const refusal = ({ status, body }: Answer) => [status, body.code];
const mailsAbout = async (reference: string, word: RegExp) =>
  (await desk.written()).filter(({ subject }) => subject.includes(reference) && word.test(subject));
const linkIn = (text: string) => /\/video\/\S+$/m.exec(text)?.[0] ?? 'no link';

describe('a video', () => {
  test('is asked for once, sent once, and played in parts by who has its link', async () => {
    const { id, reference, ...booking } = await booked();
    const { report, videoId, bringVideo } = await film(booking);
    const reportId = report.clientId;
    expect(refusal(await release(reportId))).toEqual([409, 'ERROR.STATE']);
    const asked = desk.now().toISOString();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(reportId)));
    for (const { status, body } of answers) {
      expect([status, body.hasVideo, body.videoRequestedAt, body.videoReleasedAt]).toEqual([
        200,
        true,
        asked,
        null,
      ]);
    }
    const told = await mailsAbout(reference, /Vidéo demandée/);
    expect(told.map(({ to }) => to)).toEqual([company.email]);
    expect(told[0]?.text).toContain(`/#/auth/login?redirectTo=/admin/teammate/booking/${id}`);
    expect((await desk.read(id)).reports[0]).toMatchObject({
      videoRequestedAt: asked,
      videoReleasedAt: null,
    });

    const early = await release(reportId);
    expect([...refusal(early), early.body.message]).toEqual([
      409,
      'ERROR.STATE',
      expect.stringContaining('n’est pas encore arrivée'),
    ]);
    await bringVideo();
    const sent = await Promise.all(Array.from({ length: 10 }, () => release(reportId)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    const mails = await mailsAbout(reference, /Votre vidéo/);
    expect(mails.map(({ to }) => to)).toEqual([desk.customer().mail]);
    const kinds = (await desk.read(id)).events.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind.startsWith('video_'))).toEqual([
      'video_requested',
      'video_released',
    ]);

    const { status, html } = await look(linkIn(mails[0]?.text ?? ''));
    expect(status).toBe(200);
    expect(html).toMatch(/<video controls="" preload="metadata"/);
    const [src = ''] = sources(html);
    expect(src).toContain(videoId);
    const whole = Buffer.concat(videoSlices);
    const part = await fetch(`${desk.server.url}${src}`, { headers: { Range: 'bytes=8990-9009' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 8990-9009/${whole.byteLength}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(8_990, 9_010));
  });

  test('is watched by the team before anybody else, for an hour, once it has come', async () => {
    const booking = await booked();
    const { report, videoId, bringVideo } = await film(booking);
    const videos = async () =>
      (await getAs(desk.team('teammate'), api(`condition_report/${report.clientId}/video`))).body.videos;
    expect(await videos()).toEqual([{ id: videoId, path: null }]);
    await bringVideo();
    const [{ path }] = await videos();
    const watch = () => fetch(api(path), { headers: { Range: 'bytes=0-9' } });
    const part = await watch();
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([
      206,
      Buffer.concat(videoSlices).subarray(0, 10),
    ]);
    await desk.later(3_600_000);
    expect((await watch()).status).toBe(403);
  });

  test('has a link that ends after thirty days, and is asked for anew', async () => {
    const { id, reference, ...booking } = await booked();
    const { report, bringVideo } = await film(booking);
    await bringVideo();
    await ask(report.clientId);
    const releasedAt = desk.now();
    await release(report.clientId);
    const [mail] = await mailsAbout(reference, /Votre vidéo/);
    expect(mail?.text).toContain(`jusqu’au ${frenchInstant(new Date(releasedAt.getTime() + 30 * DAY))}.`);
    const path = linkIn(mail?.text ?? '');
    const [src = ''] = sources((await look(path)).html);
    await desk.later(30 * DAY - 60_000);
    expect((await look(path)).status).toBe(200);
    await desk.later(60_000);
    const over = await look(path);
    expect([over.status, plain(over.html)]).toEqual([410, expect.stringContaining('demandez-la de nouveau')]);
    expect((await look(src)).status).toBe(403);

    expect((await own(id)).body.reports[0]).toMatchObject({ videoRequestedAt: null, videoReleasedAt: null });
    expect((await ask(report.clientId)).body).toMatchObject({
      videoRequestedAt: desk.now().toISOString(),
      videoReleasedAt: null,
    });
    // Until it is sent anew.
    expect((await look(path)).status).toBe(410);
    expect((await release(report.clientId)).status).toBe(200);
    expect(await mailsAbout(reference, /Votre vidéo/)).toHaveLength(2);
  });

  test('that a report does not have cannot be asked for, nor by who may not know of it', async () => {
    const booking = await booked();
    const { report } = await film(booking);
    const outsider = (await signedUp(desk.server)).tokens;
    for (const tokens of [outsider, await signIn(desk.server, 'partner')]) {
      expect(refusal(await ask(report.clientId, tokens))).toEqual([404, 'ERROR.NOT_FOUND']);
    }
    expect(refusal(await ask(randomUUID()))).toEqual([404, 'ERROR.NOT_FOUND']);
    const used = randomUUID();
    await ask(report.clientId, desk.customer().tokens, used);
    const { report: second } = await film({ ...booking, kind: 'at_provider', after: report });
    expect(refusal(await ask(second.clientId, desk.customer().tokens, used))).toEqual([400, 'ERROR.INVALID']);
  });

  test('is sent to the partner who ordered, where they asked', async () => {
    const partner = await signIn(desk.server, 'partner');
    await sendAs(partner, 'PUT', api('partner/billing'), billing());
    const plate = newPlate();
    const order = partnerOrder(desk.now(), { vehicle: someVehicle({ plate }) });
    const { body: booking } = await sendAs(partner, 'POST', api('booking'), order);
    const { trips } = await desk.read(booking.id);
    const { report, bringVideo } = await film({ tripId: trips[0].id, plate });
    await bringVideo();
    const { body } = await getAs(partner, api(`booking/${booking.id}`));
    expect((await look(body.comparison)).status).toBe(200);
    expect((await ask(report.clientId, partner)).status).toBe(200);
    expect((await release(report.clientId)).status).toBe(200);
    const [mail] = await mailsAbout(booking.reference, /Votre vidéo/);
    expect(mail?.to).toBe(people.partner.mail);
  });
});
