/** Condition reports on a driver's tablet: made without network, through crashes, sealed, then sent once each. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SealedReport } from '../../src/domain/report/seal.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { heading, openScreen } from '../support/account-screens.ts';
import { getAs, signInBrowser } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { brokenAt } from '../support/broken-chain.ts';
import { type OpenOptions, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { reportPickup } from '../support/condition-reports.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { FAKE_CAMERA, killBrowser, openProfile, waitForStored } from '../support/killable-browser.ts';
import { drawWith, expectFits, FONTS, linesOfWords, WIDTHS } from '../support/layout.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { fillIn, signAndSeal, takeRequired, type Wizard, wizardOn } from '../support/report-wizard.ts';
import { controlled, SLOW_POLL, waitForUsedFiles } from '../support/service-worker.ts';
import { settled } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { newPlate, someVehicle } from '../support/vehicles.ts';

const HOUR = 3_600_000;
const HOME = '#/admin/teammate';
/** As a tablet is held, and a phone. */
const SIZES = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
] as const;

const { open } = testBrowser({ own: { flags: FAKE_CAMERA } });

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no trip of another's is near.
beforeEach(() => desk.later(7 * 24 * HOUR));

/** A round trip of the driver's, tomorrow, with a vehicle that no report knows; its way out. */
async function assignedTomorrow() {
  const [slot] = someSlots(desk.now());
  const plate = newPlate();
  const id = await desk.booked({ vehicle: someVehicle({ plate }) });
  const { trips } = await desk.read(id);
  for (const { kind } of trips) {
    const body = { tripKind: kind, driverId: desk.driverId('teammate') };
    expect((await desk.change(id, 'assign', body)).status).toBe(200);
  }
  await desk.later(Date.parse(slot.start) - 24 * HOUR - desk.now().getTime());
  const [trip, back] = trips.map(({ id }: { id: string }) => id) as [string, string];
  return { id, plate, trip, back };
}

const route = (trip: string, kind: string) => `#/admin/teammate/mission/${trip}/report/${kind}`;

async function enterDay(context: BrowserContext, page: Page) {
  const { url, dataDir } = desk.server;
  const tokens = await signInBrowser(context, { url, dataDir }, 'teammate');
  await openScreen(page, { url }, HOME);
  await page.locator('main:visible ol.missions > li').first().waitFor();
  return tokens;
}

/** The wizard of a trip, in a tab that has its day. */
async function openWizard(kind = 'pickup') {
  const booked = await assignedTomorrow();
  return { ...booked, ...(await openWizardOf(booked.trip, kind)) };
}

async function openWizardOf(trip: string, kind: string, options: OpenOptions = {}) {
  const page = await open({ viewport: VIEWPORTS.tablet, ...options });
  await enterDay(page.context(), page);
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    route(trip, kind),
  );
  const wizard = wizardOn(page);
  await wizard.at('Identité du véhicule');
  return { page, wizard };
}

/** A wizard at its photos, on a tablet that gives pages no camera. */
async function openWithoutCamera() {
  const opened = await openWizard();
  const { page, plate, wizard } = opened;
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await page.reload();
  await wizard.at('Identité du véhicule');
  await wizard.type('Plaque relevée sur le véhicule', plate);
  await wizard.press('Continuer');
  return opened;
}

