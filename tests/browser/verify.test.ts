/** Anybody checks the file of a condition report and its photos, in a real browser, with and without network. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportFile } from '../../src/domain/report/report-file.ts';
import { reportKeysKey } from '../../src/domain/settings/stored-data.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { bearer, getAs, sendAs, signIn } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { orderOf } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { inDriversPlace, sealed } from '../support/condition-reports.ts';
import { expectFits } from '../support/layout.ts';
import { announce, hashOf, mediumOf, sendAll, someBytes } from '../support/media.ts';
import { pay } from '../support/payments.ts';
import { clearHttpCache, controlled, waitForUsedFiles } from '../support/service-worker.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const photo = [someBytes(40_000, 1)];
/** As a tablet cuts it: by time, not by size. */
const video = [someBytes(30_000, 2), someBytes(7_001, 3), someBytes(20_000, 4)];
let file: ReportFile;
/** As it is mailed. */
let pdf: Buffer;

beforeAll(async () => {
  const place = shop.place();
  const api = (path: string) => `${place.url}/api/${path}`;
  const customer = await signIn(place, 'customer');
  const team = await signIn(place, 'teammate');
  const { body } = await sendAs(customer, 'POST', api('booking'), orderOf(new Date()));
  await pay(place.url, body.id);
  const { trips, vehicle } = (await getAs(team, api(`booking/${body.id}`))).body;
  const reportId = crypto.randomUUID();
  const media = [photo, video].map((slices) => ({
    slices,
    sent: mediumOf(trips[0].id, slices, { reportId }),
  }));
  for (const { slices, sent } of media) {
    await announce(place.url, team, sent);
    await sendAll(place.url, team, sent, slices);
  }
  const report = await sealed({
    tripId: trips[0].id,
    clientId: reportId,
    content: {
      plate: vehicle.plate,
      photos: [{ zone: 'front', mediumId: media[0]?.sent.clientId ?? '' }],
      videos: [media[1]?.sent.clientId ?? ''],
    },
    media: media.map(({ slices, sent }) => ({ id: sent.clientId, hash: hashOf(slices) })),
  });
  expect((await sendAs(team, 'POST', api('condition_report'), inDriversPlace(report))).status).toBe(201);
  const answer = await send(api(`condition_report/${reportId}/file`), { headers: bearer(customer) });
  file = answer.body;
  const document = await fetch(api(`condition_report/${reportId}/pdf`), { headers: bearer(customer) });
  pdf = Buffer.from(await document.arrayBuffer());
});

const asFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const reportFile = (text = JSON.stringify(file)) =>
  asFile('etat-des-lieux.json', 'application/json', Buffer.from(text));
const pdfFile = (bytes = pdf) => asFile('etat-des-lieux.pdf', 'application/pdf', bytes);
const photoFile = (bytes = photo[0] as Buffer) => asFile('avant.jpg', 'image/jpeg', bytes);
const videoFile = (bytes: Buffer = Buffer.concat(video)) => asFile('tour.webm', 'video/webm', bytes);
/** The same with one bit of one byte in the middle changed. */
const touched = (bytes: Buffer): Buffer => {
  const changed = Buffer.from(bytes);
  const middle = changed.byteLength >> 1;
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  return changed;
};
/** One digit of the mileage. */
const touchedReport = () => JSON.stringify(file).replace('"mileage":45210', '"mileage":45211');

const verdicts = (page: Page) => page.locator('[data-island=verify] li');
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('[data-island=verify] input[type=file]').setInputFiles(files);
const read = async (page: Page) =>
  (await verdicts(page).allTextContents()).map((text) => text.replaceAll('\u00a0', ' '));

const OURS = 'Cet état des lieux est celui que nous avons contresigné.';
const CHANGED = 'Le contenu ne correspond pas à son empreinte : il a été modifié après avoir été scellé.';
const OUR_PDF =
  'Ce PDF est tel que nous l’avons établi, et son état des lieux est celui que nous avons contresigné.';
const whole = [OURS, 'avant.jpg : intact.', 'tour.webm : intact.'];

async function openPage(options: Parameters<typeof open>[0] = {}) {
  const page = await open(options);
  await page.goto(`${shop.place().url}/#/verifier`);
  await page.locator('[data-island=verify] input[type=file]').waitFor();
  return page;
}

