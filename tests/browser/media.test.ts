/** Photos, videos and reports on a tablet: kept through kills, sent once and whole through whatever happens on the way (guarantees.md, Media). */
import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildHarness } from '../../scripts/bench/harness.ts';
import { PART_MAX_BYTES } from '../../src/domain/report/media.ts';
import type { MediumProgress } from '../../src/domain/report/media-calls.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { getAs, people, signInBrowser } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { VIEWPORTS } from '../support/browser.ts';
import { type CountingFront, countingFront } from '../support/counting-front.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { withHarness } from '../support/harness.ts';
import { cutLastRecord, killBrowser, openProfile } from '../support/killable-browser.ts';
import { announce, mediumOf, progressOf, sha256, someBytes } from '../support/media.ts';
import { randomFrom } from '../support/random.ts';
import {
  type Capture,
  clearDatabase,
  fileHashOf,
  mediumRef,
  openTablet,
  seal,
  take,
} from '../support/tablet.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { unzipped } from '../support/unzipped.ts';

const HOUR = 3_600_000;
const HOME = '#/admin/teammate';
const OUTBOX = '#/admin/teammate/media';
const KILLS = process.env.SOAK ? 50 : 2;
const INTERRUPTIONS = process.env.SOAK ? 20 : 4;
const PHOTOS = process.env.SOAK ? 60 : 6;
const VIDEOS = process.env.SOAK ? 2 : 1;
/** An interruption on a busy machine. */
const RECOVERY_TIMEOUT = 30_000;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
/** For what the tablet tries again after a while. */
const LONG = { timeout: 60_000 };
const account = people.teammate.mail;

let desk: Desk;
let front: CountingFront;
let dist: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let context: BrowserContext | null = null;

beforeAll(async () => {
  dist = await temporaryFolder({ holds: 'nothing' });
  await buildHarness(dist.path);
  desk = await openDesk({ DIST_DIR: dist.path });
});
afterAll(async () => {
  await desk.server.stop();
  await dist.remove();
});
afterEach(async () => {
  await context?.close();
  context = null;
  await front.close();
  await folder.remove();
});

/** Starts the tablet, or starts it again after a kill: signed in, as it was. */
async function start(): Promise<BrowserContext> {
  context = await openProfile(folder.path, VIEWPORTS.tablet);
  await signInBrowser(context, { url: front.url, dataDir: desk.server.dataDir }, 'teammate');
  return context;
}

async function newTablet(hash?: string): Promise<Page> {
  front = await countingFront(desk.server.url);
  folder = await temporaryFolder({ holds: 'nothing' });
  return openTablet(await start(), front.url, hash);
}

async function kill(): Promise<void> {
  if (context) await killBrowser(context);
  context = null;
}

/** A trip of the driver's, tomorrow. */
async function aTrip(): Promise<{ readonly id: string; readonly tripId: string }> {
  await desk.later(7 * 24 * HOUR);
  const [slot] = someSlots(desk.now());
  const id = await desk.booked();
  const { trips } = await desk.read(id);
  const body = { tripKind: 'outbound', driverId: desk.driverId('teammate') };
  expect((await desk.change(id, 'assign', body)).status).toBe(200);
  await desk.later(Date.parse(slot.start) - 24 * HOUR - desk.now().getTime());
  return { id, tripId: trips[0].id };
}

/** The outbox, anew. */
async function openOutbox(page: Page): Promise<void> {
  await page.goto(`${front.url}/${OUTBOX}`);
  await page.reload();
  await withHarness(page);
}

const here = (page: Page) => page.evaluate((who) => harness.readMedia(who), account);
const empty = (page: Page): Promise<void> => expect.poll(() => here(page), { timeout: 240_000 }).toEqual([]);
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const shown = async (page: Page) => plain(await page.locator('main:visible').textContent());
/** Rows of the database of the media, whoever they are of. */
const rows = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open('media');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const count = asked.result.transaction('media').objectStore('media').count();
          count.onsuccess = () => {
            asked.result.close();
            resolve(count.result);
          };
        };
      }),
  );

