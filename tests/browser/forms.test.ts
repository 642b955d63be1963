/**
 * Whatever is typed in any form survives leaving, a reload and a session that was refused, and nothing of it a logout: one
 * list of all forms, each in a real tab against the real server.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { control, heading, openScreen } from '../support/account-screens.ts';
import {
  demoPassword,
  enterBrowser,
  type Person,
  people,
  sendAs,
  signIn,
  signInBrowser,
} from '../support/accounts.ts';
import { billing, orderOf } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { reportFirstPickup } from '../support/condition-reports.ts';
import { eventually } from '../support/eventually.ts';
import { button, fillAddresses, fillIdentity, fillVehicle, goOn, pickSlot } from '../support/funnel.ts';
import { pay } from '../support/payments.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

/** What is typed, by the name of the control: a text, the value of a choice, or `yes` in a box. */
type Typed = Readonly<Record<string, string>>;

interface ListedForm {
  /** Where it is; `:id` stands for a booking of the customer. */
  readonly hash: string;
  readonly typed: Typed;
  /** Of a public page, which brings it once it is in view. */
  readonly island?: string;
  /** What is pressed for it to show, at each visit. */
  readonly opener?: string;
  /** What comes before it, at the first visit alone. */
  readonly first?: (page: Page) => Promise<unknown>;
  /** Typed too, and never kept. */
  readonly secret?: Typed;
}

const FORMULA = '#/admin/customer/add/formuladetails';
const person = { firstName: 'Zoé', lastName: 'Zola', mail: 'zoe.zola@exemple.fr', phone: '06 99 88 77 66' };
const place = {
  contactName: 'Zoé Zola',
  contactPhone: '06 99 88 77 66',
  accessNote: 'Code 1234',
  name: 'Zénith auto',
};
const vehicle = { plate: 'ZZ-999-ZZ', brand: 'Zastava', model: 'Koral', declared: '1 234', vin: 'ZZZ' };

/** The last that can be ordered for. */
const lastDay = parisTime(new Date(openSlots(new Date()).at(-1)?.start ?? '')).day;

/** From the first step to another one, by whoever has answered those between. */
const upTo =
  (service: string, ...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    await openScreen(page, shop.place(), FORMULA);
    await page.locator(`main:visible [name=service][value=${service}]`).check();
    for (const step of steps) await step(page);
  };
const toAddress = (page: Page) => goOn(page, 'address');
const toVehicle = async (page: Page) => {
  await fillAddresses(page);
  await goOn(page, 'vehicle');
};
const toEnd = async (page: Page) => {
  await fillVehicle(page);
  await button(page, 'Continuer').click();
  await eventually(async () => !page.url().endsWith('/vehicle'));
};
const toIdentity = async (page: Page) => {
  await pickSlot(page);
  await goOn(page, 'identity');
};
const toSummary = async (page: Page) => {
  await fillIdentity(page);
  await goOn(page, 'summary');
};