/** Each change, and what is said of it. */
async function findsEach(page: Page) {
  await choose(page, reportFile(), photoFile(), videoFile());
  await expect.poll(() => read(page)).toEqual(whole);
  await choose(page, reportFile(touchedReport()), photoFile());
  await expect.poll(() => read(page)).toEqual([CHANGED, 'avant.jpg : intact.']);
  const other = ' : modifié, ou d’un autre état des lieux.';
  await choose(
    page,
    reportFile(),
    photoFile(touched(photo[0] as Buffer)),
    videoFile(touched(Buffer.concat(video))),
  );
  await expect.poll(() => read(page)).toEqual([OURS, `avant.jpg${other}`, `tour.webm${other}`]);
  const { signature } = file.countersignature;
  const forged = {
    ...file.countersignature,
    signature: `${signature.startsWith('0') ? 1 : 0}${signature.slice(1)}`,
  };
  await choose(page, reportFile(JSON.stringify({ ...file, countersignature: forged })));
  await expect.poll(() => read(page)).toEqual(['La contresignature n’est pas celle de cet état des lieux.']);
  await choose(page, asFile('autre.json', 'application/json', Buffer.from('{"format":1}')));
  await expect
    .poll(() => read(page))
    .toEqual(['Choisissez l’état des lieux : son PDF, ou son fichier .json.']);
  await choose(page, pdfFile(), photoFile(), videoFile());
  await expect.poll(() => read(page)).toEqual([OUR_PDF, ...whole.slice(1)]);
  // The page that it shows first.
  const shown = Buffer.from(pdf);
  shown[1_000] = (shown[1_000] ?? 0) ^ 1;
  await choose(page, pdfFile(shown));
  await expect.poll(() => read(page)).toEqual([expect.stringMatching(/^Ce PDF a été modifié depuis/)]);
  await choose(
    page,
    pdfFile(Buffer.from(pdf.toString('latin1').replace('"mileage":45210', '"mileage":45211'), 'latin1')),
  );
  await expect.poll(() => read(page)).toEqual([CHANGED]);
  await choose(page, pdfFile(pdf.subarray(0, 3_000)));
  await expect
    .poll(() => read(page))
    .toEqual([expect.stringMatching(/^Ce PDF ne porte pas d’état des lieux/)]);
}

describe('the page that checks a report', () => {
  it('finds a byte that was changed in the report or in a photo, and nothing in what was not', async () => {
    const page = await openPage();
    await findsEach(page);
    // Photos may be added to a report that was chosen before.
    await choose(page, reportFile());
    await expect.poll(() => read(page)).toEqual([OURS]);
    await choose(page, photoFile());
    await expect.poll(() => read(page)).toEqual(whole.slice(0, 2));
  });

  it('does all of it without network once it was opened', async () => {
    const page = await openPage({
      serviceWorkers: 'allow',
      tolerate: [/net::ERR_(INTERNET_DISCONNECTED|FAILED)/],
    });
    await controlled(page);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), reportKeysKey)).not.toBeNull();
    await waitForUsedFiles(page);
    await clearHttpCache(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator('[data-island=verify] input[type=file]').waitFor();
    await findsEach(page);
  });

  it('says that it could not be loaded, and checks once it can be', async () => {
    const page = await openPage({ tolerate: [/net::ERR_FAILED/] });
    const later = ['**/assets/check-report-*.js*', '**/version.json'];
    for (const path of later) await page.route(path, (route) => route.abort());
    await choose(page, reportFile());
    await expect.poll(() => read(page)).toEqual([expect.stringMatching(/Vérifiez votre connexion/)]);
    for (const path of later) await page.unroute(path);
    await choose(page, reportFile());
    await expect.poll(() => read(page)).toEqual([OURS]);
  });

  it('asks the server where the browser does not know the signature', async () => {
    const page = await open();
    await page.addInitScript(() => {
      crypto.subtle.importKey = () => Promise.reject(new DOMException('no', 'NotSupportedError'));
    });
    await page.goto(`${shop.place().url}/#/verifier`);
    await page.locator('[data-island=verify] input[type=file]').waitFor();
    await findsEach(page);
  });

  it('agrees with the server', async () => {
    const verify = async (text: string) =>
      (await post(`${shop.place().url}/api/condition_report/verify`, JSON.parse(text))).body;
    expect(await verify(JSON.stringify(file))).toEqual({ valid: true, fault: null, message: OURS });
    expect((await verify(touchedReport())).fault).toBe('hash');
  });

  it('is accessible at any size, and fits every width', async () => {
    const page = await openPage();
    await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
    await choose(page, reportFile(touchedReport()), photoFile(), videoFile());
    await expect.poll(() => read(page)).toHaveLength(3);
    await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
    await expectFits(page);
  });
});
