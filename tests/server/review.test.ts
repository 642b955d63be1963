/** Reviews: asked for once, given by a link of their own, published as they are or refused with a reason, answered, read by all. */

import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageTemplate } from '../../src/domain/lib/page-template.ts';
import { frenchDay } from '../../src/domain/lib/time/french-date.ts';
import { slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { GIVING_DAYS, PUBLISHING_DAYS, refusalGrounds } from '../../src/domain/review/review.ts';
import { company } from '../../src/domain/settings/company.ts';
import { purgeRecords } from '../../src/server/database/purge-records.ts';
import { bearer, getAs, sendAs, signIn } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { billing, orderOf, partnerOrder, someSlots } from '../support/bookings.ts';
import { PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { dropTestDatabase, openTestDatabase } from '../support/database.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { mailAbout, mailsOf, type ReadMail } from '../support/mails.ts';
import { appointmentKey, payFor, reviewKey } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const NOT_FOUND = '<title>Page introuvable</title>';

let site: TemporaryFolder;
/** The server's data, which outlive it. */
let kept: string;
let desk: Desk;
beforeAll(async () => {
  site = await temporaryFolder();
  const dist = join(site.path, 'dist');
  await mkdir(dist);
  await writeFile(join(dist, '404.html'), NOT_FOUND);
  await writeFile(
    join(dist, pageTemplate.file),
    `<title>${pageTemplate.title}</title><main>${pageTemplate.main}</main>`,
  );
  kept = join(site.path, 'data');
  await mkdir(kept);
  desk = await openDesk({ DIST_DIR: dist }, kept);
});
afterAll(async () => {
  await desk.server.stop();
  await dropTestDatabase(kept);
  await site.remove();
});
beforeEach(() => desk.later(7 * DAY));

const single = (slot: unknown) => ({
  serviceCode: 'single_outbound',
  outboundSlot: slot,
  returnSlot: null,
  totalCents: 3490,
});
/** Driven to its end. */
async function driven(id: string) {
  const { reference, trips } = await desk.read(id);
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  await desk.move(trips[0].id, ...wholeWay);
  return { id, reference: reference as string, day: parisTime(desk.now()).day };
}
/** @param slot of the first day: one has no place for all */
const ended = async (slot = 0) => driven(await desk.booked(single(someSlots(desk.now())[slot])));

/** Of somebody else than the desk's customer. */
async function endedOf({ tokens }: SignedUp, slot: unknown) {
  const order = orderOf(desk.now(), single(slot));
  const headers = { ...bearer(tokens), ...fromSomewhere() };
  const { status, body } = await post(`${desk.server.url}/api/booking`, order, headers);
  expect(status).toBe(201);
  await payFor(desk.server.url, { bookingId: body.id }, { headers: fromSomewhere() });
  return driven(body.id);
}
const erase = ({ id, tokens }: SignedUp) =>
  sendAs(tokens, 'POST', `${desk.server.url}/api/customer/${id}/erase`, {
    clientId: randomUUID(),
    currentPassword: PASSWORD,
  });
async function disable({ mail }: SignedUp): Promise<void> {
  const admin = desk.team('admin');
  const { items } = (await getAs(admin, `${desk.server.url}/api/account?role=ROLE_CUSTOMER`)).body;
  const { id, version, displayName } = items.find((one: { mail: string }) => one.mail === mail);
  const change = { clientId: randomUUID(), version, displayName, disabled: true };
  expect((await sendAs(admin, 'PUT', `${desk.server.url}/api/account/${id}`, change)).status).toBe(200);
}

const SUBJECT = /^Votre avis –/;
const asking = (mails: readonly ReadMail[], reference: string) =>
  mails.filter(({ subject }) => subject.includes(reference) && SUBJECT.test(subject));

/** The job looks at what ended first before the rest: until it has asked about this one. */
const asked = (reference: string): Promise<ReadMail[]> =>
  eventually(async () => {
    desk.server.wake();
    const mails = asking(await mailsOf(desk.server.dataDir), reference);
    return mails.length > 0 && mails;
  });

const at = (id: string, what = '') => `${desk.server.url}/api/booking/${id}/review${what}`;
const opinion = (id: string, fields: object = {}) => ({
  clientId: randomUUID(),
  key: reviewKey(id),
  mark: 4,
  text: 'Ponctuels.\nMerci !',
  firstName: 'Élodie',
  ...fields,
});
const give = (id: string, fields: object = {}) => post(at(id), opinion(id, fields), fromSomewhere());
const retract = (id: string, fields: object = {}) =>
  post(at(id, '/retract'), { clientId: randomUUID(), key: reviewKey(id), ...fields }, fromSomewhere());
const own = (id: string, key = reviewKey(id)) =>
  send(`${at(id)}?key=${encodeURIComponent(key)}`, { headers: fromSomewhere() });
const listed = async (query = '') =>
  (await send(`${desk.server.url}/api/review${query}`, { headers: fromSomewhere() })).body;
const inOffice = async (query = '') =>
  (await getAs(desk.team('teammate'), `${desk.server.url}/api/review/all${query}`)).body.items;
const reviewOf = async (bookingId: string) =>
  (await inOffice()).find((one: { bookingId: string }) => one.bookingId === bookingId);
const act = async (bookingId: string, what: string, body: object = {}) =>
  sendAs(
    desk.team('teammate'),
    'POST',
    `${desk.server.url}/api/review/${(await reviewOf(bookingId)).id}/${what}`,
    { clientId: randomUUID(), ...body },
  );
const page = (rest = '') =>
  fetch(`${desk.server.url}/avis${rest}`, { headers: { Accept: 'text/html', ...fromSomewhere() } });
const look = async (query = '') => {
  const response = await page(query);
  return { status: response.status, html: await response.text() };
};
const kindsOf = async (id: string): Promise<string[]> =>
  (await desk.read(id)).events
    .map(({ kind }: { kind: string }) => kind)
    .filter((kind: string) => kind.startsWith('review_'));

describe('nobody has written anything', () => {
  test('the page says so and is not listed, and the list is empty', async () => {
    for (const ending of ['', '/']) {
      const answer = await page(ending);
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
      expect(await answer.text()).toContain('Les premiers avis paraîtront ici.');
    }
    expect(await look(`?apres=${randomUUID()}`)).toEqual({ status: 404, html: NOT_FOUND });
    expect(await listed()).toEqual({ items: [], next: null, count: 0, averageTenths: null });
  });
});

describe('a customer', () => {
  test('is asked once, a day after the end and no sooner, with a link that pays for nothing', async () => {
    const before = await ended();
    await desk.later(2 * HOUR);
    const { id, reference } = await ended(1);
    await desk.change(id, 'close');
    await desk.later(DAY - HOUR);
    await asked(before.reference);
    expect(asking(await desk.written(), reference)).toEqual([]);

    await desk.later(HOUR);
    const [mail] = await asked(reference);
    expect(mail?.to).toBe(desk.customer().mail);
    expect(mail?.text).toContain(`/#/admin/customer/add/review?booking=${id}&key=${reviewKey(id)}\n`);
    expect(mail?.text).toContain(`pendant ${GIVING_DAYS}\u00a0jours`);
    expect(mail?.text).toContain('sans contrepartie');
    expect(mail?.text).toContain(slotWindow((await desk.read(id)).trips[0].slot));
    await desk.later(30 * DAY);
    const after = await ended();
    await desk.later(2 * DAY);
    await asked(after.reference);
    expect(asking(await desk.written(), reference)).toHaveLength(1);
    expect(await kindsOf(id)).toEqual(['review_asked']);
  });

  test('is not asked of what was cancelled, nor once they are forgotten or their account is disabled', async () => {
    const [first, second, third] = someSlots(desk.now());
    const id = await desk.booked(single(first));
    expect((await desk.change(id, 'cancel')).status).toBe(200);
    const [forgotten, disabled] = [await signedUp(desk.server), await signedUp(desk.server)];
    const theirs = await endedOf(forgotten, second);
    const others = await endedOf(disabled, third);
    await desk.change(theirs.id, 'close');
    expect((await erase(forgotten)).status).toBe(200);
    await disable(disabled);
    await desk.later(HOUR);
    const last = await ended();
    await desk.later(2 * DAY);
    await asked(last.reference);
    const written = await desk.written();
    const { reference } = await desk.read(id);
    for (const none of [reference, theirs.reference, others.reference])
      expect(asking(written, none)).toEqual([]);
    for (const none of [theirs, others]) {
      expect((await own(none.id)).body).toMatchObject({ firstName: '', isOpen: false });
      expect((await give(none.id)).body.code).toBe('ERROR.STATE');
    }
  });

  test('of a partner is asked where they have an account of their own, and else not', async () => {
    const partner = () => signIn(desk.server, 'partner');
    await sendAs(await partner(), 'PUT', `${desk.server.url}/api/partner/billing`, billing());
    const [first, second] = someSlots(desk.now());
    const ordered = async (fields: object, slot: unknown) => {
      const order = partnerOrder(desk.now(), { ...single(slot), ...fields });
      const { status, body } = await post(`${desk.server.url}/api/booking`, order, bearer(await partner()));
      expect(status).toBe(201);
      return driven(body.id);
    };
    const known = await signedUp(desk.server);
    const stranger = await ordered({}, first);
    await desk.later(HOUR);
    const ours = await ordered({ mail: known.mail }, second);
    await desk.later(2 * DAY);
    expect((await asked(ours.reference)).map(({ to }) => to)).toEqual([known.mail]);
    expect(asking(await desk.written(), stranger.reference)).toEqual([]);
    // What its customer says of us is none of the partner's.
    await give(ours.id);
    const { events } = (await getAs(await partner(), `${desk.server.url}/api/booking/${ours.id}`)).body;
    expect(events.filter(({ label }: { label: string }) => label.includes('avis'))).toEqual([]);
    expect(await kindsOf(ours.id)).toEqual(['review_asked', 'review_given']);
  });
});

describe('the link', () => {
  test('reads, and does nothing by being opened; another key opens nothing', async () => {
    const { id, reference } = await ended();
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await own(id);
      expect([status, body]).toEqual([200, { reference, firstName: 'Élodie', isOpen: true, given: null }]);
    }
    for (const key of ['', 'x', appointmentKey(id), reviewKey(randomUUID())]) {
      expect((await own(id, key)).status).toBe(404);
      expect((await give(id, { key })).status).toBe(404);
      expect((await retract(id, { key })).status).toBe(404);
    }
    expect(await kindsOf(id)).toEqual([]);
  });

  test('gives one review, however often and at once it is sent, and no second', async () => {
    const { id, reference, day } = await ended();
    const sent = opinion(id);
    const answers = await Promise.all([1, 2, 3].map(() => post(at(id), sent, fromSomewhere())));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.given).toMatchObject({
        mark: 4,
        text: 'Ponctuels.\nMerci !',
        firstName: 'Élodie',
        experiencedOn: day,
        status: 'waiting',
        refusal: null,
        canRetract: true,
      });
      expect(body).toMatchObject({ isOpen: false, firstName: '' });
    }
    expect((await give(id, { mark: 1 })).body).toMatchObject({
      code: 'ERROR.STATE',
      message: 'Vous avez déjà donné votre avis sur cette réservation.',
    });
    const { mark, dueOn } = await reviewOf(id);
    expect([mark, dueOn]).toEqual([4, addDays(day, PUBLISHING_DAYS)]);
    expect(await kindsOf(id)).toEqual(['review_given']);
    const told = (await desk.written()).filter(
      ({ to, subject }) => to === company.email && subject === `Un avis à relire – ${reference}`,
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`au plus tard le ${frenchDay(dueOn)}`);
    expect(told[0]?.text).toContain('/#/auth/login?redirectTo=/admin/teammate/review\n');
  });

  test('gives none before the end, nor when its time is over', async () => {
    const id = await desk.booked(single(someSlots(desk.now())[0]));
    expect((await give(id)).body.code).toBe('ERROR.STATE');
    const late = await ended();
    await desk.later((GIVING_DAYS + 1) * DAY);
    expect((await own(late.id)).body).toMatchObject({ isOpen: false, given: null, firstName: '' });
    expect((await give(late.id)).body.code).toBe('ERROR.STATE');
  });

  test('takes it back, with what it said, and for good', async () => {
    const { id } = await ended();
    await give(id);
    await act(id, 'publish');
    expect((await listed()).count).toBe(1);
    const sent = { clientId: randomUUID() };
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await retract(id, sent);
      expect([status, body.given.status, body.given.text, body.given.firstName]).toEqual([
        200,
        'retracted',
        '',
        null,
      ]);
    }
    expect(await listed()).toMatchObject({ items: [], count: 0, averageTenths: null });
    expect((await retract(id)).body.code).toBe('ERROR.STATE');
    expect((await give(id)).body.code).toBe('ERROR.STATE');
    expect((await act(id, 'publish')).body.code).toBe('ERROR.STATE');
    expect(await kindsOf(id)).toEqual(['review_given', 'review_published', 'review_retracted']);
  });

  test.each([
    ['no mark', { mark: undefined }],
    ['a mark of six', { mark: 6 }],
    ['half a mark', { mark: 2.5 }],
    ['a mark as text', { mark: '5' }],
    ['a long text', { text: 'x'.repeat(1001) }],
    ['an invisible character', { text: 'a\u0000b' }],
    ['half an emoji', { firstName: '\ud83d' }],
    ['a long name', { firstName: 'x'.repeat(51) }],
    ['a name of two lines', { firstName: 'a\nb' }],
    ['a state of its own', { status: 'published' }],
    ['a list as text', { text: ['x'] }],
  ])('refuses %s, and keeps nothing', async (_, fields) => {
    const { id } = await ended();
    const { status, body } = await give(id, fields);
    expect([status, body.code]).toEqual([400, 'ERROR.INVALID']);
    expect((await own(id)).body.given).toBeNull();
  });

  test('gives one without a word and without a name', async () => {
    const { id } = await ended();
    expect((await give(id, { text: '  ', firstName: null })).body.given).toMatchObject({
      text: '',
      firstName: null,
    });
    await act(id, 'publish');
    const { html } = await look();
    expect(html).toContain('Client vérifié\u00a0: 4 sur 5');
    await retract(id);
  });
});