const forms: Readonly<Record<'nobody' | Person, readonly ListedForm[]>> = {
  nobody: [
    { hash: '#/auth/login', typed: { username: person.mail }, secret: { password: 'Zebre-2026 !' } },
    { hash: '#/password/request', typed: { email: person.mail } },
    { hash: '#/auth/signup', typed: { ...person, companyName: 'Zola SARL', address: '1 rue Kru' } },
    { hash: '#/contact', island: 'contact', typed: { ...person, message: 'Zut, où est ma voiture ?' } },
    { hash: '#/tarif', island: 'estimate', typed: { service: 'single_return', departure: '1 rue Kru' } },
    { hash: FORMULA, typed: { service: 'single_return' } },
    {
      hash: '#/admin/customer/add/address',
      first: upTo('round_trip', toAddress),
      typed: { ...place, elsewhere: 'yes', kind: 'inspection_centre', address: '1 rue Kru' },
    },
    { hash: '#/admin/customer/add/vehicle', first: upTo('round_trip', toAddress, toVehicle), typed: vehicle },
    {
      hash: '#/admin/customer/add/slot',
      first: upTo('round_trip', toAddress, toVehicle, toEnd),
      typed: { when: 'now' },
    },
    {
      hash: '#/admin/customer/add/identity',
      first: upTo('round_trip', toAddress, toVehicle, toEnd, toIdentity),
      typed: { ...person, birthDate: '1980-02-29' },
    },
    {
      hash: '#/admin/customer/add/summary',
      first: upTo('round_trip', toAddress, toVehicle, toEnd, toIdentity, toSummary, (page) =>
        upTo('delivery', (next) => button(next, 'Continuer').click())(page),
      ),
      typed: { mail: person.mail, note: 'Zone industrielle' },
    },
  ],
  customer: [
    {
      hash: '#/admin/customer/profile',
      opener: 'Modifier',
      typed: { firstName: person.firstName, phone: person.phone, companyName: 'Zola SARL' },
    },
    {
      hash: '#/admin/customer/booking/:id',
      opener: 'Règlement de l’établissement',
      typed: { advanceMaxCents: '321' },
    },
    {
      hash: '#/admin/customer/booking/:id',
      opener: 'Déplacer le rendez-vous : Prise en charge',
      typed: { outboundDay: lastDay },
    },
  ],
  partner: [
    {
      hash: '#/admin/partner/booking/add',
      opener: 'Modifier à qui facturer',
      typed: { companyName: 'Zola SARL', firstName: person.firstName },
    },
    { hash: '#/admin/partner/subscription/create', typed: { mail: person.mail } },
    {
      hash: '#/admin/partner/booking/add',
      typed: { ...place, ...vehicle, mail: person.mail, partnerReference: 'Zeta 1', hour: '09:00' },
    },
  ],
  teammate: [
    { hash: '#/admin/teammate/customer/add', typed: person },
    {
      hash: `#/admin/teammate/customer?mail=${encodeURIComponent(people.customer.mail)}&edit=yes`,
      typed: { firstName: person.firstName, companyName: 'Zola SARL' },
    },
    {
      hash: `#/admin/teammate/booking/add?mail=${encodeURIComponent(people.customer.mail)}`,
      typed: { ...place, ...vehicle },
    },
    { hash: '#/admin/teammate/booking/:id', opener: 'Ajouter un frais', typed: { waivedReason: 'Zèle' } },
    {
      hash: '#/admin/teammate/booking/:id',
      opener: 'Rendre un montant',
      typed: { cents: '12,50', reason: 'Zone bloquée' },
    },
    {
      hash: '#/admin/teammate/booking/:id',
      opener: 'Annuler la réservation',
      typed: { refundCents: '10,00' },
    },
    { hash: '#/admin/teammate/booking/:id', opener: 'Ajouter une note', typed: { text: 'Zébrure de plus' } },
  ],
  admin: [
    {
      hash: '#/admin/teammate/account/add',
      typed: { displayName: 'Zoé Zola', mail: person.mail, role: 'ROLE_PARTNER' },
    },
  ],
};

/** Where a role begins. */
const homes = {
  customer: '#/admin/customer',
  partner: '#/admin/partner',
  teammate: '#/admin/teammate',
  admin: '#/admin/teammate',
} as const;

/** A booking of the customer. */
let booking: string;
beforeAll(async () => {
  const at = shop.place();
  const tokens = await signIn(at, 'customer');
  const { body } = await sendAs(tokens, 'POST', `${at.url}/api/booking`, orderOf(new Date()));
  booking = body.id;
  await pay(at.url, booking);
  await reportFirstPickup(at, booking);
  await sendAs(await signIn(at, 'partner'), 'PUT', `${at.url}/api/partner/billing`, billing());
});

const addressOf = ({ hash }: ListedForm) => hash.replace(':id', booking);
const field = (page: Page, name: string, value: string) => {
  const all = page.locator(`main:visible form:not(.search) [name=${name}]`);
  return all.and(page.locator(`:not([type=radio]), [value="${value}"]`)).first();
};

async function visit(page: Page, form: ListedForm): Promise<void> {
  const [first] = Object.entries(form.typed);
  await page.evaluate((hash) => location.assign(hash), addressOf(form));
  await heading(page).waitFor();
  if (form.island) await page.locator(`[data-island=${form.island}]`).scrollIntoViewIfNeeded();
  const control = field(page, ...(first ?? ['', '']));
  // A form that opens by itself, for what was typed before, cannot be pressed while it loads, and then is there.
  const opener = button(page, form.opener ?? '-').and(page.locator(':visible:not([aria-disabled=true])'));
  await control.or(opener).first().waitFor();
  // What is typed opens its form, where a button of the same name may send it.
  if (!(await control.isVisible())) await opener.click();
  await control.waitFor();
}

async function type(page: Page, typed: Typed): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const one = field(page, name, value);
    const kind = await one.evaluate((element) => `${element.tagName} ${(element as HTMLInputElement).type}`);
    if (/checkbox|radio/.test(kind)) await one.check();
    else if (kind.startsWith('SELECT')) await one.selectOption(value);
    else await one.fill(value);
  }
}

const held = async (page: Page, typed: Typed): Promise<Typed> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(typed).map(async ([name, value]) => {
        const one = field(page, name, value);
        const isBox = await one.evaluate((element) =>
          /checkbox|radio/.test((element as HTMLInputElement).type),
        );
        if (isBox) return [name, (await one.isChecked()) ? value : 'not checked'] as const;
        return [name, await one.inputValue()] as const;
      }),
    ),
  );

