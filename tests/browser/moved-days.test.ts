/** Whole days that do not go as they were ordered: nobody was there, one of three is cancelled and another one is moved. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { control, openScreen } from '../support/account-screens.ts';
import { people } from '../support/accounts.ts';
import { VIEWPORTS } from '../support/browser.ts';
import {
  arriveAt,
  button,
  confirmed,
  FIRST_STEP,
  fillCustomer,
  fillOrder,
  outcome,
  payWith,
  pickAddress,
  pickSlot,
  towns,
} from '../support/funnel.ts';
import { expectFits } from '../support/layout.ts';
import {
  assign,
  card,
  choose,
  expectDone,
  fillBilling,
  payOrder,
  plain,
  state,
  type Tablet,
  testDays,
} from '../support/whole-day.ts';

const MINUTE = 60_000;

const main = (page: Page) => page.locator('main:visible');

const days = testDays();

/** The way to the garage, whose report is that of the pick-up alone. */
async function drive(tablet: Tablet): Promise<void> {
  await tablet.press('Je pars', 'Je suis sur place', 'Commencer l’état des lieux');
  await tablet.report();
  await tablet.press('Je pars avec le véhicule', 'Je suis à destination', 'Commencer la remise');
  await tablet.home();
  await tablet.press('Le véhicule est remis');
}

it('where nobody is there: its customer moves it by the link of the mail, and it is driven', async () => {
  const page = await days.open();
  await openScreen(page, days.place(), FIRST_STEP);
  await arriveAt(page, 'formuladetails');
  await page.locator('.choices b', { hasText: /^Aller simple/ }).click();
  const { mail, slot } = await fillOrder(page);
  const reference = await payOrder(page);
  const office = await days.office(reference);
  await assign(office, 'Prise en charge');

  await days.until(slot);
  const missed = await days.tabletFor('AB-123-CD');
  await missed.press('Je pars', 'Je suis sur place', 'Personne au rendez-vous');
  await missed.page.getByText('L’heure du rendez-vous n’est pas encore venue.').waitFor();
  await button(missed.page, 'Annuler').click();
  await days.wait(55 * MINUTE);
  await missed.press('Personne au rendez-vous');
  expect(await missed.page.getByText('n’est pas encore venue').count()).toBe(0);
  await expectAccessible(missed.page);
  await button(missed.page, 'Oui, l’enregistrer').click();
  await missed.reconnect();
  await expectDone(office, 'reportée');
  // One action stands out: that by which it goes on.
  const actions = await office.locator('main:visible .button:not(.quiet)').allTextContents();
  expect(actions.map(plain)).toEqual(['Choisir le rendez-vous : Prise en charge']);

  const byLink = await days.openLink(await days.mail(mail, /reportée/));
  await card(byLink, 'Prise en charge').getByRole('button', { name: 'Choisir le rendez-vous' }).click();
  await byLink.getByText('est facturé 19,90').waitFor();
  await expectFits(byLink);
  await expectAccessibleAt(byLink, VIEWPORTS.phone, VIEWPORTS.desktop);
  const next = await choose(byLink, 'Prise en charge');
  await expect.poll(() => state(byLink).textContent()).toBe('confirmée');
  await office.reload();
  await assign(office, 'Prise en charge');
  await days.until(next);
  const tablet = await days.tabletFor('AB-123-CD');
  await drive(tablet);
  await tablet.reconnect();
  await expectDone(office, 'effectuée');
  // The driver had waited for longer than twenty minutes, as was said before another appointment was taken.
  await confirmed(office, 'Clôturer et facturer');
  await office.getByText('Solde : 19,90 € à recevoir.').waitFor();
  const bill = await days.openLink(await days.mail(mail, /Facture FA/));
  await button(bill, 'Payer').click();
  await payWith(bill, 'Payer');
  await expect.poll(() => outcome(bill).textContent()).toBe('Payé');
  await expectDone(office, 'clôturée');
  await office.getByText('Solde : rien n’est dû.').waitFor();
});

it('a guest moves what they ordered, then gives it up, by the link of the mail alone', async () => {
  const page = await days.open();
  await openScreen(page, days.place(), FIRST_STEP);
  await arriveAt(page, 'formuladetails');
  await page.locator('.choices b', { hasText: /^Aller simple/ }).click();
  const { mail } = await fillOrder(page);
  await payOrder(page);

  const own = await days.openLink(await days.mail(mail, /confirmée/));
  expect(plain(await main(own).getByRole('heading', { level: 1 }).textContent())).toBe('Votre réservation');
  // The search knows the commune alone: the street is what they said in words.
  const facts = plain(await main(own).locator('dl').innerText());
  for (const fact of ['12 cours Mirabeau, ', '34,90 € payés']) expect(facts).toContain(fact);
  await expectFits(own);
  await expectAccessibleAt(own, VIEWPORTS.phone, VIEWPORTS.desktop);
  // Opened, and nothing more: it is as it was.
  expect(await state(own).textContent()).toBe('confirmée');
  await choose(own, 'Prise en charge', 'Déplacer le rendez-vous', 2);
  await own.getByText('C’est noté, un e-mail le confirme.').waitFor();

  await days.mail(mail, /Rendez-vous déplacé/);
  // Where it was moved, which says so until it is given up there.
  await button(own, 'Annuler la réservation').click();
  await own
    .getByRole('dialog')
    .getByText(/34,90\s€ vous sont rendus/)
    .waitFor();
  await expectAccessible(own);
  await own.getByRole('dialog').getByRole('button', { name: 'Annuler la réservation' }).click();
  await expect.poll(() => state(own).textContent()).toBe('annulée');
  expect(await own.getByText('C’est noté').count()).toBe(0);
  const done = main(own).getByText('Réservation annulée.');
  expect(plain(await done.textContent())).toContain('34,90 € vous sont rendus');
  // It was pressed at the bottom of the page: what came of it is on top, and the reader is taken there.
  await expect.poll(() => done.evaluate((said) => said === document.activeElement)).toBe(true);
  expect(await button(own, 'Annuler la réservation').count()).toBe(0);
  // Its credit note, and what takes the appointment out of a calendar.
  expect((await days.mail(mail, /annulée/)).attachments).toHaveLength(2);
});