describe('the team', () => {
  test('publishes a review as it is, once, and anybody reads it with its answer', async () => {
    const { id, day } = await ended();
    const hostile = '<script>alert(1)</script>\nBien & vite';
    await give(id, { text: hostile, mark: 5 });
    const other = await ended();
    await give(other.id, { mark: 4, text: 'Bien' });
    expect((await listed()).items).toEqual([]);
    const waiting = await inOffice('?status=waiting');
    expect(waiting.slice(0, 2).map(({ bookingId }: { bookingId: string }) => bookingId)).toEqual(
      expect.arrayContaining([id, other.id]),
    );
    expect((await act(id, 'answer', { text: 'Merci !' })).body.code).toBe('ERROR.STATE');

    const publish = { clientId: randomUUID() };
    expect((await act(id, 'publish', publish)).body).toMatchObject({
      text: hostile,
      status: 'published',
      acts: ['refuse', 'answer'],
    });
    expect((await act(id, 'publish', publish)).status).toBe(200);
    expect((await act(id, 'publish')).body.code).toBe('ERROR.STATE');
    await desk.later(HOUR);
    await act(other.id, 'publish');
    const answer = { clientId: randomUUID(), text: 'Merci à vous\u00a0!' };
    expect((await act(id, 'answer', answer)).body.acts).toEqual(['refuse']);
    expect((await act(id, 'answer', answer)).status).toBe(200);
    expect((await act(id, 'answer', { text: 'Encore' })).body.code).toBe('ERROR.STATE');
    expect((await act(id, 'answer', { text: ' ' })).status).toBe(400);

    const { items, count, averageTenths } = await listed();
    expect([count, averageTenths, items.map(({ text }: { text: string }) => text)]).toEqual([
      2,
      45,
      ['Bien', hostile],
    ]);
    // Nothing leads from a review to whose it is.
    expect(Object.keys(items[1]).sort()).toEqual([
      'answer',
      'experiencedOn',
      'firstName',
      'givenOn',
      'id',
      'mark',
      'publishedOn',
      'text',
    ]);
    expect(await listed(`?after=${items[0].id}`)).toMatchObject({ items: [items[1]], count: 2 });

    const { status, html } = await look();
    expect(status).toBe(200);
    expect(html).not.toContain('<script>');
    expect(html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>Bien &amp; vite</p>');
    expect(html).toContain('4,5 sur 5');
    expect(html).toContain('2 avis, du plus récent au plus ancien');
    expect(html.indexOf('<p>Bien</p>')).toBeLessThan(html.indexOf('Bien &amp; vite'));
    expect(html).toContain('Merci à vous\u00a0!');
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const said of [
      /après un convoyage du \d/,
      /Publié le \d/,
      'Rien n’est donné en échange',
      'classés par date',
      ...Object.values(refusalGrounds),
    ])
      expect(html).toMatch(said);
    expect((await look('?apres=x')).status).toBe(404);
    expect((await look(`?apres=${items[0].id}`)).html).not.toContain('<p>Bien</p>');
    expect(await kindsOf(id)).toEqual(['review_given', 'review_published', 'review_answered']);
    for (const one of [id, other.id]) await retract(one);
  });

  test('refuses on a ground of the list alone, and its author is told which', async () => {
    const { id, reference } = await ended();
    await give(id, { text: 'Achetez chez moi' });
    for (const ground of ['bad_mark', '', null, 'constructor'])
      expect((await act(id, 'refuse', { ground })).status).toBe(400);
    const refusal = { clientId: randomUUID(), ground: 'advertising' };
    for (let times = 0; times < 2; times += 1)
      expect((await act(id, 'refuse', refusal)).body).toMatchObject({ status: 'refused', acts: [] });
    const { text } = await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`n’est pas publié.*${reference}`, 'i'),
    );
    expect(text).toContain(`pour ce motif\u00a0: ${refusalGrounds.advertising}.`);
    const told = (await desk.written()).filter(
      ({ subject }) => subject.includes(reference) && subject.includes('n’est pas publié'),
    );
    expect(told).toHaveLength(1);
    expect((await own(id)).body.given).toMatchObject({ status: 'refused', refusal: 'publicité' });
    expect((await act(id, 'publish')).body.code).toBe('ERROR.STATE');
    expect((await listed()).items).toEqual([]);
  });

  test('takes down what was published, where somebody contests it with reason', async () => {
    const { id } = await ended();
    await give(id);
    await act(id, 'publish');
    await act(id, 'refuse', { ground: 'illegal' });
    expect((await look()).html).toContain('Les premiers avis paraîtront ici.');
  });
});

