/** The team's lists in a real browser against the real server: narrowed by their address, by keyboard alone, several at once. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { control, openScreen, shownReference } from '../support/account-screens.ts';
import { getAs, people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { billing, partnerOrder, someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { button } from '../support/funnel.ts';
import { expectFits } from '../support/layout.ts';
import { paidTrip } from '../support/paid-trip.ts';
import { invoicedOrder } from '../support/partners.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const LIST = '#/admin/teammate/booking';
const rows = (page: Page) => page.locator('main:visible tbody tr');
const links = async (page: Page) =>
  (await page.locator('main:visible tbody th a').allTextContents()).map((text) => text.trim());
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

async function openList(query = '', tolerate: readonly RegExp[] = []): Promise<Page> {
  const page = await open({ viewport: VIEWPORTS.desktop, tolerate });
  await signInBrowser(page.context(), shop.place(), 'teammate');
  await openScreen(page, shop.place(), `${LIST}${query}`);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
  return page;
}

/** In the order in which they were made: their appointments are in the other order. */
let references: string[];
/** Of a partner, as the last. */
let ofPartner: string;
beforeAll(async () => {
  const [first, second, third] = someSlots(new Date());
  references = [];
  for (const slot of [third, second, first]) {
    references.push((await paidTrip(shop.place(), slot)).reference);
  }
  const partner = await signIn(shop.place(), 'partner');
  const api = (path: string) => `${shop.place().url}/api/${path}`;
  await sendAs(partner, 'PUT', api('partner/billing'), billing());
  const { body } = await sendAs(partner, 'POST', api('booking'), partnerOrder(new Date()));
  ofPartner = body.reference;
});