/** One of several, at an address of its own. */
async function typeVehicle(page: Page, plate: string, town: string): Promise<void> {
  await control(page, 'plate').fill(plate);
  await control(page, 'brand').fill('Peugeot');
  await control(page, 'model').fill('208');
  await control(page, 'declared').fill('15 000');
  await fillCustomer(page, `lucie.${randomUUID().slice(0, 8)}@exemple.fr`);
  await page.getByText('Une autre adresse que celle de la commande').click();
  await pickAddress(page, 'ownFrom', town);
}

it('of three vehicles of a partner at three addresses: one is cancelled, one is moved, two are driven and paid', async () => {
  const page = await days.openAs('partner', '#/admin/partner/booking/add', { viewport: VIEWPORTS.desktop });
  await fillBilling(page);
  await control(page, 'service').selectOption('single_outbound');
  await control(page, 'contactName').fill('Élodie Garçon');
  await control(page, 'contactPhone').fill('06 01 02 03 04');
  await control(page, 'name').fill('Garage des Pinchinats');
  await pickAddress(page, 'providerAddress', towns.near);
  const slot = await pickSlot(page);
  await typeVehicle(page, 'ef 456 gh', 'Gardanne');
  await button(page, 'Ajouter un véhicule').click();
  await typeVehicle(page, 'cd 345 ef', 'Meyreuil');
  await button(page, 'Ajouter un véhicule').click();
  await typeVehicle(page, 'jk 789 kl', 'Bouc-Bel-Air');
  await page.getByText('3 véhicules : 104,70').waitFor();
  for (const name of ['terms', 'express']) await control(page, name).check();
  await button(page, 'Commander avec obligation de paiement').click();
  await page.getByText('3 véhicules commandés.').waitFor();
  const links = main(page).getByRole('link', { name: /^CVG-/ });
  const [cancelled = '', moved = '', kept = ''] = await links.allTextContents();

  const open = async (reference: string) => {
    await openScreen(page, days.place(), '#/admin/partner/booking');
    await main(page).getByRole('link', { name: reference }).click();
    await expect.poll(() => state(page).textContent()).toBe('confirmée');
  };
  await open(cancelled);
  await button(page, 'Annuler la réservation').click();
  await page.getByText('34,90 € ne vous sont pas facturés').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la réservation' }).click();
  await expect.poll(() => state(page).textContent()).toBe('annulée');
  await open(moved);
  const later = await choose(page, 'Prise en charge', 'Déplacer le rendez-vous', 3);

  const offices: Page[] = [];
  for (const reference of [kept, moved]) {
    const office = await days.office(reference);
    await assign(office, 'Prise en charge');
    offices.push(office);
  }
  const drives = [
    [slot, 'JK-789-KL'],
    [later, 'CD-345-EF'],
  ] as const;
  for (const [at, plate] of drives.toSorted()) {
    await days.until(at);
    const tablet = await days.tabletFor(plate);
    await drive(tablet);
    await tablet.reconnect();
  }
  for (const [index, parts] of [['34,90'], ['20', '14,90']].entries()) {
    const office = offices[index];
    if (!office) throw new Error('no office');
    await expectDone(office, 'effectuée');
    await confirmed(office, 'Clôturer et facturer');
    for (const part of parts) {
      await office.getByRole('button', { name: /^Enregistrer un virement/ }).click();
      // It holds all that is due, and after a part of it the rest.
      const due = part === '20' ? '34,90' : part;
      await expect.poll(() => control(office, 'cents').inputValue()).toBe(due);
      if (part !== due) await control(office, 'cents').fill(part);
      await control(office, 'reference').fill('VIR GARAGE');
      await button(office, 'Enregistrer le virement').click();
      // What was noted is said, and the form is gone: nobody notes it twice.
      await office.getByText(new RegExp(`^Un virement de ${part}.* est noté`)).waitFor();
      await office.getByRole('button', { name: 'Enregistrer le virement' }).waitFor({ state: 'detached' });
      await office
        .getByText(part === '20' ? 'Solde : 14,90 € à recevoir.' : 'Solde : rien n’est dû.')
        .waitFor();
    }
  }
  await openScreen(page, days.place(), '#/admin/partner/invoice');
  const sum = main(page)
    .getByText(/reste dû/)
    .first();
  await expect.poll(async () => plain(await sum.textContent())).toContain('2 documents, reste dû 0,00 €');
  await days.expectOwnSubjects(people.partner.mail);
});