describe('what a tablet has acknowledged', () => {
  it('is in the database of the specification, which holds bytes and nothing else', async () => {
    const page = await newTablet();
    const capture = { account, reportId: randomUUID(), tripId: randomUUID(), seed, sizes: [3_000, 4_000] };
    const { id } = await take(page, capture);
    const shape = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const asked = indexedDB.open('media');
          asked.onsuccess = () => {
            const { version, objectStoreNames } = asked.result;
            const store = asked.result.transaction('media').objectStore('media');
            const { keyPath, autoIncrement } = store;
            const indexes = [...store.indexNames].map((name) => [name, store.index(name).unique]);
            store.getAll().onsuccess = ({ target }) => {
              const found = (target as IDBRequest).result as {
                localId: number;
                mediaId: string;
                type: string;
              }[];
              const own = found.map(({ mediaId, type, ...more }) => [
                mediaId,
                type,
                Object.keys(more).sort(),
              ]);
              resolve({ version, stores: [...objectStoreNames], keyPath, autoIncrement, indexes, own });
            };
          };
        }),
    );
    const row = [id, 'video', ['localId', 'media']];
    expect(shape).toEqual({
      version: 1,
      stores: ['media'],
      keyPath: 'localId',
      autoIncrement: true,
      indexes: [
        ['media', false],
        ['mediaId', false],
        ['type', false],
      ],
      own: [row, row],
    });
  });

  it(`is there, byte for byte, after ${KILLS} kills at any instant (SEED=${seed})`, {
    timeout: KILLS * RECOVERY_TIMEOUT,
  }, async () => {
    const random = randomFrom(seed);
    const acknowledged = new Map<string, { readonly seed: number; sizes: number[] }>();
    let page = await newTablet();
    for (let round = 0; round < KILLS; round += 1) {
      await page.exposeFunction('acknowledge', (id: string, from: number, size: number) => {
        const known = acknowledged.get(id);
        if (known) known.sizes.push(size);
        else acknowledged.set(id, { seed: from, sizes: [size] });
      });
      // Photos, and a video whose slices come meanwhile, until the browser dies.
      const working = page.evaluate(
        async ({ who, from }) => {
          const { acknowledge } = globalThis as unknown as {
            acknowledge: (id: string, from: number, size: number) => Promise<void>;
          };
          const capture = { account: who, reportId: 'r', tripId: 't' };
          const blob = (size: number, at: number) =>
            new Blob([harness.someBytes(size, at)], { type: 'image/jpeg' });
          const photos = async () => {
            for (let at = from; ; at += 1) {
              const size = 1_000 + ((at * 7_919) % 400_000);
              const { id } = await harness.addPhoto({ ...capture, blob: blob(size, at) });
              await acknowledge(id, at, size);
            }
          };
          const video = async () => {
            const recording = harness.startVideo({ ...capture, mime: 'video/webm' });
            for (let at = from + 100_000; ; at += 1) {
              await recording.addSlice(blob(2_000_000, at));
              await acknowledge(recording.id, from + 100_000, 2_000_000);
            }
          };
          await Promise.all([photos(), video()]);
        },
        { who: account, from: 1_000_000 * (round + 1) },
      );
      const cut = expect(working).rejects.toThrow();
      await wait(200 + random() * 1_500);
      await kill();
      await cut;

      page = await openTablet(await start(), front.url);
      await page.evaluate((who) => harness.recoverMedia(who), account);
      const kept = await here(page);
      for (const [id, { seed: from, sizes }] of acknowledged) {
        const medium = kept.find((one) => one.id === id);
        expect(medium?.refusal).toBeNull();
        // The last slice may have been committed, and the word of it lost with the browser.
        const slices = medium?.slices.map(({ bytes }) => bytes) ?? [];
        expect(slices.slice(0, sizes.length)).toEqual(sizes);
        expect(slices.length - sizes.length).toBeLessThanOrEqual(1);
        const expected = fileHashOf({ seed: from, sizes: slices });
        expect(await page.evaluate((one) => harness.hashOf(one), id)).toBe(expected);
      }
      // Nothing is half known: as many rows as there are slices.
      expect(await rows(page)).toBe(kept.reduce((sum, { slices }) => sum + slices.length, 0));
      // Room for the next.
      await page.evaluate(
        async (ids) => {
          for (const id of ids) await harness.dropMedium(id);
        },
        kept.map(({ id }) => id),
      );
      acknowledged.clear();
    }
  });

  it('outlives the next kill too, where one cut the log of the databases in the middle of a record', async () => {
    let page = await newTablet();
    const capture = { account, reportId: randomUUID(), tripId: randomUUID(), seed, sizes: [3_000] };
    const ids = [(await take(page, capture)).id];
    await kill();
    await cutLastRecord(folder.path);

    page = await openTablet(await start(), front.url);
    await page.evaluate((who) => harness.recoverMedia(who), account);
    ids.push((await take(page, capture)).id);
    await kill();

    page = await openTablet(await start(), front.url);
    await page.evaluate((who) => harness.recoverMedia(who), account);
    expect((await here(page)).map(({ id }) => id)).toEqual(ids);
    for (const id of ids)
      expect(await page.evaluate((one) => harness.hashOf(one), id)).toBe(fileHashOf(capture));
    const left = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name).sort(),
    );
    expect(left).toEqual(['media', 'missions']);
  });

  it('was committed as strictly as the browser can', async () => {
    const page = await newTablet();
    await page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      Object.assign(window, { lax: [] });
      IDBDatabase.prototype.transaction = function (stores, mode, options) {
        if (mode === 'readwrite' && options?.durability !== 'strict')
          (window as unknown as { lax: unknown[] }).lax.push(stores);
        return transaction.call(this, stores, mode, options);
      };
    });
    await reportOn(page, 1, 1);
    expect(await page.evaluate(() => (window as unknown as { lax: unknown[] }).lax)).toEqual([]);
  });

  it('was read back: what the disk holds otherwise is not acknowledged, and goes', async () => {
    const page = await newTablet();
    await page.evaluate(() => {
      const { add, put } = IDBObjectStore.prototype;
      const damaged = (store: IDBObjectStore, value: Record<string, unknown>) => {
        if (store.name === 'media' && value.media instanceof Blob)
          return { ...value, media: value.media.slice(1) };
        return store.name === 'reports' ? { ...value, about: 'autre chose' } : value;
      };
      IDBObjectStore.prototype.add = function (value, ...key) {
        return add.call(this, damaged(this, value), ...key);
      };
      IDBObjectStore.prototype.put = function (value, ...key) {
        return put.call(this, damaged(this, value), ...key);
      };
    });
    const capture = { account, reportId: randomUUID(), tripId: randomUUID(), seed, sizes: [3_000] };
    const refused = 'n’a pas pu enregistrer ceci';
    await expect(take(page, capture)).rejects.toThrow(refused);
    expect(await here(page)).toEqual([]);
    await page.evaluate((who) => harness.recoverMedia(who), account);
    expect(await rows(page)).toBe(0);
    await expect(seal(page, account, { tripId: capture.tripId, clientId: randomUUID() })).rejects.toThrow(
      refused,
    );
  });
});

