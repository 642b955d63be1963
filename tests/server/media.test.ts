/** Photos and videos of a tablet: what arrives, once and whole, through whatever happens on the way (guarantees.md, Media), and who sees it. */

import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { PART_MAX_BYTES, SLICE_MAX_BYTES, SLICES_MAX } from '../../src/domain/report/media.ts';
import { ObjectMissing } from '../../src/server/objects/object-store.ts';
import { bearer, getAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { anonymousOrder } from '../support/bookings.ts';
import { signedUp } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import {
  announce,
  hashOf,
  mediumOf,
  progressOf,
  sendAll,
  sendPart,
  sha256,
  someBytes,
} from '../support/media.ts';
import { bytesOf, type MediaPlace, mediaPlaces } from '../support/media-places.ts';
import { randomFrom } from '../support/random.ts';
import { startServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const KILLS = process.env.SOAK ? 20 : 4;
/** A start, and what is sent after it, on a busy machine. */
const TIMEOUT_PER_KILL_MS = 30_000;
const DAY = 86_400_000;
/** What some parts take to be sent and kept. */
const SENDING_MS = 400;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

describe.each(mediaPlaces)('%s', (_, startPlace) => {
  let place: MediaPlace;
  let desk: Desk;
  let tripId: string;
  beforeAll(async () => {
    place = await startPlace();
    desk = await openDesk(place.env);
    tripId = (await desk.read(await desk.booked())).trips[0].id;
  });
  afterAll(async () => {
    await desk.server.stop();
    await place.stop();
  });

  const url = () => desk.server.url;
  const driver = () => desk.team('teammate');
  const store = () => place.open(desk.server.dataDir);
  const keyOf = (id: string, index: number) => `${id.slice(0, 2)}/${id}/${index}`;
  /** What is kept of a slice. */
  const kept = (id: string, index: number) => bytesOf(store(), keyOf(id, index));

  describe('the disk', () => {
    /** Two gigabytes, of which nothing is sent. */
    const huge = (trip: string) => ({
      ...mediumOf(trip, [someBytes(1), someBytes(1, 2)]),
      slices: Array.from({ length: SLICES_MAX }, () => ({ bytes: SLICE_MAX_BYTES, sha256: 'a'.repeat(64) })),
    });

    test('is not filled by announcements: eight gigabytes a trip, and two hundred begun by one account', async () => {
      const { trips } = await desk.read(await desk.booked());
      const statuses = await Promise.all(
        Array.from({ length: 6 }, async () => (await announce(url(), driver(), huge(trips[0].id))).status),
      );
      expect(statuses.sort()).toEqual([201, 201, 201, 201, 413, 413]);
      const refused = await announce(url(), driver(), mediumOf(trips[0].id, [someBytes(10)]));
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        413,
        'ERROR.SIZE',
        expect.stringContaining('autant de photos et de vidéos'),
      ]);

      const small = () => announce(url(), desk.team('admin'), mediumOf(trips[1].id, [someBytes(10)]));
      for (let begun = 0; begun < 200; begun += 20) {
        const answers = await Promise.all(Array.from({ length: 20 }, small));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      }
      const late = await small();
      expect([late.status, late.headers.get('retry-after')]).toEqual([429, '3600']);
    });

    test('is not filled by one account over many trips: twenty-four gigabytes a day', async () => {
      // What was announced before is of other days.
      await desk.later(2 * DAY);
      const free = openSlots(desk.now()).slice(-16);
      const trips: string[] = [];
      for (const index of [0, 1]) {
        const [outboundSlot, returnSlot] = [free[2 * index], free[2 * index + 1]];
        const booking = await desk.read(await desk.booked({ outboundSlot, returnSlot }));
        trips.push(...booking.trips.map(({ id }: { id: string }) => id));
      }
      const announced = async (trip: string) => (await announce(url(), driver(), huge(trip))).status;
      const together = await Promise.all(
        trips.flatMap((trip) => Array.from({ length: 4 }, () => announced(trip))),
      );
      expect(together.toSorted()).toEqual([...Array(12).fill(201), ...Array(4).fill(429)]);
      await desk.later(DAY);
      const left = await Promise.all(
        trips.flatMap((trip) => Array.from({ length: 4 }, () => announced(trip))),
      );
      expect(left.filter((status) => status === 201)).toHaveLength(4);
    });

    test('takes what a tablet brings of a booking that is over for thirty days, and nothing new after', async () => {
      const id = await desk.booked();
      const [{ id: trip }] = (await desk.read(id)).trips;
      expect((await desk.change(id, 'cancel')).status).toBe(200);
      const kept = mediumOf(trip, [someBytes(10)]);
      await desk.later(30 * DAY - 60_000);
      expect((await announce(url(), driver(), kept)).status).toBe(201);
      await desk.later(60_000);
      // What was announced in time is still sent.
      expect((await announce(url(), driver(), kept)).status).toBe(201);
      const late = await announce(url(), driver(), mediumOf(trip, [someBytes(10)]));
      expect([late.status, late.body.code, late.body.message]).toEqual([
        409,
        'ERROR.STATE',
        expect.stringContaining('terminée depuis plus de 30\u00a0jours'),
      ]);
      const unpaid = (await desk.read(await desk.ordered())).trips[0].id;
      await desk.later(31 * DAY);
      const expired = await announce(url(), driver(), mediumOf(unpaid, [someBytes(10)]));
      expect(expired.body.code).toBe('ERROR.STATE');
    });
  });

  describe('a medium', () => {
    test('arrives part by part, and is verified once every slice is what was announced', async () => {
      const slices = [someBytes(2_500_000, 1), someBytes(SLICE_MAX_BYTES, 2), someBytes(17, 3)];
      const medium = mediumOf(tripId, slices);
      const { status, body } = await announce(url(), driver(), medium);
      expect([status, body]).toEqual([
        201,
        {
          id: medium.clientId,
          hash: hashOf(slices),
          verified: false,
          slices: slices.map(() => ({ received: 0, verified: false })),
        },
      ]);
      expect(await sendAll(url(), driver(), medium, slices)).toBe(7_500_017);
      expect(await progressOf(url(), driver(), medium.clientId)).toEqual({
        id: medium.clientId,
        hash: hashOf(slices),
        verified: true,
        slices: slices.map(({ byteLength }) => ({ received: byteLength, verified: true })),
      });
      for (const [index, bytes] of slices.entries()) {
        expect(sha256(await kept(medium.clientId, index))).toBe(sha256(bytes));
      }
      if (!place.isFolder) return;
      // Nobody else on the machine reads it.
      const path = join(desk.server.dataDir, 'media', keyOf(medium.clientId, 0));
      expect((await stat(path)).mode & 0o077).toBe(0);
    });

    test('announced twenty times at once is one, and its id announces nothing else', async () => {
      const slices = [someBytes(1_000)];
      const medium = mediumOf(tripId, slices);
      const answers = await Promise.all(Array.from({ length: 20 }, () => announce(url(), driver(), medium)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      await sendAll(url(), driver(), medium, slices);
      // A repeat says what has come since.
      expect((await announce(url(), driver(), medium)).body.verified).toBe(true);
      for (const other of [
        { reportId: randomUUID() },
        { mime: 'image/webp' },
        { slices: [{ bytes: 1_000, sha256: '0'.repeat(64) }] },
      ]) {
        const refused = await announce(url(), driver(), { ...medium, ...other });
        expect([refused.status, refused.body.code]).toEqual([409, 'ERROR.EXISTS_ID']);
      }
      const another = await announce(url(), desk.team('admin'), medium);
      expect(another.status).toBe(409);
    });

    test('is nobody else’s to send or to ask for', async () => {
      const medium = mediumOf(tripId, [someBytes(10)]);
      await announce(url(), driver(), medium);
      const part = { index: 0, offset: 0, bytes: someBytes(10) };
      const { status } = await sendPart(url(), desk.team('admin'), medium.clientId, part);
      expect(status).toBe(404);
      await expect(kept(medium.clientId, 0)).rejects.toThrow(ObjectMissing);
      expect(await progressOf(url(), desk.team('admin'), medium.clientId)).toMatchObject({
        code: 'ERROR.NOT_FOUND',
      });
      expect((await sendPart(url(), driver(), medium.clientId, { ...part, index: 1 })).status).toBe(404);
    });

    test('of no trip, of a type that is none, or of no or too many bytes is refused', async () => {
      expect((await announce(url(), driver(), mediumOf(randomUUID(), [someBytes(10)]))).status).toBe(404);
      const photo = mediumOf(tripId, [someBytes(10)]);
      for (const wrong of [
        { mime: 'text/html' },
        { mime: 'video/webm' },
        { type: 'sound' },
        { slices: [] },
        { slices: [...photo.slices, ...photo.slices] },
        { slices: [{ bytes: SLICE_MAX_BYTES + 1, sha256: sha256(someBytes(1)) }] },
        { slices: [{ bytes: 0, sha256: sha256(someBytes(1)) }] },
        { slices: [{ bytes: 10, sha256: 'x' }] },
        { type: 'video', mime: 'video/webm', slices: Array.from({ length: 401 }, () => photo.slices[0]) },
        { verified: true },
      ]) {
        const { status, body } = await announce(url(), driver(), { ...photo, ...wrong });
        expect([JSON.stringify(wrong).slice(0, 60), status, body.code]).toEqual([
          JSON.stringify(wrong).slice(0, 60),
          400,
          'ERROR.INVALID',
        ]);
      }
    });
  });

  describe('a part', () => {
    test('goes where its slice ends, once, however often and in whatever order it is sent', async () => {
      const bytes = someBytes(300);
      const medium = mediumOf(tripId, [bytes]);
      await announce(url(), driver(), medium);
      const part = (from: number, to: number) => ({
        index: 0,
        offset: from,
        bytes: bytes.subarray(from, to),
      });
      const put = (from: number, to: number) => sendPart(url(), driver(), medium.clientId, part(from, to));
      const early = await put(100, 200);
      expect([early.status, early.body.code, early.body.offset]).toEqual([409, 'ERROR.OFFSET', 0]);
      const first = await Promise.all(Array.from({ length: 10 }, () => put(0, 100)));
      expect(first.map(({ status, body }) => [status, body.slices[0].received])).toEqual(
        first.map(() => [200, 100]),
      );
      const across = await put(50, 150);
      expect([across.status, across.body.code, across.body.offset]).toEqual([409, 'ERROR.OFFSET', 100]);
      expect((await put(100, 300)).body.verified).toBe(true);
      expect((await put(0, 100)).body.verified).toBe(true);
      const beyond = await sendPart(url(), driver(), medium.clientId, { index: 0, offset: 300, bytes });
      expect([beyond.status, beyond.body.code]).toEqual([413, 'ERROR.SIZE']);
      expect(sha256(await kept(medium.clientId, 0))).toBe(sha256(bytes));
    });

    test('that completes other bytes than were announced begins its slice again, and no other', async () => {
      const [before, bytes] = [someBytes(50, 2), someBytes(200)];
      const medium = mediumOf(tripId, [bytes, before]);
      await announce(url(), driver(), medium);
      await sendPart(url(), driver(), medium.clientId, { index: 1, offset: 0, bytes: before });
      const damaged = Buffer.from(bytes);
      damaged[7] = (damaged[7] ?? 0) ^ 1;
      const put = (sent: Buffer, from: number, to: number) =>
        sendPart(url(), driver(), medium.clientId, {
          index: 0,
          offset: from,
          bytes: sent.subarray(from, to),
        });
      await put(damaged, 0, 100);
      const refused = await put(bytes, 100, 200);
      expect([refused.status, refused.body.code]).toEqual([409, 'ERROR.HASH']);
      expect(await progressOf(url(), driver(), medium.clientId)).toMatchObject({
        verified: false,
        slices: [
          { received: 0, verified: false },
          { received: 50, verified: true },
        ],
      });
      expect(await sendAll(url(), driver(), medium, [bytes, before])).toBe(200);
      expect(sha256(await kept(medium.clientId, 0))).toBe(sha256(bytes));
    });

    test('whose client goes away in the middle leaves nothing, and costs no more than itself', async () => {
      const bytes = someBytes(2 * PART_MAX_BYTES);
      const medium = mediumOf(tripId, [bytes]);
      await announce(url(), driver(), medium);
      const target = new URL(`${url()}/api/media/${medium.clientId}/slice/0?offset=0`);
      const interrupted = request(target, {
        method: 'PUT',
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Length': PART_MAX_BYTES,
          ...bearer(driver()),
        },
      });
      interrupted.on('error', () => undefined);
      const before = desk.server.lines.length;
      await new Promise((resolve) => interrupted.write(bytes.subarray(0, PART_MAX_BYTES / 2), resolve));
      interrupted.destroy();
      await eventually(async () =>
        desk.server.lines.slice(before).some((line) => line.includes('/media/:id/slice/:index')),
      );
      expect((await progressOf(url(), driver(), medium.clientId)).slices).toEqual([
        { received: 0, verified: false },
      ]);
      expect(await sendAll(url(), driver(), medium, [bytes])).toBe(bytes.byteLength);
    });

    test('that is no part says why', async () => {
      const medium = mediumOf(tripId, [someBytes(SLICE_MAX_BYTES)]);
      await announce(url(), driver(), medium);
      const part = { index: 0, offset: 0, bytes: someBytes(PART_MAX_BYTES + 1) };
      expect((await sendPart(url(), driver(), medium.clientId, part)).body.code).toBe('ERROR.SIZE');
      const empty = await sendPart(url(), driver(), medium.clientId, { ...part, bytes: new Uint8Array() });
      expect(empty.body.code).toBe('ERROR.INVALID');
      for (const offset of [-1, 1.5, Number.NaN, 1e12]) {
        const { status } = await sendPart(url(), driver(), medium.clientId, { ...part, offset });
        expect(status).toBe(400);
      }
      const text = await fetch(`${url()}/api/media/${medium.clientId}/slice/0?offset=0`, {
        method: 'PUT',
        headers: { 'Content-Type': 'text/plain', ...bearer(driver()) },
        body: 'x',
      });
      expect(text.status).toBe(415);
    });
  });

  describe('what has come', () => {
    const slices = [someBytes(70_000, 5), someBytes(50_000, 6), someBytes(30_000, 7)];
    const whole = Buffer.concat(slices);
    let bookingId: string;
    let sent: ReturnType<typeof mediumOf>;
    beforeAll(async () => {
      bookingId = await desk.booked();
      sent = mediumOf((await desk.read(bookingId)).trips[0].id, slices);
      await announce(url(), driver(), sent);
      await sendAll(url(), driver(), sent, slices);
    });

    const look = async (tokens: { token: string } | null, headers: object = {}, method = 'GET') => {
      const response = await fetch(`${url()}/api/media/${sent.clientId}/content`, {
        method,
        headers: { ...(tokens && bearer(tokens)), ...headers },
      });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };

    test('is read by the team and by whose booking it is, and by nobody else', async () => {
      for (const tokens of [driver(), desk.team('admin'), desk.customer().tokens]) {
        const { response, bytes } = await look(tokens);
        expect(response.status).toBe(200);
        expect(sha256(bytes)).toBe(sha256(whole));
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': 'video/webm',
          'content-length': String(whole.byteLength),
          'accept-ranges': 'bytes',
          etag: `"${hashOf(slices)}"`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'cache-control': 'no-store',
        });
      }
      const stranger = (await signedUp(desk.server)).tokens;
      const partner = await signIn(desk.server, 'partner');
      for (const tokens of [stranger, partner]) expect((await look(tokens)).response.status).toBe(404);
      expect((await look(null)).response.status).toBe(401);
      const none = await getAs(driver(), `${url()}/api/media/${randomUUID()}/content`);
      expect([none.status, none.body.code]).toEqual([404, 'ERROR.NOT_FOUND']);
    });

    test.each([
      ['bytes=0-0', 0, 1],
      ['bytes=69999-70000', 69_999, 70_001],
      ['bytes=119999-', 119_999, 150_000],
      ['bytes=100-149999', 100, 150_000],
      ['bytes=100-999999', 100, 150_000],
      ['bytes=-30001', 119_999, 150_000],
      ['bytes=-999999', 0, 150_000],
    ])('is read in part: %s', async (range, start, end) => {
      const { response, bytes } = await look(driver(), { Range: range });
      expect([response.status, response.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end - 1}/150000`,
      ]);
      expect(response.headers.get('content-length')).toBe(String(end - start));
      expect(sha256(bytes)).toBe(sha256(whole.subarray(start, end)));
    });

    test.each(['bytes=150000-', 'bytes=999999-9999999', `bytes=${'9'.repeat(20)}-`, 'bytes=-0'])(
      'has no part %s',
      async (range) => {
        const { response, bytes } = await look(driver(), { Range: range });
        expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */150000']);
        expect(JSON.parse(bytes.toString()).code).toBe('ERROR.RANGE');
      },
    );

    test.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=5-2', 'bytes=-', 'bytes=x-y'])(
      'is answered whole for %s, which nobody has to understand',
      async (range) => {
        const { response, bytes } = await look(driver(), { Range: range });
        expect(response.status).toBe(200);
        expect(sha256(bytes)).toBe(sha256(whole));
      },
    );

    test('is answered whole where the part was of another file, and without a body to HEAD', async () => {
      const Range = 'bytes=1-2';
      expect((await look(driver(), { Range, 'If-Range': '"other"' })).response.status).toBe(200);
      const same = await look(driver(), { Range, 'If-Range': `"${hashOf(slices)}"` });
      expect(same.response.status).toBe(206);
      const head = await look(driver(), {}, 'HEAD');
      expect([head.response.status, head.response.headers.get('content-length')]).toEqual([200, '150000']);
      expect(head.bytes.byteLength).toBe(0);
    });

    test('is not read before it has all come', async () => {
      const early = mediumOf(tripId, slices);
      await announce(url(), driver(), early);
      await sendPart(url(), driver(), early.clientId, { index: 1, offset: 0, bytes: slices[1] ?? whole });
      const { status, body } = await getAs(driver(), `${url()}/api/media/${early.clientId}/content`);
      expect([status, body.code]).toEqual([409, 'ERROR.STATE']);
    });

    test('and was lost on the disk is a fault of ours, never half an answer', async () => {
      const put = (bytes: Buffer) => store().put(keyOf(sent.clientId, 2), bytes, sha256(bytes));
      await put(someBytes(10));
      const before = desk.server.lines.length;
      expect((await look(driver())).response.status).toBe(500);
      expect(desk.server.lines.slice(before).join()).toContain('request_failed');
      await put(slices[2] ?? whole);
      expect(sha256((await look(driver())).bytes)).toBe(sha256(whole));
    });
  });

  test(`${KILLS} kills while a medium is sent: it is whole in the end, and nothing acknowledged is sent again (SEED=${seed})`, {
    timeout: KILLS * TIMEOUT_PER_KILL_MS,
  }, async () => {
    const random = randomFrom(seed);
    const PART = 50_000;
    const slices = Array.from({ length: 2 * KILLS }, (_, index) => someBytes(10 * PART + index, index + 1));
    const size = slices.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const folder = await temporaryFolder();
    const start = () => startServer({ dataDir: folder.path, env: place.env });
    let server = await start();
    let tokens = await signIn(server, 'teammate');
    const { body: booking } = await post(`${server.url}/api/booking`, anonymousOrder(new Date()));
    const { trips } = (await getAs(tokens, `${server.url}/api/booking/${booking.id}`)).body;
    const medium = mediumOf(trips[0].id, slices);
    await announce(server.url, tokens, medium);
    const received = async () =>
      (await progressOf(server.url, tokens, medium.clientId)).slices.map((slice) => slice.received);

    let acknowledged: readonly number[] = slices.map(() => 0);
    for (let n = 0; n < KILLS; n += 1) {
      const sending = sendAll(server.url, tokens, medium, slices, PART).catch(() => null);
      await wait(random() * SENDING_MS);
      const known = await received();
      await server.kill();
      await sending;
      server = await start();
      tokens = await signIn(server, 'teammate');
      const kept = await received();
      for (const [index, bytes] of kept.entries()) {
        expect(bytes).toBeGreaterThanOrEqual(Math.max(known[index] ?? 0, acknowledged[index] ?? 0));
      }
      acknowledged = kept;
    }
    const missing = size - acknowledged.reduce((sum, bytes) => sum + bytes, 0);
    expect(await sendAll(server.url, tokens, medium, slices, PART)).toBe(missing);
    expect(await progressOf(server.url, tokens, medium.clientId)).toMatchObject({
      verified: true,
      hash: hashOf(slices),
    });
    for (const [index, bytes] of slices.entries()) {
      expect(sha256(await bytesOf(place.open(folder.path), keyOf(medium.clientId, index)))).toBe(
        sha256(bytes),
      );
    }
    await server.stop();
    await folder.remove();
  });
});