const leave = async (page: Page) => {
  await page.evaluate(() => location.assign('#/concept'));
  await page.locator('main[id="/concept"]').waitFor();
};

/** Everything that is typed is in its place. */
async function expectHeld(page: Page, list: readonly ListedForm[]): Promise<void> {
  for (const form of list) {
    await visit(page, form);
    expect({ form: form.hash, ...(await held(page, form.typed)) }).toEqual({
      form: form.hash,
      ...form.typed,
    });
    await leave(page);
  }
}

const storage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

async function typeAll(page: Page, list: readonly ListedForm[]): Promise<void> {
  for (const form of list) {
    await form.first?.(page);
    await visit(page, form);
    await type(page, form.typed);
    for (const [name, value] of Object.entries(form.secret ?? {})) {
      await field(page, name, value).fill(value);
      expect(await storage(page)).not.toContain(value);
    }
    await leave(page);
    await expectHeld(page, [form]);
    await visit(page, form);
    await page.reload();
    await expectHeld(page, [form]);
  }
}

it.each(forms.nobody)('keeps what is typed without an account in $hash', async (form) => {
  const page = await open({ viewport: VIEWPORTS.desktop });
  await openScreen(page, shop.place(), '#/concept');
  await typeAll(page, [form]);
});

/** The next call is refused, and so is what would renew the session. */
async function endSession(page: Page, who: Person): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('token', `${localStorage.getItem('token')?.split('.').slice(0, 2).join('.')}.AAAA`);
    localStorage.setItem('refresh_token', 'spent');
  });
  await page.evaluate((hash) => location.assign(hash), `${homes[who]}/booking`);
  await page.reload();
  await eventually(() => page.evaluate(() => localStorage.getItem('token') === null));
}

async function logIn(page: Page, mail: string, password: string): Promise<void> {
  await page.evaluate(() => location.assign('#/auth/login'));
  await control(page, 'username').fill(mail);
  await control(page, 'password').fill(password);
  await button(page, 'Connexion').click();
  await page.waitForURL(/#\/admin\/\w+$/);
}

async function logOut(page: Page, who: Person): Promise<void> {
  await page.evaluate((hash) => location.assign(hash), homes[who]);
  await page
    .locator('header')
    .getByRole('button', { name: 'Se déconnecter' })
    .locator('visible=true')
    .click();
  await page.waitForURL(/#\/$/);
}

describe.each(['customer', 'partner', 'teammate', 'admin'] as const)('a %s', (who) => {
  const list = forms[who];

  it('finds what was typed after leaving, a reload and a refused session; after a logout nobody does', async () => {
    const at = shop.place();
    const page = await open({ viewport: VIEWPORTS.desktop, tolerate: [/status of 40[14]/] });
    await signInBrowser(page.context(), at, who);
    await openScreen(page, at, '#/concept');
    await typeAll(page, list);

    await endSession(page, who);
    await logIn(page, people[who].mail, await demoPassword(at));
    await expectHeld(page, list);

    await logOut(page, who);
    const left = await storage(page);
    for (const text of list.flatMap((form) => Object.values(form.typed)))
      expect(left).not.toContain(`"${text}"`);
    expect(left).not.toContain('draft-');

    await logIn(page, people[who].mail, await demoPassword(at));
    for (const form of list) {
      await visit(page, form);
      expect(await held(page, form.typed)).not.toEqual(form.typed);
      await leave(page);
    }
  });
});

it('shows nobody else what somebody typed, and keeps it for them', async () => {
  const at = shop.place();
  const password = await demoPassword(at);
  const page = await open({ viewport: VIEWPORTS.desktop, tolerate: [/status of 40[14]/] });
  await signInBrowser(page.context(), at, 'teammate');
  await openScreen(page, at, '#/concept');
  const [form] = forms.teammate;
  if (!form) throw new Error('the team has no form');
  await typeAll(page, [form]);
  await endSession(page, 'teammate');
  await logIn(page, people.admin.mail, password);
  await visit(page, form);
  const seen = await held(page, form.typed);
  expect(Object.values(seen).join('')).toBe('');
  await endSession(page, 'admin');
  await logIn(page, people.teammate.mail, password);
  await expectHeld(page, [form]);
});

it('forgets what another tab has typed when one logs out', async () => {
  const at = shop.place();
  const page = await open({ viewport: VIEWPORTS.desktop });
  await enterBrowser(page.context(), at, people.partner.mail, await demoPassword(at));
  await openScreen(page, at, '#/concept');
  const list = forms.partner.slice(0, 1);
  await typeAll(page, list);
  const other = await open({ context: page.context() });
  await openScreen(other, at, '#/concept');
  await logOut(other, 'partner');
  await eventually(async () => !(await storage(page)).includes('draft-'));
});