/** Seals a report of so many photos and videos, and answers what they are. */
async function reportOn(page: Page, photos: number, videos: number) {
  const { tripId } = await aTrip();
  const reportId = randomUUID();
  const captures = new Map<string, Capture>();
  for (let index = 0; index < photos + videos; index += 1) {
    const from = 1_000 * (index + 1);
    const sizes = index < photos ? [150_000 + index * 9_000] : [5_000_000, 4_300_000, 700_000];
    const capture = { account, reportId, tripId, seed: from, sizes };
    captures.set((await take(page, capture)).id, capture);
  }
  const media = [...captures].map(([id, capture]) => mediumRef(id, capture));
  await seal(page, account, {
    tripId,
    clientId: reportId,
    media,
    content: {
      photos: media.slice(0, photos).map(({ id }) => ({ zone: 'front' as const, mediumId: id })),
      videos: media.slice(photos).map(({ id }) => id),
    },
  });
  return { tripId, reportId, captures };
}

/** On the server once and whole: the report with all its media, each byte for byte. */
async function expectWhole(reportId: string, captures: ReadonlyMap<string, Capture>): Promise<void> {
  const tokens = desk.team('teammate');
  const { body } = await getAs(tokens, `${desk.server.url}/api/condition_report/${reportId}`);
  expect(body.state).toBe('uploaded');
  expect(body.media).toHaveLength(captures.size);
  for (const [id, capture] of captures) {
    const { hash } = mediumRef(id, capture);
    expect(await progressOf(desk.server.url, tokens, id)).toMatchObject({ hash, verified: true });
    expect(body.media).toContainEqual({ id, hash, verified: true });
    const content = await fetch(`${desk.server.url}/api/media/${id}/content`, {
      headers: { Authorization: `Bearer ${tokens.token}` },
    });
    expect(sha256(new Uint8Array(await content.arrayBuffer()))).toBe(fileHashOf(capture));
  }
}