describe('the list of bookings', () => {
  it('is narrowed and sorted by its address, which a reload, going back and a shared link read again', async () => {
    const page = await openList();
    await expect.poll(() => links(page)).toEqual([ofPartner, ...references.toReversed()]);
    await page.getByText('Autres filtres, et ordre').click();
    await control(page, 'sort').selectOption('soonest');
    await control(page, 'driver').selectOption({ label: 'Sans convoyeur' });
    await control(page, 'service').selectOption('single_outbound');
    await button(page, 'Chercher').click();
    await expect.poll(() => links(page)).toEqual(references.toReversed());
    // How many of them narrow it, or sort it, is read while they are folded.
    await page.getByText('Autres filtres, et ordre\u00a0: 3', { exact: true }).waitFor();
    const address = page.url();
    expect(address).toContain('sort=soonest');
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => links(page)).toEqual(references.toReversed());
    expect(await control(page, 'driver').inputValue()).toBe('none');

    const other = await openList(address.slice(address.indexOf('?')));
    await expect.poll(() => links(other)).toEqual(references.toReversed());
    await control(other, 'partner').selectOption({ label: people.partner.displayName });
    await control(other, 'service').selectOption('');
    await button(other, 'Chercher').click();
    await expect.poll(() => links(other)).toEqual([ofPartner]);
    await control(other, 'due').selectOption('overdue');
    await button(other, 'Chercher').click();
    await other.getByText('Aucune réservation ne correspond.').waitFor();
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await expectFits(page);
      await expectAccessible(page);
    }
  });

  it('begins on a phone below the words that are searched: other filters on demand, or where one narrows it', async () => {
    const page = await openList();
    const state = page.getByLabel('État');
    const from = page.getByLabel('Du', { exact: true });
    await page.setViewportSize(VIEWPORTS.phone);
    await state.waitFor({ state: 'hidden' });
    await from.waitFor({ state: 'hidden' });
    expect(await control(page, 'q').isVisible()).toBe(true);
    // What was come for is on the first screen.
    expect((await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(282);
    await page.getByText('Autres filtres, et ordre').click();
    await from.waitFor();
    await state.selectOption({ label: 'confirmée' });
    await button(page, 'Chercher').click();
    await expect.poll(() => page.url()).toContain('status=confirmed');
    // What is in sight beside them is none of them.
    expect(await page.getByText(/^Autres filtres, et ordre/).textContent()).toBe('Autres filtres, et ordre');
    await page.getByText('Autres filtres, et ordre').click();
    await from.waitFor({ state: 'hidden' });
    expect(await state.isVisible()).toBe(true);
    await expectFits(page);
    await expectAccessible(page);
  });

  it('is sorted by its headings where they are seen, and says by which and how', async () => {
    const page = await openList();
    const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await control(page, 'q').fill('ab');
    expect(await heading('Référence').getAttribute('aria-sort')).toBe('descending');
    await button(page, 'Trier\u00a0: Référence').press('Enter');
    await expect.poll(() => links(page)).toEqual([...references, ofPartner]);
    expect(await heading('Référence').getAttribute('aria-sort')).toBe('ascending');
    await button(page, 'Trier\u00a0: Référence').press('Enter');
    await expect.poll(() => links(page)).toEqual([ofPartner, ...references.toReversed()]);
    expect(page.url()).not.toContain('sort=');
    await button(page, 'Trier\u00a0: Quand').click();
    await expect.poll(() => page.url()).toContain('sort=soonest');
    await expect
      .poll(async () => (await links(page)).filter((one) => one !== ofPartner))
      .toEqual(references.toReversed());
    expect(await page.locator('[aria-sort]').count()).toBe(1);
    await expectAccessible(page);
    // What was only typed waits for its button.
    expect(await control(page, 'q').inputValue()).toBe('ab');
    expect(page.url()).not.toContain('q=');
    await page.reload();
    await expect.poll(() => heading('Quand').getAttribute('aria-sort')).toBe('ascending');
    await page.setViewportSize(VIEWPORTS.phone);
    await button(page, 'Trier\u00a0: Quand').waitFor({ state: 'hidden' });
    await page.getByText('Autres filtres, et ordre').click();
    expect(await control(page, 'sort').inputValue()).toBe('soonest');
  });

  it('shows a booking as a block of few lines on a phone, two beside each other on a tablet, without what says nothing', async () => {
    const page = await openList('?driver=none');
    const boxOf = async (index: number) => {
      const box = await rows(page).nth(index).boundingBox();
      return box ?? expect.fail('a row has no place');
    };
    const nobody = rows(page).first().locator('td[data-heading="Convoyeur"]');
    expect(await nobody.textContent()).toBe('');
    await page.setViewportSize(VIEWPORTS.phone);
    // Said still, for the columns to be the same ones, and nowhere.
    await expect.poll(() => nobody.evaluate((cell) => cell.getBoundingClientRect().height)).toBe(0);
    expect(await rows(page).first().getByRole('cell').count()).toBe(6);
    expect((await boxOf(0)).height).toBeLessThanOrEqual(150);
    const tick = await rows(page).first().locator('label').boundingBox();
    expect(Math.min(tick?.width ?? 0, tick?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const price = await rows(page).first().locator('td').last().boundingBox();
    const reference = await rows(page).first().locator('th').boundingBox();
    expect(price?.x).toBeGreaterThan(reference?.x ?? Number.POSITIVE_INFINITY);
    expect(Math.abs((price?.y ?? 0) - (reference?.y ?? 0))).toBeLessThan(12);
    await page.setViewportSize(VIEWPORTS.tablet);
    const [first, second] = [await boxOf(0), await boxOf(1)];
    expect(second.y).toBe(first.y);
    expect(second.x).toBeGreaterThan(first.x);
  });

  it('is gone through by keyboard alone: down, open, back where it was, ticked, and to the search', async () => {
    const page = await openList('?sort=soonest');
    const [first = '', second = '', third = ''] = await links(page);
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe(first);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('k');
    await expect.poll(() => focused(page)).toBe(second);
    await page.keyboard.press('x');
    await page.getByText('1\u00a0choisie').waitFor();
    await page.keyboard.press('Enter');
    await shownReference(page, second).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await links(page)).slice(0, 2)).toEqual([first, second]);
    expect(page.url()).toContain('sort=soonest');
    // On from the one that was opened.
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe(third);
    await page.keyboard.press('Escape');
    expect(await control(page, 'q').evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('has several seen to in one act, each done or refused by its name, and keeps ticked what was refused', async () => {
    const page = await openList();
    const [one = ''] = await links(page);
    await page.getByRole('checkbox', { name: `Choisir ${one}` }).check();
    await button(page, 'Relancer le paiement').click();
    const told = page.locator('main:visible .told-lines');
    const named = new RegExp(`^[A-Z\\d-]+, ${one}\u00a0: Rien n’est à payer.$`);
    await told.getByText(named).waitFor();
    // It is said until something else is looked for.
    for (const text of ['rien de tel', '']) {
      await control(page, 'q').fill(text);
      await button(page, 'Chercher').click();
      await told.waitFor({ state: 'detached' });
    }
    // Of many that are refused for the same reason it is said once, and each is named on demand.
    await button(page, 'Tout choisir').click();
    await page.getByText(`${references.length + 1}\u00a0choisies`).waitFor();
    await button(page, 'Relancer le paiement').click();
    await told.getByText(`${references.length + 1}\u00a0réservations\u00a0: Rien n’est à payer.`).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('told-lines');
    expect(await told.getByText(one).isVisible()).toBe(false);
    await told.getByText('Lesquelles').click();
    await told.getByText(one).waitFor();
    expect(await told.locator('details li').count()).toBe(references.length + 1);
    await expectAccessible(page);
    // None of them is to be closed: nothing is asked.
    const all = references.length + 1;
    await button(page, 'Clôturer').click();
    const none = page.locator('main:visible .chosen').getByRole('alert');
    const said = none.getByText(new RegExp(`^De ces ${all}\\sréservations, aucune n’est à clôturer`));
    await said.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expectAccessible(page);
    // It is said of those, until others are chosen.
    await page.getByRole('checkbox', { name: `Choisir ${one}` }).uncheck();
    await said.waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: `Choisir ${one}` }).check();
    await page.getByText(`${references.length + 1}\u00a0choisies`).waitFor();
    await button(page, 'Ne rien choisir').click();
    await page.getByText('Rien n’est choisi').waitFor();
    await told.waitFor({ state: 'hidden' });
    expect(await button(page, 'Ne rien choisir').isDisabled()).toBe(true);
  });

  it('chooses all of a state that a link names, once, and none of another state', async () => {
    const page = await openList('?status=confirmed&chosen=confirmed');
    const shown = await rows(page).count();
    await page.getByText(`${shown}\u00a0choisies`).waitFor();
    expect(page.url()).toMatch(/status=confirmed$/);
    await button(page, 'Ne rien choisir').click();
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(shown);
    expect(await page.locator('main:visible tbody input:checked').count()).toBe(0);
    const other = await openList('?status=confirmed&chosen=completed');
    await expect.poll(() => other.url()).toMatch(/status=confirmed$/);
    expect(await other.locator('main:visible tbody input:checked').count()).toBe(0);
  });

  it('ticks all rows between two with Maj, and keeps what is done with them in sight while some are', async () => {
    const page = await openList();
    const boxes = page.locator('main:visible tbody input');
    const ticked = () => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
    await boxes.nth(2).click();
    await boxes.nth(0).click({ modifiers: ['Shift'] });
    await expect.poll(ticked).toEqual([true, true, true, false]);
    await boxes.nth(1).click({ modifiers: ['Shift'] });
    await expect.poll(ticked).toEqual([false, false, true, false]);
    await boxes.nth(3).click();
    await page.getByText('2\u00a0choisies').waitFor();
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => scrollTo(0, 0));
      const bar = page.getByRole('region', { name: 'Réservations choisies' });
      const others = bar.getByRole('button', { name: 'Autres' });
      if (viewport === VIEWPORTS.phone) {
        // One line until the others are asked for.
        expect(await bar.getByRole('button').allTextContents()).toEqual(['Clôturer', 'Autres']);
        expect((await bar.boundingBox())?.height).toBeLessThan(60);
        await others.click();
      } else expect(await others.count()).toBe(0);
      // All that can be done is in sight, and nothing covers it: not even the entries of a phone.
      const acts = await bar
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      expect(Math.max(...acts)).toBeLessThanOrEqual(viewport.width);
      for (const name of ['Clôturer', 'Relancer le paiement', 'Noter un virement', 'Ne rien choisir']) {
        await bar.getByRole('button', { name }).click({ trial: true });
      }
      const box = await bar.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(viewport.height);
      await expectFits(page);
      await expectAccessible(page);
    }
  });

  it('has a transfer that paid several noted on each for what is due of it, and says what all came to', async () => {
    const partner = await signIn(shop.place(), 'partner');
    const owing = [
      await invoicedOrder(shop.place(), partner, new Date()),
      await invoicedOrder(shop.place(), partner, new Date()),
    ];
    const page = await openList();
    const priceOf = (one: string) => rows(page).filter({ hasText: one }).locator('td').last().textContent();
    expect(await priceOf(owing[0] ?? '')).toBe('34,90\u00a0€ dus');
    // On a phone it is in the first line of its card, beside the reference.
    await page.setViewportSize(VIEWPORTS.phone);
    const card = rows(page).filter({ hasText: owing[0] ?? '' });
    const middleOf = async (cell: string) => {
      const box = await card.locator(cell).last().boundingBox();
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) / 2;
    };
    expect(Math.abs((await middleOf('td')) - (await middleOf('th')))).toBeLessThan(8);
    await page.setViewportSize(VIEWPORTS.desktop);
    for (const one of [...owing, references[0] ?? ''])
      await page.getByRole('checkbox', { name: `Choisir ${one}` }).check();
    await button(page, 'Noter un virement').click();
    const dialog = page.getByRole('dialog', { name: 'Noter un virement pour 3\u00a0réservations' });
    await dialog.getByText('69,80\u00a0€').waitFor();
    await dialog.getByText('rien n’est dû pour 1\u00a0réservation.').waitFor();
    await expectAccessible(page);
    // What is missing is said, and nothing is noted.
    const confirm = dialog.getByRole('button', { name: 'Noter le virement' });
    await confirm.click();
    await dialog.getByText('Indiquez le libellé du virement.').waitFor();
    await dialog.getByLabel('Libellé du virement').fill('VIR GROUPE');
    await dialog.getByLabel('Reçu le').fill('2099-01-01');
    await confirm.click();
    await dialog.getByText('Ce jour est à venir.').waitFor();
    await dialog.getByLabel('Reçu le').fill(parisTime(new Date()).day);
    // It begins with what is due; more is a mistake, and less goes as far as it goes.
    const amount = dialog.getByLabel('Montant reçu, en euros');
    expect(await amount.inputValue()).toBe('69,80');
    await amount.fill('80');
    await confirm.click();
    await dialog.getByText('C’est 10,20\u00a0€ de plus que ce qui est dû.').waitFor();
    await amount.fill('40');
    await dialog.getByText('Il manque 29,80\u00a0€').waitFor();
    await confirm.click();
    const told = page.locator('main:visible .told-lines');
    await told.getByText(/^Virement de 40,00\s€ noté sur 2\sfactures\s; il reste 29,80\s€ dus\.$/).waitFor();
    // What became of each is read on demand: the list is what is worked on.
    const part = told.getByText(
      new RegExp(`${owing[1]}\u00a0: 5,10\u00a0€ notés, il reste 29,80\u00a0€ dus$`),
    );
    expect(await part.isVisible()).toBe(false);
    await told.getByText('Détail').click();
    await part.waitFor();
    await told.getByText(new RegExp(`${owing[0]}\u00a0: 34,90\u00a0€ notés$`)).waitFor();
    await expectAccessible(page);
    await told.getByText(new RegExp(`${references[0]}\u00a0: Rien n’est dû.$`)).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('1\u00a0choisie').waitFor();
    await expect.poll(() => priceOf(owing[0] ?? '')).toBe('34,90\u00a0€');
    await expect.poll(() => priceOf(owing[1] ?? '')).toBe('29,80\u00a0€ dus');
    await page.getByRole('checkbox', { name: `Choisir ${owing[1]}` }).check();
    await button(page, 'Noter un virement').click();
    // What is typed last is followed by Enter: it does what the button does, and what is not filled in is said.
    const label = page.getByRole('dialog').getByLabel('Libellé du virement');
    await label.press('Enter');
    await expect.poll(() => label.getAttribute('aria-invalid')).toBe('true');
    await label.fill('VIR DU RESTE');
    await label.press('Enter');
    await told.getByText('Virement de 29,80\u00a0€ noté sur 1\u00a0facture.').waitFor();
    // Where nothing is chosen any more, what is told can be put away alone.
    const refused = page.getByRole('checkbox', { name: `Choisir ${references[0]}` });
    await refused.uncheck();
    await button(page, 'Fermer').click({ trial: true });
    const bar = page.getByRole('region', { name: 'Réservations choisies' });
    expect(await bar.getByRole('button').allTextContents()).toEqual(['Annuler ce virement', 'Fermer']);
    await refused.check();
    // It is said until something else is chosen.
    await page.getByRole('checkbox', { name: `Choisir ${references[1]}` }).check();
    await told.waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: `Choisir ${references[1]}` }).uncheck();
    await expect.poll(() => priceOf(owing[1] ?? '')).toBe('34,90\u00a0€');
    await expectFits(page);
    await expectAccessible(page);
    const team = await signIn(shop.place(), 'teammate');
    for (const one of owing) {
      const { items } = (await getAs(team, `${shop.place().url}/api/booking?q=${one}`)).body;
      const { body } = await getAs(team, `${shop.place().url}/api/booking/${items[0].id}`);
      expect(body.payments).toMatchObject(
        one === owing[0]
          ? [{ cents: 3490, reference: 'VIR GROUPE' }]
          : [
              { cents: 510, reference: 'VIR GROUPE' },
              { cents: 2980, reference: 'VIR DU RESTE' },
            ],
      );
      expect(body.balanceCents).toBe(0);
    }
  });

  it('has a transfer that was noted by mistake undone by one press, also after a lost answer', async () => {
    const partner = await signIn(shop.place(), 'partner');
    const owing: string[] = [];
    for (let each = 0; each < 3; each += 1)
      owing.push(await invoicedOrder(shop.place(), partner, new Date()));
    const page = await openList('', [/net::ERR_FAILED/]);
    const pricesOf = () =>
      Promise.all(owing.map((one) => rows(page).filter({ hasText: one }).locator('td').last().textContent()));
    const due = Array<string>(3).fill('34,90\u00a0€ dus');
    expect(await pricesOf()).toEqual(due);
    // Less high than the list.
    await page.setViewportSize({ width: 1280, height: 500 });
    for (const one of owing) await page.getByRole('checkbox', { name: `Choisir ${one}` }).check();
    await page.evaluate(() => scrollTo(0, 0));
    const scrolled = () => page.evaluate(() => scrollY);
    await button(page, 'Noter un virement').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Montant reçu, en euros').fill('40');
    await dialog.getByText('Il manque 64,70\u00a0€').waitFor();
    await dialog.getByLabel('Libellé du virement').fill('VIR FAUX');
    await dialog.getByRole('button', { name: 'Noter le virement' }).click();
    const told = page.locator('main:visible .told-lines');
    // As the dialog said it, of all that were chosen; what is left of one is behind « Détail ».
    await told.getByText(/^Virement de 40,00\s€ noté sur 2\sfactures\s; il reste 64,70\s€ dus\.$/).waitFor();
    // Who presses what is in sight stays where the rows are that were meant.
    await dialog.waitFor({ state: 'hidden' });
    expect(await scrolled()).toBe(0);
    await told.getByText('Détail').click();
    await told
      .getByText(new RegExp(`${owing[1]}\u00a0: 5,10\u00a0€ notés, il reste 29,80\u00a0€ dus$`))
      .waitFor();
    await page.getByText('1\u00a0choisie').waitFor();
    await expect.poll(pricesOf).toEqual(['34,90\u00a0€', '29,80\u00a0€ dus', '34,90\u00a0€ dus']);
    await expectFits(page);
    await expectAccessible(page);
    const undo = button(page, 'Annuler ce virement');
    await page.route(
      '**/desk/transfers/cancel',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await undo.click();
    await page.locator('main:visible .chosen').getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await undo.click();
    await told.getByText(/^Le virement est annulé\s: 2\spaiements, 40,00\s€\.$/).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('told-lines');
    expect(await undo.count()).toBe(0);
    // Not even what failed meanwhile drew it away, but for a hair.
    expect(await scrolled()).toBeLessThan(8);
    // A row that is gone to comes to stand above what is held at the foot.
    await rows(page).last().locator('a').focus();
    const bar = await page.getByRole('region', { name: 'Réservations choisies' }).boundingBox();
    const last = await rows(page).last().boundingBox();
    expect((last?.y ?? Number.NaN) + (last?.height ?? Number.NaN)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await scrolled()).toBeGreaterThan(0);
    await page.setViewportSize(VIEWPORTS.desktop);
    // They are chosen again, to be noted as was meant.
    await page.getByText('3\u00a0choisies').waitFor();
    await expect.poll(pricesOf).toEqual(due);
    await expectFits(page);
    await expectAccessible(page);
    const { items } = (
      await getAs(
        await signIn(shop.place(), 'admin'),
        `${shop.place().url}/api/audit?kind=transfer_cancelled`,
      )
    ).body;
    expect(items).toHaveLength(2);
  });
});