test('whoever is forgotten leaves what they wrote without their name; the copy of their data has it', async () => {
  const who = await signedUp(desk.server);
  const { id } = await endedOf(who, someSlots(desk.now())[0]);
  await give(id, { text: 'Parfait' });
  await act(id, 'publish');
  await desk.change(id, 'close');
  const { body } = await getAs(who.tokens, `${desk.server.url}/api/customer/${who.id}/export`);
  expect(body.reviews).toMatchObject([{ text: 'Parfait', firstName: 'Élodie', status: 'published' }]);
  expect((await erase(who)).status).toBe(200);
  expect((await listed()).items).toMatchObject([{ text: 'Parfait', firstName: null }]);
  expect((await own(id)).body).toMatchObject({ firstName: '', given: { firstName: null } });
  expect((await look()).html).toContain('Client vérifié');
});

test('one is kept for three years from when it was given', async () => {
  const [left] = (await listed()).items;
  const given = new Date(`${left.givenOn}T00:00:00Z`);
  await desk.server.stop();
  const database = await openTestDatabase(kept);
  try {
    const at = (years: number, days: number) =>
      purgeRecords(
        database,
        new Date(Date.UTC(given.getUTCFullYear() + years, given.getUTCMonth(), given.getUTCDate() + days)),
      );
    const found = () => database.query(`select 1 from review where id = '${left.id}'`);
    await at(3, -1);
    expect(await found()).toHaveLength(1);
    await at(3, 2);
    expect(await found()).toEqual([]);
  } finally {
    await database.close();
  }
});