describe('sending', () => {
  it(`${PHOTOS} photos and ${VIDEOS} videos through ${INTERRUPTIONS} interruptions sends each once, and 1 MB again at most (SEED=${seed})`, {
    timeout: 120_000 + INTERRUPTIONS * RECOVERY_TIMEOUT,
  }, async () => {
    const random = randomFrom(seed);
    let page = await newTablet();
    const { reportId, captures } = await reportOn(page, PHOTOS, VIDEOS);
    const total = [...captures.values()].flatMap(({ sizes }) => sizes).reduce((sum, size) => sum + size, 0);
    // One cut in each equal share of the bytes. The next is armed in the instant that lets this one go, so that
    // what a page sends while it opens can't run past it.
    const cutIn = (round: number) =>
      front.holdAfter(Math.floor(((round + random() * 0.9) * total) / INTERRUPTIONS) + 1 - front.received());
    let round = 0;
    let reached: Promise<void> = cutIn(round);
    const goOn = () => {
      front.release();
      if (round < INTERRUPTIONS - 1) reached = cutIn(round + 1);
    };
    const interrupt = {
      offline: async () => {
        await context?.setOffline(true);
        goOn();
        await context?.setOffline(false);
      },
      kill: async () => {
        await kill();
        goOn();
        page = await openTablet(await start(), front.url, OUTBOX);
      },
      'closed tab': async () => {
        await page.close();
        goOn();
        if (context) page = await openTablet(context, front.url, OUTBOX);
      },
      'second tab': async () => {
        const before = page;
        if (context) page = await openTablet(context, front.url, OUTBOX);
        await before.close();
        goOn();
      },
    };
    const kinds = Object.keys(interrupt) as (keyof typeof interrupt)[];

    await page.goto(`${front.url}/${OUTBOX}`);
    for (; round < INTERRUPTIONS; round += 1) {
      await reached;
      const before = front.again();
      await interrupt[kinds[round % kinds.length] ?? 'kill']();
      await (round < INTERRUPTIONS - 1 ? reached : empty(page));
      expect(front.again() - before).toBeLessThanOrEqual(PART_MAX_BYTES);
    }
    expect(await rows(page)).toBe(0);
    await expectWhole(reportId, captures);
    expect(front.received()).toBe(total + front.again());
    await page.getByText('Tout est arrivé').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('waiting'))).toBeNull();
  });

  it('steps and a report go in the order in which they were made, and a refused one holds what follows it', async () => {
    const page = await newTablet();
    const { id, tripId } = await aTrip();
    const press = (transition: string) =>
      page.evaluate((move) => harness.addMove(move as Parameters<typeof harness.addMove>[0]), {
        account,
        clientId: randomUUID(),
        tripId,
        transition,
        at: '2026-11-22T08:00:00.000Z',
        refusal: null,
        position: null,
        about: 'Prise en charge AB-123-CD',
      });
    for (const step of ['set_off', 'arrive', 'inspect']) await press(step);
    const reportId = randomUUID();
    // By a clock that was set back since.
    await seal(page, account, { tripId, clientId: reportId });
    for (const step of ['depart', 'finish', 'reach']) await press(step);
    await openOutbox(page);
    const kinds = async () =>
      (await desk.read(id)).events
        .map(({ kind }: { kind: string }) => kind)
        .filter((kind: string) => /^trip_|^report_/.test(kind));
    await expect
      .poll(kinds)
      .toEqual(['trip_set_off', 'trip_arrive', 'trip_inspect', 'report_received', 'trip_depart']);
    const left = () => page.evaluate((who) => harness.readMoves(who), account);
    await expect
      .poll(async () => (await left()).map(({ transition, refusal }) => [transition, refusal !== null]))
      .toEqual([
        ['finish', true],
        ['reach', false],
      ]);
  });

  it('waits on a network that is paid by the byte until it is told not to; reports do not', async () => {
    const page = await newTablet();
    await context?.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { type: 'cellular' }),
      });
    });
    const { reportId, captures } = await reportOn(page, 2, 0);
    await openOutbox(page);
    await page.getByText('attendent le Wi-Fi').waitFor();
    await page.getByText('L’état des lieux est arrivé').waitFor();
    expect(front.received()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Envoyer quand même' }).click();
    await page.getByText('Tout est arrivé').waitFor();
    await expectWhole(reportId, captures);
    // What is whole with the API and told by it is no longer kept here.
    await page.getByRole('main').getByRole('link', { name: 'Ma journée' }).click();
    await withHarness(page);
    await expect.poll(() => page.evaluate((who) => harness.readReports(who), account)).toEqual([]);
  });
});