describe('the condition report', () => {
  it('takes twelve taps at most beyond the photos of a vehicle without damage', async () => {
    const { plate, wizard } = await openWizard();
    await fillIn(wizard, { plate });
    expect(wizard.taps()).toBeLessThanOrEqual(12);
  });

  it('stops at another vehicle, and says what to do', async () => {
    const { page, plate, wizard } = await openWizard();
    await wizard.type('Plaque relevée sur le véhicule', 'AB-123-CE');
    await page.getByText('Ne prenez pas ce véhicule.').waitFor();
    await wizard.press('Continuer');
    await wizard.press(/Dommages$/);
    expect(await heading(page).textContent()).toBe('Identité du véhicule');
    await expectAccessible(page);
    // However it is written, the same plate is the same vehicle.
    await wizard.type('Plaque relevée sur le véhicule', plate.toLowerCase().replaceAll('-', ' '));
    await wizard.press('Continuer');
    await wizard.at('Photos et vidéo');
  });

  it('can be read in the sun and pressed with gloves, with the words of its choices whole, on every step and size', async () => {
    const { page, plate, wizard } = await openWizard();
    let words = 0;
    const faults = async () => {
      const read = await linesOfWords(page, '.report .choice span');
      words += read.length;
      const broken = read.filter(({ lines }) => lines > 1).map(({ word }) => `« ${word} » is broken`);
      return [...(await smallTargets(page)), ...broken];
    };
    const look = async () => {
      await expectFits(page, faults);
      for (const size of SIZES) {
        // All of it at once: what the bar of actions hides comes out from behind it when one scrolls.
        await page.setViewportSize({ ...size, height: 4_000 });
        await expectAccessible(page, '.report, dialog[open]');
      }
      await page.setViewportSize(SIZES[0]);
    };
    await look();
    await wizard.type('Plaque relevée sur le véhicule', plate);
    await wizard.press('Continuer');
    await wizard.at('Photos et vidéo');
    await look();
    await page.getByRole('button', { name: /^Photographier/ }).click();
    await wizard.shoot(1);
    await look();
    await wizard.shoot(4);
    await wizard.press('Terminer');
    await look();
    await wizard.press('Continuer');
    await wizard.at('Dommages');
    await wizard.press(/^Placer un dommage/);
    await look();
    await wizard.press('Continuer');
    await wizard.at('Compteur et niveau');
    await wizard.press('Continuer');
    await look();
    await wizard.type('Kilométrage', '45210');
    await wizard.pick('5/8');
    await wizard.press('Continuer');
    await wizard.press('Ajouter un justificatif');
    await look();
    await wizard.press(/^Retirer.*Justificatif 1/);
    await wizard.press('Continuer');
    await look();
    await wizard.press('Continuer');
    await look();
    await signAndSeal(wizard);
    await look();
    // Each of some ninety words, in each width and font.
    expect(words).toBeGreaterThan(90 * WIDTHS.length * FONTS.length);
  }, 300_000);

  it('moves the focus to the heading of each step, and goes back to any', async () => {
    const { page, plate, wizard } = await openWizard();
    await wizard.type('Plaque relevée sur le véhicule', plate);
    await wizard.press(/Signatures$/);
    await wizard.at('Signatures');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Signatures');
    await page.getByText(/Étape 7 sur 7/).waitFor();
    await wizard.press('Sceller l’état des lieux');
    await page.getByText(/Photos à prendre.: avant/).waitFor();
    await wizard.press(/Identité du véhicule$/);
    await wizard.at('Identité du véhicule');
  });

  it('places, moves and removes a damage by keyboard alone, and undoes what was done', async () => {
    const { page, plate, wizard } = await openWizard();
    await wizard.type('Plaque relevée sur le véhicule', plate);
    await wizard.press(/Dommages$/);
    await wizard.at('Dommages');
    const drawing = page.getByRole('button', { name: /^Placer un dommage/ });
    const place = () => drawing.locator('g').first().getAttribute('transform');
    await drawing.focus();
    await page.keyboard.press('Enter');
    await expect.poll(place).toBe('translate(50 25)');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await expect.poll(place).toBe('translate(48 26)');
    await page.getByRole('radio', { name: 'Bosse' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Pare-chocs, bosse (avant)').first().waitFor();
    await page.getByRole('button', { name: /^Retirer/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Aucun dommage').waitFor();
    await wizard.press('Annuler le dernier geste');
    await page.getByText('Pare-chocs, bosse (avant)').first().waitFor();
    await page.getByText('Enregistré', { exact: true }).waitFor();
    // Whatever happens to the tab meanwhile.
    await page.reload();
    await wizard.at('Dommages');
    await wizard.press('Annuler le dernier geste');
    await page.getByText('Pare-chocs, rayure (avant)').first().waitFor();
  });

  it('shows a damage beside the drawing in landscape, in sight and with the focus', async () => {
    const { page, plate, wizard } = await openWizard();
    await wizard.type('Plaque relevée sur le véhicule', plate);
    await wizard.press(/Dommages$/);
    await wizard.at('Dommages');
    const drawing = page.getByRole('button', { name: /^Placer un dommage/ });
    const editor = page.getByRole('heading', { name: /^Dommage \d/ });
    const box = async (of: typeof drawing) => {
      const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return { left: x, top: y, right: x + width, bottom: y + height, width };
    };
    const bar = page.locator('.report .go');
    const expectTogether = async () => {
      const [shown, said] = [await box(drawing), await box(editor)];
      expect(shown.width).toBeGreaterThanOrEqual(400);
      expect(said.left).toBeGreaterThanOrEqual(shown.right);
      const bottom = (await box(bar)).top;
      for (const { top, bottom: end } of [shown, said]) {
        expect(top).toBeGreaterThanOrEqual((await box(page.locator('body > header'))).bottom);
        expect(end).toBeLessThanOrEqual(bottom);
      }
    };
    for (const viewport of [
      { width: 1024, height: 600 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => scrollTo(0, 0));
      await drawing.click({ position: { x: 100, y: 90 } });
      await expect.poll(() => editor.evaluate((shown) => shown === document.activeElement)).toBe(true);
      await expectTogether();
      await expectFits(page);
      for (const font of FONTS) {
        await drawWith(page, font);
        const read = await linesOfWords(page, '.report .choice span');
        expect([font, ...read.filter(({ lines }) => lines > 1)]).toEqual([font]);
      }
      // What is at the end of the editor is read beside the drawing too.
      await page.getByRole('button', { name: /^1\. / }).scrollIntoViewIfNeeded();
      const { top, bottom } = await box(drawing);
      expect([top >= 0, bottom <= viewport.height]).toEqual([true, true]);
      await page.getByRole('button', { name: /^1\. / }).click();
      await expect.poll(() => editor.evaluate((shown) => shown === document.activeElement)).toBe(true);
      await expectTogether();
    }
    // Upright, beneath it.
    for (const viewport of [VIEWPORTS.tablet, VIEWPORTS.phone]) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => scrollTo(0, 0));
      await drawing.click({ position: { x: 60, y: 50 } });
      await expect.poll(() => editor.evaluate((shown) => shown === document.activeElement)).toBe(true);
      const [shown, said] = [await box(drawing), await box(editor)];
      expect([shown.top >= 60, said.bottom < (await box(bar)).top]).toEqual([true, true]);
    }
  });

  it('shows how grave a damage is, however it is chosen, and says it again before it is signed', async () => {
    const { page, plate, wizard } = await openWizard();
    await wizard.type('Plaque relevée sur le véhicule', plate);
    await wizard.press(/Dommages$/);
    await wizard.at('Dommages');
    await wizard.press(/^Placer un dommage/);
    const grave = page.getByRole('group', { name: 'Gravité' });
    const chosen = () =>
      grave
        .getByRole('radio')
        .evaluateAll((all) =>
          (all as HTMLInputElement[])
            .filter(({ checked }) => checked)
            .map(({ labels }) => labels?.[0]?.innerText),
        );
    /** What is heard, and the border that is seen. */
    const expectChosen = async (name: string) => {
      await expect.poll(chosen).toEqual([name]);
      await grave.getByRole('radio', { name, exact: true, checked: true }).waitFor();
      await expect
        .poll(() =>
          grave
            .locator('.choice')
            .filter({ hasText: name })
            .evaluate((chip) => getComputedStyle(chip).boxShadow),
        )
        .not.toBe('none');
    };
    await expectChosen('Légère');
    await grave.getByText('Importante', { exact: true }).click();
    await expectChosen('Importante');
    await grave.getByRole('radio', { name: 'Importante', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expectChosen('Grave');
    await page.getByText('1. Pare-chocs, rayure (avant), gravité 5 sur 5, grave').waitFor();
    await page.getByText('Enregistré', { exact: true }).waitFor();

    // Opened again, later.
    await page.reload();
    await wizard.at('Dommages');
    await wizard.press(/^1\. Pare-chocs/);
    await expectChosen('Grave');
    await wizard.press(/Relecture et réserves$/);
    await page.getByText('Pare-chocs, rayure (avant), gravité 5 sur 5, grave').waitFor();
  });

  it('shows how grave a damage is to who taps', async () => {
    const { trip, plate } = await assignedTomorrow();
    const { page, wizard } = await openWizardOf(trip, 'pickup', { hasTouch: true });
    await wizard.type('Plaque relevée sur le véhicule', plate);
    await wizard.press(/Dommages$/);
    await page.getByRole('button', { name: /^Placer un dommage/ }).tap();
    await page.getByText('Moyenne', { exact: true }).tap();
    await page.getByRole('radio', { name: 'Moyenne', exact: true, checked: true }).waitFor();
  });

  it('that was left before it was sealed is gone on with from the outbox', async () => {
    const { page, plate, wizard } = await openWizard();
    await wizard.type('Plaque relevée sur le véhicule', plate);
    await wizard.press('Continuer');
    await wizard.at('Photos et vidéo');
    await page.evaluate(() => {
      location.hash = '#/admin/teammate/media';
    });
    await page.getByText('il partira une fois scellé').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continuer l’état des lieux' }).click();
    await wizard.at('Photos et vidéo');
  });

  it('has what was signed signed anew once it is changed', async () => {
    const { page, plate, wizard } = await openWizard();
    await wizard.type('Plaque relevée sur le véhicule', plate);
    await wizard.press(/Signatures$/);
    await wizard.sign('du convoyeur');
    await wizard.press(/Relecture et réserves$/);
    await wizard.type('Réserves de votre interlocuteur', 'Je conteste.');
    await wizard.press(/Signatures$/);
    await page.getByRole('img', { name: /convoyeur.*à signer/ }).waitFor();
  });

  it('is made in one tab at a time', async () => {
    const { page, plate, trip, wizard } = await openWizard();
    const other = await page.context().newPage();
    await other.goto(`${desk.server.url}/${route(trip, 'pickup')}`);
    await other.getByText('continuez-y').waitFor();
    await wizard.type('Plaque relevée sur le véhicule', plate);
    await page.getByText('Enregistré', { exact: true }).waitFor();
    await page.close();
    await wizardOn(other).at('Identité du véhicule');
    expect(await other.getByLabel('Plaque relevée sur le véhicule').inputValue()).toBe(plate);
  });

  it('takes a photo as a file where the camera is refused, upright, scaled and without what it says of the place', async () => {
    const { page } = await openWithoutCamera();
    await page.getByRole('button', { name: /^Photographier/ }).click();
    await page.getByText('n’est pas accessible').waitFor();
    await page.locator('dialog input[type=file]').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await turnedPhoto(page),
    });
    await page.locator('.media img').waitFor();
    const [kept] = await keptMedia(page);
    expect(kept).toMatchObject({ width: 1_280, height: 2_560, type: 'image/jpeg' });
    expect(kept?.text).not.toContain('Exif');
  });

  it('stays closed when it was closed before its photo was kept', async () => {
    const { page, wizard } = await openWithoutCamera();
    // Another tab keeps the database of the photos busy.
    await page.evaluate(
      () =>
        new Promise<void>((held) => {
          void navigator.locks.request('media', () => {
            held();
            return new Promise<void>((release) => Object.assign(window, { release }));
          });
        }),
    );
    await page.getByRole('button', { name: /^Photographier/ }).click();
    await page.locator('dialog input[type=file]').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await turnedPhoto(page),
    });
    await page.locator('dialog').getByText('Enregistrement…').waitFor();
    await wizard.press('Terminer');
    await page.evaluate(() => (window as unknown as { release: () => void }).release());
    await page.locator('.media img').waitFor();
    // Whatever follows from it has been drawn.
    await settled(page);
    expect(await page.locator('dialog').count()).toBe(0);
  });

  it('takes a video as a file where the camera is refused, in slices', async () => {
    const { page, wizard } = await openWithoutCamera();
    await wizard.press('Filmer le tour du véhicule');
    await page.locator('dialog input[type=file]').setInputFiles({
      name: 'tour.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.alloc(12_000_000, 'film'),
    });
    await page.locator('dialog').getByText('Enregistré', { exact: true }).waitFor();
    expect((await keptMedia(page)).map(({ type, size }) => [type, size])).toEqual([
      ['video/mp4', 5_000_000],
      ['video/mp4', 5_000_000],
      ['video/mp4', 2_000_000],
    ]);
    await wizard.press('Terminer');
    await page.locator('.media video').waitFor({ state: 'attached' });
  });
});

describe('without network', () => {
  it('a pick-up and its return outlive two kills, then reach the API sealed, chained, once, with all their media', async () => {
    const { id, plate, trip, back } = await assignedTomorrow();
    const folder = await temporaryFolder({ holds: 'nothing' });
    const profile = folder.path;
    const { url } = desk.server;
    let context = await openProfile(profile, VIEWPORTS.tablet, FAKE_CAMERA);
    let page = await context.newPage();
    const { refresh_token } = await enterDay(context, page);
    await controlled(page);
    await waitForUsedFiles(page);
    await waitForStored(profile, refresh_token);
    await context.setOffline(true);

    const again = async (kind: string): Promise<Wizard> => {
      await killBrowser(context);
      context = await openProfile(profile, VIEWPORTS.tablet, FAKE_CAMERA);
      await context.setOffline(true);
      page = await context.newPage();
      await page.goto(`${url}/${route(trip, kind)}`);
      return wizardOn(page);
    };

    const press = async (way: string, ...steps: readonly string[]) => {
      const mission = page.locator('main:visible ol.missions > li').filter({ hasText: way });
      for (const step of steps)
        await mission.getByRole('button', { name: new RegExp(`^${step}( :|$)`) }).click();
    };
    const toTheDay = () => page.getByRole('link', { name: 'Retour à ma journée' }).click();

    await press('Prise en charge', 'Je pars', 'Je suis sur place', 'Commencer l’état des lieux');
    let wizard = wizardOn(page);
    await wizard.at('Identité du véhicule');
    await wizard.type('Plaque relevée sur le véhicule', plate);
    await wizard.pick('Pluie');
    await wizard.press('Continuer');
    await takeRequired(wizard);
    await wizard.press('Filmer le tour du véhicule');
    await wizard.press('Filmer');
    await page.getByText(/Enregistré.: 2/).waitFor();

    // While it films: what was kept is there, and plays.
    wizard = await again('pickup');
    await wizard.at('Photos et vidéo');
    await expect.poll(() => wizard.kept()).toBe(5);
    await expect
      .poll(() => page.locator('.media video').evaluate((film) => (film as HTMLVideoElement).videoWidth))
      .toBeGreaterThan(0);
    await wizard.press('Continuer');
    await wizard.at('Dommages');
    await wizard.pick('Côté gauche');
    await page.getByRole('button', { name: /^Placer un dommage/ }).click();
    await wizard.press(/^Photographier/);
    await page.waitForFunction(
      () => (document.querySelector('dialog video') as HTMLVideoElement)?.videoWidth > 0,
    );
    await wizard.press('Prendre la photo');
    await page.locator('section .media img').waitFor();
    await wizard.press('Terminer');
    await wizard.press('Continuer');
    await wizard.type('Kilométrage', '45210');
    await wizard.pick('réserve');
    await expect.poll(() => page.getByText('Enregistré', { exact: true }).count()).toBe(1);

    wizard = await again('pickup');
    await wizard.at('Compteur et niveau');
    expect(await page.getByLabel('Kilométrage').inputValue()).toBe('45210');
    await wizard.press('Continuer');
    await wizard.press('Continuer');
    await wizard.type('Réserves de votre interlocuteur', 'La rayure est ancienne.');
    await wizard.press('Continuer');
    await signAndSeal(wizard);
    await toTheDay();
    await press(
      'Prise en charge',
      'Je pars avec le véhicule',
      'Je suis à destination',
      'Commencer la remise',
    );

    // At the garage: the end of the way out.
    wizard = wizardOn(page);
    await wizard.at('Identité du véhicule');
    await fillIn(wizard, { plate, level: '3/8' });
    await toTheDay();
    await press('Prise en charge', 'Le véhicule est remis');

    // The way back, from the garage to the customer.
    await press('Retour', 'Je pars', 'Je suis sur place', 'Commencer l’état des lieux');
    wizard = wizardOn(page);
    await wizard.at('Identité du véhicule');
    await fillIn(wizard, { plate, level: '3/8' });
    await toTheDay();
    await press('Retour', 'Je pars avec le véhicule', 'Je suis à destination', 'Commencer la remise');
    wizard = wizardOn(page);
    await wizard.at('Identité du véhicule');
    await fillIn(wizard, { plate, level: '1/8' });
    await toTheDay();
    await press('Retour', 'Le véhicule est remis');
    expect((await getAs(desk.team('teammate'), `${url}/api/booking/${id}`)).body.reports).toEqual([]);

    await context.setOffline(false);
    const team = desk.team('teammate');
    const reports = async (): Promise<{ id: string; kind: string; state: string; outcome: string }[]> =>
      (await getAs(team, `${url}/api/condition_report?bookingId=${id}`)).body.items;
    await expect
      .poll(async () => (await reports()).map(({ state }) => state), { timeout: 90_000 })
      .toEqual(['uploaded', 'uploaded', 'uploaded', 'uploaded']);
    expect((await reports()).map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['pickup', 'signed_with_reservations'],
      ['at_provider', 'signed'],
      ['pickup', 'signed'],
      ['return', 'signed'],
    ]);
    const details = await Promise.all(
      (await reports()).map(async (one) => (await getAs(team, `${url}/api/condition_report/${one.id}`)).body),
    );
    // A chain of its own for each trip.
    expect(details.map(({ tripId }) => tripId)).toEqual([trip, trip, back, back]);
    expect(await brokenAt(details.slice(0, 2).map(asSealed))).toBe(-1);
    expect(await brokenAt(details.slice(2).map(asSealed))).toBe(-1);
    expect(details.map(({ media }) => media.length)).toEqual([7, 5, 5, 5]);
    for (const { media } of details)
      expect(media.every(({ verified }: { verified: boolean }) => verified)).toBe(true);
    // What was found at the beginning is known at the end.
    const [found] = details[0].content.damages;
    expect(found).toMatchObject({ view: 'left', part: 'door', photos: [expect.any(String)] });
    for (const { content } of details.slice(1)) expect(content.damages).toEqual([{ ...found, photos: [] }]);

    const booking = await desk.read(id);
    expect(JSON.stringify(booking.charges)).toContain('fuel_reserve');
    const { reference } = booking;
    const files = (await desk.written())
      .flatMap(({ attachments }) => attachments)
      .filter(({ name }) => name.startsWith(`etat-des-lieux-${reference}`));
    expect(files.map(({ name }) => name).toSorted()).toEqual(
      ['outbound-at_provider', 'outbound-pickup', 'return-pickup', 'return-return'].map(
        (kind) => `etat-des-lieux-${reference}-${kind}.pdf`,
      ),
    );
    const printed = files.map(({ bytes }) => pdfPages(bytes).join(' ')).join(' ');
    for (const { hash } of details) expect(printed).toContain(hash);
    // What the server has is no longer on the tablet.
    await expect.poll(() => keptRows(page, ['media', 'media'], ['missions', 'media']), SLOW_POLL).toBe(0);
    // Once its day tells that the API has them, the reports go too.
    await page.reload();
    await expect.poll(() => keptRows(page, ['missions', 'reports']), SLOW_POLL).toBe(0);
    await context.close();
    await folder.remove();
  }, 300_000);

  it('a mileage that goes down is asked about, and sealed once it is confirmed', async () => {
    const { trip, back, plate } = await assignedTomorrow();
    await reportPickup(desk.server.url, desk.team('teammate'), { id: trip, plate });
    const { page, wizard } = await openWizardOf(trip, 'at_provider', {
      serviceWorkers: 'allow',
      tolerate: [/ERR_INTERNET_DISCONNECTED/],
    });
    await controlled(page);
    await waitForUsedFiles(page);
    await page.context().setOffline(true);
    const confirmation = page.getByRole('checkbox', { name: /^Je confirme/ });
    const mileage = page.getByLabel('Kilométrage', { exact: true });
    const before = /Le compteur indiquait 45\s210\skm le 21 novembre 2026 à 8\sh\s58 \(prise en charge\)/;

    await wizard.type('Plaque relevée sur le véhicule', plate);
    await wizard.press(/Photos et vidéo$/);
    await takeRequired(wizard);
    await wizard.press(/Compteur et niveau$/);
    await wizard.pick('5/8');
    await wizard.type('Kilométrage', '45210');
    expect(await confirmation.count()).toBe(0);
    // Not at each digit: one of fewer is asked about once the driver goes on.
    await wizard.type('Kilométrage', '4521');
    expect(await confirmation.count()).toBe(0);
    await wizard.press('Continuer');
    await confirmation.waitFor();
    await wizard.type('Kilométrage', '45 100');
    await page.locator('.notice').getByText(before).waitFor();
    await wizard.press('Continuer');
    await page.getByRole('alert').getByText(before).waitFor();
    // Where the driver looks: above the bar that was pressed.
    const isInSight = async () => {
      const alert = await page.getByRole('alert').getByText(before).boundingBox();
      const bar = await page.locator('.actions.go').boundingBox();
      return alert !== null && bar !== null && alert.y > 0 && alert.y + alert.height <= bar.y;
    };
    await expect.poll(isInSight).toBe(true);
    // It is said as long as it is so.
    await wizard.type('Kilométrage', '45 300');
    await expect.poll(() => page.getByRole('alert').getByText(before).count()).toBe(0);
    await wizard.type('Kilométrage', '45 100');
    await page.getByRole('alert').getByText(before).waitFor();
    expect([await heading(page).textContent(), await mileage.inputValue()]).toEqual([
      'Compteur et niveau',
      '45 100',
    ]);
    await expectAccessible(page);
    // Nor is it passed by going round.
    await wizard.press(/Signatures$/);
    await wizard.sign('du convoyeur');
    await wizard.sign('de l’interlocuteur');
    await wizard.press('Sceller l’état des lieux');
    await page.getByRole('alert').getByText(before).waitFor();

    await wizard.press(/Compteur et niveau$/);
    await confirmation.focus();
    await page.keyboard.press('Space');
    await wizard.press('Continuer');
    await wizard.at('Équipement et documents');
    // Nobody signs again for what was signed.
    await wizard.press(/Signatures$/);
    for (const who of ['du convoyeur', 'de l’interlocuteur'])
      await page.getByLabel(new RegExp(`^Signature ${who}\\s: signé$`)).waitFor();
    await wizard.press(/Relecture et réserves$/);
    await page
      .locator('dl')
      .getByText(/confirmé.*45\s210/)
      .waitFor();
    await page.locator('dd').getByText('45\u00a0100\u00a0km', { exact: true }).waitFor();
    // What was confirmed is that mileage, and no other.
    await wizard.press(/Compteur et niveau$/);
    await wizard.type('Kilométrage', '45 101');
    expect(await confirmation.isChecked()).toBe(false);
    await wizard.type('Kilométrage', '45 100');
    await page.getByText('Enregistré', { exact: true }).waitFor();
    await page.reload();
    await wizard.at('Compteur et niveau');
    expect(await confirmation.isChecked()).toBe(true);
    await wizard.press(/Signatures$/);
    await signAndSeal(wizard);

    // The next report follows this one, which has not left the tablet.
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      route(back, 'pickup'),
    );
    await wizard.at('Identité du véhicule');
    await wizard.type('Plaque relevée sur le véhicule', plate);
    await wizard.press(/Compteur et niveau$/);
    await wizard.type('Kilométrage', '45000');
    await page
      .locator('.notice')
      .getByText(/Le compteur indiquait 45\s100\skm/)
      .waitFor();
  });

  it('what the tablet has no place for stays on the screen, with a way to save it', async () => {
    const { page, plate, wizard } = await openWizard();
    await wizard.type('Plaque relevée sur le véhicule', plate);
    await wizard.press('Continuer');
    await page.getByRole('button', { name: /^Photographier/ }).click();
    await wizard.shoot(1);
    await page.evaluate(() => {
      const add = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function (...values: Parameters<typeof add>) {
        if (this.name === 'media') throw new DOMException('no place', 'QuotaExceededError');
        return add.apply(this, values);
      };
      Reflect.set(window, 'give', () => {
        IDBObjectStore.prototype.add = add;
      });
    });
    await wizard.press('Prendre la photo');
    await page.getByText('Non enregistré').waitFor();
    await wizard.press('Terminer');
    expect(await wizard.kept()).toBe(1);
    const saved = page.waitForEvent('download');
    await wizard.press('Exporter');
    expect((await saved).suggestedFilename()).toBe('Côté gauche.jpeg');
    await page.evaluate(() => Reflect.get(window, 'give')());
    await wizard.press('Réessayer');
    await expect.poll(() => wizard.kept()).toBe(2);
    expect(await page.getByRole('button', { name: 'Exporter' }).count()).toBe(0);
  });
});

