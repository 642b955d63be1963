/** A person who orders, step by step, in a real tab. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { control, heading, openScreen } from './account-screens.ts';

export const FIRST_STEP = '#/admin/customer/add/formuladetails';

/** Headings of the steps, in their order. */
export const headings = {
  formuladetails: 'Réserver un convoyage',
  address: 'Où est le véhicule, et où va-t-il ?',
  vehicle: 'Quel véhicule nous confiez-vous ?',
  slot: 'Quel jour vous convient ?',
  identity: 'Vos coordonnées',
  summary: 'Vérifiez, puis commandez',
} as const;

export type StepName = keyof typeof headings;

/** Waits until a step is on show. */
export async function arriveAt(page: Page, step: StepName): Promise<void> {
  await page.locator('main:visible h1', { hasText: headings[step] }).waitFor();
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses what asks first, and confirms it. */
export async function confirmed(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The same, where it also asks why. */
export async function confirmedFor(page: Page, name: string | RegExp, reason: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Motif' }).fill(reason);
  await dialog.getByRole('button', { name }).click();
  await dialog.waitFor({ state: 'detached' });
}

export async function goOn(page: Page, to: StepName): Promise<void> {
  await button(page, 'Continuer').click();
  await arriveAt(page, to);
}

/** An order from nothing, whoever orders: who has ordered before is shown that order first. */
export async function beginOrder(page: Page, place: { readonly url: string }): Promise<void> {
  await openScreen(page, place, FIRST_STEP);
  const anew = button(page, 'Réserver autre chose');
  await anew.or(button(page, 'Continuer')).first().waitFor();
  if (await anew.isVisible()) await anew.click();
  await arriveAt(page, 'formuladetails');
}

/** Picks the first address that is proposed. */
export async function pickAddress(page: Page, name: string, town: string): Promise<void> {
  await control(page, name).fill(town);
  await page.locator('[role=option]').first().click();
}

/** A town by its distance to the yard: its centre is within 5 km, within 15 km, or beyond. */
export const towns = { near: 'Aix-en-Provence', farther: 'Gardanne', beyond: 'Marseille' } as const;

export async function fillAddresses(page: Page, town: string = towns.near): Promise<void> {
  await pickAddress(page, 'address', town);
  await control(page, 'contactName').fill('Élodie Garçon');
  await control(page, 'contactPhone').fill('06 01 02 03 04');
  // Without network the place is a commune alone.
  await control(page, 'accessNote').fill('12 cours Mirabeau');
  await control(page, 'name').fill('Garage des Pinchinats');
  await pickAddress(page, 'providerAddress', towns.near);
}

export async function fillVehicle(page: Page, declared = '15 000'): Promise<void> {
  await control(page, 'plate').fill('ab 123 cd');
  await control(page, 'brand').fill('Peugeot');
  await control(page, 'model').fill('208');
  await control(page, 'declared').fill(declared);
}

/** The first free slot of a day. @param ahead how many open days from the first */
export async function pickSlot(page: Page, ahead = 1): Promise<string> {
  const day = control(page, 'outboundDay');
  const value = await day.locator('option').nth(ahead).getAttribute('value');
  await day.selectOption(value);
  const hour = page.locator('input[name=outboundSlot]:enabled').first();
  await hour.check();
  return (await hour.getAttribute('value')) ?? '';
}

/** Of somebody that no other test knows; answers their e-mail. */
export async function fillIdentity(page: Page): Promise<string> {
  const mail = `elodie.${randomUUID().slice(0, 8)}@exemple.fr`;
  await control(page, 'firstName').fill('Élodie');
  await control(page, 'lastName').fill('Garçon');
  await control(page, 'mail').fill(mail);
  await control(page, 'phone').fill('06 01 02 03 04');
  await pickAddress(page, 'address', towns.farther);
  return mail;
}

interface Wanted {
  /** What the vehicle is said to be worth, in euros. */
  readonly declared?: string;
  /** How many open days from the first. */
  readonly ahead?: number;
}

/** From the first step, which is on show, to the summary, as somebody without an account; answers their e-mail and the slot. */
export async function fillOrder(
  page: Page,
  { declared, ahead }: Wanted = {},
): Promise<{ mail: string; slot: string }> {
  await goOn(page, 'address');
  await fillAddresses(page);
  await goOn(page, 'vehicle');
  await fillVehicle(page, declared);
  await goOn(page, 'slot');
  const slot = await pickSlot(page, ahead);
  await goOn(page, 'identity');
  const mail = await fillIdentity(page);
  await goOn(page, 'summary');
  return { mail, slot };
}

/** The same, from nothing. */
export async function prepareOrder(
  page: Page,
  place: { readonly url: string },
  wanted?: Wanted,
): Promise<{ mail: string; slot: string }> {
  await openScreen(page, place, FIRST_STEP);
  return fillOrder(page, wanted);
}

/** Ticks what has to be, and orders. */
export async function order(page: Page): Promise<void> {
  for (const box of await page.locator('main:visible form [type=checkbox]').all()) await box.check();
  await button(page, 'Commander avec obligation de paiement').click();
}

/** Chooses what the bank answers, on the sandbox's page. */
export async function payWith(page: Page, choice: string): Promise<void> {
  await page.getByRole('heading', { name: 'Paiement d’essai' }).waitFor();
  await button(page, choice).click();
  await heading(page)
    .filter({ hasText: /Paiement|C’est réservé|Votre abonnement commence/ })
    .waitFor();
}

/** What the screen of the payment says of it. */
export const outcome = (page: Page) => page.locator('main:visible [role=status] h2');

/** Types into fields by their names. */
async function typeInto(within: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await within.locator(`[name=${name}]`).fill(text);
}

const newcomer = { firstName: 'Lucie', lastName: 'Noël', phone: '06 05 06 07 08' };

/** Somebody whom the team does not know yet. @param form their record, whose e-mail is asked before */
export async function fillNewCustomer(form: Locator): Promise<void> {
  await typeInto(form, newcomer);
  await pickAddress(form.page(), 'address', towns.farther);
}

/** The same, for whom a partner orders, who is not asked where they live. */
export const fillCustomer = (page: Page, mail: string): Promise<void> =>
  typeInto(page.locator('main:visible'), { mail, ...newcomer });

/** To whom what a partner orders is invoiced. */
export async function typeBilling(form: Locator): Promise<void> {
  await typeInto(form, {
    companyName: 'Garage du Partenaire',
    firstName: 'Paul',
    lastName: 'Partenaire',
    phone: '04 42 00 00 00',
  });
  await pickAddress(form.page(), 'billingAddress', towns.farther);
}