/** A server that says of each part what the test wants. @param reply in place of its progress */
function lie(reply: (progress: MediumProgress) => MediumProgress) {
  front.answer((request, response) => {
    if (request.method !== 'PUT') return false;
    request.resume().on('end', () => {
      const [, , , id = ''] = (request.url ?? '').split('/');
      void progressOf(desk.server.url, desk.team('teammate'), id).then((progress) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(reply(progress)));
      });
    });
    return true;
  });
}

describe('a server', () => {
  const whole = ({ slices, ...more }: MediumProgress): MediumProgress => ({
    ...more,
    verified: true,
    slices: slices.map(() => ({ received: 1_000_000, verified: true })),
  });

  it.each([
    ['that names another hash', (progress: MediumProgress) => ({ ...whole(progress), hash: '0'.repeat(64) })],
    [
      'that has every slice and not the medium',
      (progress: MediumProgress) => ({ ...whole(progress), verified: false }),
    ],
    [
      'that stands beyond the end',
      (progress: MediumProgress) => ({
        ...progress,
        slices: progress.slices.map(() => ({ received: 9_999_999, verified: false })),
      }),
    ],
  ])('%s makes the tablet keep its copy, say why, and send it when told to', async (_, reply) => {
    const page = await newTablet(OUTBOX);
    lie(reply);
    const { reportId, captures } = await reportOn(page, 1, 0);
    await openOutbox(page);
    await page.getByText('Le serveur n’a pas confirmé ce fichier').waitFor();
    await expectAccessible(page);
    expect(await rows(page)).toBe(1);
    front.answer(() => false);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('Tout est arrivé').waitFor();
    await expectWhole(reportId, captures);
  });

  it('that drops every other part, and one that refuses a photo, get the others all the same', async () => {
    const page = await newTablet(OUTBOX);
    let parts = 0;
    front.answer((request) => {
      if (request.method !== 'PUT') return false;
      parts += 1;
      if (parts % 2 === 0) request.socket.destroy();
      return parts % 2 === 0;
    });
    const { tripId, reportId, captures } = await reportOn(page, 3, 0);
    // The server takes no photo of a report that is another person's: this one is announced as something else before.
    const [refused] = captures.keys();
    await announce(desk.server.url, desk.team('admin'), {
      ...mediumOf(tripId, [someBytes(10)]),
      clientId: refused,
    });
    await openOutbox(page);
    await page.getByText('Cette ressource existe déjà').waitFor(LONG);
    await expect.poll(() => here(page).then((media) => media.map(({ id }) => id)), LONG).toEqual([refused]);
    const { body } = await getAs(
      desk.team('teammate'),
      `${desk.server.url}/api/condition_report/${reportId}`,
    );
    expect(body.media.filter(({ verified }: { verified: boolean }) => verified)).toHaveLength(2);
  });
});