const asSealed = (detail: SealedReport & { readonly id: string }): SealedReport => ({
  clientId: detail.id,
  tripId: detail.tripId,
  kind: detail.kind,
  content: detail.content,
  media: detail.media.map(({ id, hash }) => ({ id, hash })),
  previousHash: detail.previousHash,
  sealedAt: detail.sealedAt,
  hash: detail.hash,
});

/** Buttons, links and fields of the wizard that a thumb would miss: their texts. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        ':is(.report, dialog[open]) :is(button, a, summary, label.choice, input:not([type]), textarea)',
      ),
    ]
      .filter((target) => target.checkVisibility() && !target.closest('dialog:not([open])'))
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width < 48 || height < 48;
      })
      .map((target) => target.outerHTML),
  );

/** Rows of some stores of the tablet. */
const keptRows = (
  page: Page,
  ...stores: readonly (readonly [database: string, store: string])[]
): Promise<number> =>
  page.evaluate(async (named) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let rows = 0;
    for (const [name, store] of named) {
      const database = await done(indexedDB.open(name));
      rows += await done(database.transaction(store).objectStore(store).count());
      database.close();
    }
    return rows;
  }, stores);

/** What the database of the media holds; what is no picture has no pixels. */
const keptMedia = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ width: number; height: number; size: number; type: string; text: string }[]>(
        (resolve) => {
          const request = indexedDB.open('media');
          request.onsuccess = () => {
            const all = request.result.transaction('media').objectStore('media').getAll();
            all.onsuccess = async () => {
              request.result.close();
              resolve(
                await Promise.all(
                  all.result.map(async ({ media }: { media: Blob }) => {
                    const { size, type } = media;
                    const { width, height } = type.startsWith('image/')
                      ? await createImageBitmap(media)
                      : { width: 0, height: 0 };
                    return { width, height, size, type, text: await media.slice(0, 200).text() };
                  }),
                ),
              );
            };
          };
        },
      ),
  );

/** A photo of 6000 × 3000 pixels that its camera says to turn by a quarter. */
async function turnedPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(6_000, 3_000);
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.3 })).arrayBuffer(),
    );
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  const jpeg = Buffer.from(base64, 'base64');
  // APP1 with one field: orientation 6, a quarter to the right.
  const exif = Buffer.from(
    'ffe1002245786966000049492a000800000001001201030001000000060000000000000000',
    'hex',
  );
  return Buffer.concat([jpeg.subarray(0, 2), exif.subarray(0, 36), jpeg.subarray(2)]);
}