describe('a tablet', () => {
  it('that is full keeps what it has, and says what it could not keep', async () => {
    const page = await newTablet();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: front.url, quotaSize: 3_000_000 });
    const kept = new Map<string, Capture>();
    let failure = '';
    for (let index = 0; index < 20 && !failure; index += 1) {
      const capture = { account, reportId: 'r', tripId: 't', seed: index, sizes: [400_000] };
      try {
        kept.set((await take(page, capture)).id, capture);
      } catch (error) {
        failure = String(error);
      }
    }
    expect(failure).toContain('n’a plus de place');
    expect(kept.size).toBeGreaterThan(2);
    await page.evaluate((who) => harness.recoverMedia(who), account);
    expect((await here(page)).map(({ id }) => id)).toEqual([...kept.keys()]);
    expect(await rows(page)).toBe(kept.size);
    for (const [id, capture] of kept)
      expect(await page.evaluate((one) => harness.hashOf(one), id)).toBe(fileHashOf(capture));
  });

  it('whose bytes were cleared says so of each photo', async () => {
    const page = await newTablet();
    await reportOn(page, 2, 0);
    await clearDatabase(page, 'media');
    await page.goto(`${front.url}/${OUTBOX}`);
    await expect.poll(() => page.getByText('ont disparu de la tablette').count()).toBe(2);
    await expectAccessible(page);
  });

  it('whose missions were cleared says so, and still has the bytes to export', async () => {
    const page = await newTablet();
    const { captures } = await reportOn(page, 2, 1);
    await clearDatabase(page, 'missions');
    await page.goto(`${front.url}/${OUTBOX}`);
    await page
      .getByText(/a disparu avant d’être envoyé\s: 1\s*état des lieux, 2\s*photos, 1\s*vidéo \(10,4\s*Mo\)/)
      .waitFor();
    await expect.poll(() => page.getByText('Retrouvé sans son état des lieux').count()).toBe(3);
    const files = await exported(page);
    const found = [...files].filter(([name]) => name.startsWith('1 Sans'));
    expect(found.map(([name]) => name)).toEqual([
      '1 Sans état des lieux/Photo 1.jpeg',
      '1 Sans état des lieux/Photo 2.jpeg',
      '1 Sans état des lieux/Vidéo 3.webm',
    ]);
    expect(new Set(found.map(([, hash]) => hash))).toEqual(new Set([...captures.values()].map(fileHashOf)));
  });

  it('whose databases are damaged on its disk says what is lost', async () => {
    const page = await newTablet();
    await reportOn(page, 2, 0);
    await context?.close();
    const home = join(folder.path, 'Default', 'IndexedDB');
    const [database] = (await readdir(home)).filter((name) => name.endsWith('.leveldb'));
    for (const name of await readdir(join(home, database ?? '')))
      if (/^(MANIFEST|CURRENT)|\.(log|ldb)$/.test(name))
        await writeFile(join(home, database ?? '', name), 'broken');
    const again = await openTablet(await start(), front.url, OUTBOX);
    await again.getByText(/a disparu avant d’être envoyé\s: 1\s*état des lieux, 2\s*photos/).waitFor();
  });

  it('says that all has arrived once it has looked, and not before', async () => {
    const page = await newTablet();
    await reportOn(page, 2, 0);
    front.answer(({ url = '' }, response) => {
      if (!/^\/api\/(?!token|user)/.test(url)) return false;
      response.destroy();
      return true;
    });
    await page.addInitScript(() => {
      Object.assign(window, { statuses: [] });
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('main [role=status]'))
          (window as unknown as { statuses: unknown[] }).statuses.push(textContent);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await openOutbox(page);
    await page.getByText(/Sur cette tablette\s: 1\s*état des lieux, 2\s*photos/).waitFor();
    const said = await page.evaluate(() => (window as unknown as { statuses: unknown[] }).statuses);
    expect(said.map(String).filter((text) => text.includes('Tout est arrivé'))).toEqual([]);
  });

  it('whose databases cannot be read does not say that all has arrived', async () => {
    const page = await newTablet();
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('no database here', 'UnknownError');
      };
    });
    await page.goto(`${front.url}/${OUTBOX}`);
    await page.reload();
    await page.getByText('ne peut pas être lu').waitFor();
    expect(await shown(page)).not.toContain('rien n’attend');
    await expectAccessible(page);
  });

  it('asks before its driver leaves, naming count and size, and shows another account none of it', async () => {
    const page = await newTablet();
    const { reportId, captures } = await reportOn(page, 2, 0);
    front.answer((request, response) => {
      const isMedia = request.url?.startsWith('/api/media') === true;
      if (isMedia) response.destroy();
      return isMedia;
    });
    await page.goto(`${front.url}/${OUTBOX}`);
    await page.getByText('L’état des lieux est arrivé').waitFor();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(plain(dialog.message()));
      return dialog.accept();
    });
    await page.locator('#bar button.logout').dispatchEvent('click');
    await page.waitForFunction(() => localStorage.getItem('token') === null);
    expect(asked).toEqual([expect.stringContaining('2 photos (0,4 Mo)')]);

    front.answer(() => false);
    if (!context) throw new Error('no tablet');
    await signInBrowser(context, { url: front.url, dataDir: desk.server.dataDir }, 'admin');
    const other = await openTablet(context, front.url, OUTBOX);
    await other.getByText('Tout est arrivé').waitFor();
    expect(await shown(other)).not.toContain('photo');
    expect(await other.evaluate((who) => harness.readMedia(who), people.admin.mail)).toEqual([]);
    expect(await rows(other)).toBe(2);
    await signInBrowser(context, { url: front.url, dataDir: desk.server.dataDir }, 'teammate');
    const back = await openTablet(context, front.url, OUTBOX);
    await back.getByText('Tout est arrivé').waitFor();
    await expectWhole(reportId, captures);
  });

  it('whose count of what waits was lost in a crash loses nothing but the days at a logout', async () => {
    const page = await newTablet(HOME);
    await aTrip();
    await page.reload();
    await page.locator('main:visible ol.missions > li').waitFor();
    await withHarness(page);
    const capture = { account, reportId: randomUUID(), tripId: randomUUID(), seed, sizes: [3_000] };
    const { id } = await take(page, capture);
    const days = await page.evaluate((who) => harness.readDays(who), account);
    if (!days) throw new Error('no day was kept');
    await page.evaluate(() => localStorage.removeItem('waiting'));
    await page.locator('#bar button.logout').dispatchEvent('click');
    await page.waitForFunction(() => localStorage.getItem('token') === null);
    expect((await here(page)).map((medium) => medium.id)).toEqual([id]);
    expect(await page.evaluate((one) => harness.hashOf(one), id)).toBe(fileHashOf(capture));
    // Forgotten besides, and not before the session is.
    const kept = () => page.evaluate((who) => harness.readDays(who), account);
    await expect.poll(kept).toBeUndefined();
    // An answer that was on its way brings nothing back.
    await page.evaluate(([who, late]) => harness.keepDays(who, late), [account, days] as const);
    expect(await kept()).toBeUndefined();
  });

  it('that held steps before there were reports sends them with the new version', async () => {
    const { id, tripId } = await aTrip();
    const page = await newTablet();
    await page.evaluate(
      (move) =>
        new Promise<void>((resolve, reject) => {
          const asked = indexedDB.open('missions', 1);
          asked.onerror = () => reject(asked.error);
          asked.onupgradeneeded = () => {
            asked.result.createObjectStore('days');
            asked.result.createObjectStore('moves', { autoIncrement: true }).add(move);
          };
          asked.onsuccess = () => {
            asked.result.close();
            resolve();
          };
        }),
      {
        account,
        clientId: randomUUID(),
        tripId,
        transition: 'set_off',
        at: '2026-11-22T08:00:00.000Z',
        refusal: null,
        position: null,
        about: 'Prise en charge AB-123-CD',
      },
    );
    await page.goto(`${front.url}/${HOME}`);
    await expect.poll(async () => (await desk.read(id)).trips[0].status).toBe('on_the_way');
    const version = () =>
      indexedDB.databases().then((all) => all.find(({ name }) => name === 'missions')?.version);
    expect(await page.evaluate(version)).toBe(2);
  });
});

/** What *Exporter tout* saves, opened by another program: hashes of the files by their names. */
async function exported(page: Page): Promise<Map<string, string>> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter tout' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('boite-d-envoi.zip');
  const archive = join(folder.path, 'export.zip');
  await download.saveAs(archive);
  return unzipped(archive);
}
