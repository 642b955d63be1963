/**
 * Whatever is typed in any form survives leaving, a reload and a session that was refused, and nothing of it a logout: one
 * list of all forms, each in a real tab against the real server.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/lib/time/durations.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { control, heading, openScreen } from '../support/account-screens.ts';
import {
  demoPassword,
  enterBrowser,
  getAs,
  type Person,
  people,
  sendAs,
  signIn,
  signInBrowser,
} from '../support/accounts.ts';
import { billing, orderOf, partnerOrder, someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { reportFirstPickup } from '../support/condition-reports.ts';
import { eventually } from '../support/eventually.ts';
import { button, fillAddresses, fillIdentity, fillVehicle, goOn, pickSlot } from '../support/funnel.ts';
import { madeForms } from '../support/made-forms.ts';
import { appointmentKey, pay, payFor, tell } from '../support/payments.ts';
import { testShop } from '../support/shop.ts';
import { subscriptionOf } from '../support/subscriptions.ts';

const shop = testShop();
const { open } = testBrowser();

/** What is typed, by the name of the control: a text, the value of a choice, or `yes` in a box. */
type Typed = Readonly<Record<string, string>>;

interface ListedForm {
  /** Its file, and what makes it there; of an island, which keeps what is typed in its own way, there is none. */
  readonly made?: string;
  /** Where it is; `:paid` and its like stand for records that the tests begin with. */
  readonly hash: string;
  readonly typed: Typed;
  /** Of a public page, which brings it once it is in view. */
  readonly island?: string;
  /** What is pressed for it to show, at each visit. */
  readonly opener?: string | RegExp;
  /** What it is called, where another one of its screen has a control of the same name. */
  readonly called?: string | RegExp;
  /** What comes before it, at the first visit alone. */
  readonly first?: (page: Page) => Promise<unknown>;
  /** Typed too, and never kept. */
  readonly secret?: Typed;
}

const MOVE = 'Déplacer le rendez-vous : Prise en charge';
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
    {
      made: 'src/features/account/login-form.ts createLogin',
      hash: '#/auth/login',
      typed: { username: person.mail },
      secret: { password: 'Zebre-2026 !' },
    },
    {
      made: 'src/features/account/password-request-form.ts createPasswordRequest',
      hash: '#/password/request',
      typed: { email: person.mail },
    },
    {
      made: 'src/features/account/signup-form.ts createSignup',
      hash: '#/auth/signup',
      typed: { ...person, companyName: 'Zola SARL', address: '1 rue Kru' },
    },
    {
      made: 'src/features/contact/contact-form.ts createContact',
      hash: '#/contact',
      island: 'contact',
      typed: { ...person, message: 'Zut, où est ma voiture ?' },
    },
    { hash: '#/tarif', island: 'estimate', typed: { service: 'single_return', departure: '1 rue Kru' } },
    {
      made: 'src/features/booking/formula.tsx createFormula',
      hash: FORMULA,
      typed: { service: 'single_return' },
    },
    {
      made: 'src/features/booking/addresses.tsx createAddresses',
      hash: '#/admin/customer/add/address',
      first: upTo('round_trip', toAddress),
      typed: { ...place, elsewhere: 'yes', kind: 'inspection_centre', address: '1 rue Kru' },
    },
    {
      made: 'src/features/booking/vehicle.tsx createVehicleForm',
      hash: '#/admin/customer/add/vehicle',
      first: upTo('round_trip', toAddress, toVehicle),
      typed: vehicle,
    },
    {
      made: 'src/features/booking/slot.tsx createSlots',
      hash: '#/admin/customer/add/slot',
      first: upTo('round_trip', toAddress, toVehicle, toEnd),
      typed: { when: 'now' },
    },
    {
      made: 'src/features/booking/identity.tsx createIdentity',
      hash: '#/admin/customer/add/identity',
      first: upTo('round_trip', toAddress, toVehicle, toEnd, toIdentity),
      typed: { ...person, birthDate: '1980-02-29' },
    },
    {
      made: 'src/features/booking/quote-form.ts createQuote',
      hash: '#/admin/customer/add/summary',
      first: upTo('round_trip', toAddress, toVehicle, toEnd, toIdentity, toSummary, (page) =>
        upTo('delivery', (next) => button(next, 'Continuer').click())(page),
      ),
      typed: { mail: person.mail, note: 'Zone industrielle' },
    },
    {
      made: 'src/ui/booking/appointment-state.ts createAppointment',
      hash: '#/admin/customer/add/return?:link',
      opener: MOVE,
      typed: { outboundDay: lastDay },
    },
  ],
  customer: [
    {
      made: 'src/ui/customer/customer-changes.ts createCustomerChanges',
      hash: '#/admin/customer/profile',
      opener: 'Modifier',
      typed: { firstName: person.firstName, phone: person.phone, companyName: 'Zola SARL' },
    },
    {
      made: 'src/ui/booking/advance-form.tsx createAdvance',
      hash: '#/admin/customer/booking/:paid',
      opener: 'Changer qui paie le garage',
      typed: { advanceMaxCents: '321' },
    },
    {
      made: 'src/ui/booking/appointment-state.ts createAppointment',
      hash: '#/admin/customer/booking/:paid',
      opener: MOVE,
      typed: { outboundDay: lastDay },
    },
    {
      made: 'src/features/subscription/subscribe.tsx createSubscribing',
      hash: '#/admin/customer/subscription/create',
      typed: { plate: vehicle.plate },
    },
    {
      made: 'src/features/customer/name-vehicle.tsx createNaming',
      hash: '#/admin/customer/subscription/:subscription',
      opener: 'Ajouter un véhicule',
      typed: { plate: 'ZA-111-ZA' },
    },
  ],
  partner: [
    {
      made: 'src/features/partner/billing-form.tsx createBillingForm',
      hash: '#/admin/partner/booking/add',
      opener: 'Modifier à qui facturer',
      typed: { companyName: 'Zola SARL', firstName: person.firstName },
    },
    {
      made: 'src/ui/customer/buyer-form.tsx createBuyerForm',
      hash: '#/admin/partner/invoice',
      opener: 'SIREN, numéro de TVA et pays',
      typed: { siren: '732 829 320', vatNumber: 'FR44732829320' },
    },
    {
      made: 'src/features/subscription/subscribe-customer.tsx createSubscribing',
      hash: '#/admin/partner/subscription/create',
      typed: { mail: person.mail },
    },
    {
      made: 'src/features/partner/booking-add-state.ts createPartnerOrder',
      hash: '#/admin/partner/booking/add',
      typed: { ...place, ...vehicle, mail: person.mail, partnerReference: 'Zeta 1', hour: '09:00' },
    },
    {
      made: 'src/ui/booking/appointment-state.ts createAppointment',
      hash: '#/admin/partner/booking/:partners',
      opener: MOVE,
      typed: { outboundDay: lastDay },
    },
  ],
  teammate: [
    {
      made: 'src/features/office/customer/new-customer.tsx createNewCustomer',
      hash: '#/admin/teammate/customer/add',
      typed: person,
    },
    {
      made: 'src/ui/customer/customer-changes.ts createCustomerChanges',
      hash: `#/admin/teammate/customer?mail=${encodeURIComponent(people.customer.mail)}&edit=yes`,
      typed: { firstName: person.firstName, companyName: 'Zola SARL' },
    },
    {
      made: 'src/features/office/customer/booking-order-state.ts createTeamOrder',
      hash: `#/admin/teammate/booking/add?mail=${encodeURIComponent(people.customer.mail)}`,
      typed: { ...place, ...vehicle },
    },
    {
      made: 'src/ui/booking/purchase-order-form.tsx createPurchaseOrder',
      hash: '#/admin/teammate/booking/:partners',
      opener: 'Changer le bon de commande',
      typed: { purchaseOrder: 'BC-Zola' },
    },
    {
      made: 'src/features/office/booking/stop-form.tsx createStop',
      hash: '#/admin/teammate/booking/:paid',
      opener: 'Modifier contact, accès, adresse',
      called: 'Contact, accès et adresse',
      typed: { contactName: 'Zoé Zola', accessNote: 'Code 9876' },
    },
    {
      made: 'src/features/office/booking/fee.tsx createFee',
      hash: '#/admin/teammate/booking/:paid',
      opener: 'Ajouter un frais',
      typed: { reason: 'Zèle' },
    },
    {
      made: 'src/features/office/booking/money-forms.tsx createRefund',
      hash: '#/admin/teammate/booking/:paid',
      opener: /^Faire un avoir/,
      called: /^Émettre l’avoir/,
      typed: { cents: '12,50', reason: 'Zone bloquée' },
    },
    {
      made: 'src/features/office/booking/cancel.tsx createCancel',
      hash: '#/admin/teammate/booking/:paid',
      opener: 'Annuler la réservation',
      typed: { refundCents: '10,00' },
    },
    {
      made: 'src/features/office/booking/disbursement.tsx createBill',
      hash: '#/admin/teammate/booking/:billed',
      opener: 'Facture de l’établissement réglée',
      called: 'Facture de l’établissement réglée',
      typed: { cents: '45,30', supplier: 'Zénith auto', billNumber: 'Z-12' },
    },
    {
      made: 'src/features/office/booking/disbursement.tsx createGiveUp',
      hash: '#/admin/teammate/booking/:billed',
      opener: /^Annuler ce débours/,
      called: /^Annuler le débours/,
      typed: { reason: 'Zéro facture' },
    },
    {
      made: 'src/features/office/note/notes-state.ts createNotes',
      hash: '#/admin/teammate/booking/:paid',
      opener: 'Ajouter une note',
      called: 'Ajouter une note',
      typed: { text: 'Zébrure de plus' },
    },
    {
      made: 'src/features/office/booking/addendum.tsx createAddendum',
      hash: '#/admin/teammate/booking/:paid',
      opener: /^Noter une précision/,
      called: /^Noter une précision/,
      typed: { text: 'Zigzag sur la portière' },
    },
    {
      made: 'src/features/office/booking/money-forms.tsx createTransfer',
      hash: '#/admin/teammate/booking/:unpaid',
      opener: /^Enregistrer un virement/,
      called: /^Enregistrer un virement/,
      typed: { cents: '7,70', reference: 'VIR ZOLA' },
    },
    {
      made: 'src/features/office/booking/money-forms.tsx createSettle',
      hash: '#/admin/teammate/booking/:owed',
      opener: /rendus autrement$/,
      typed: { how: 'Zéro frais, par virement' },
    },
    {
      made: 'src/features/office/booking/money-forms.tsx createUndo',
      hash: '#/admin/teammate/booking/:unpaid',
      opener: /^Annuler le virement/,
      called: /^Annuler le virement/,
      typed: { reason: 'Zéro de trop' },
    },
    {
      made: 'src/features/office/booking/money-forms.tsx createWriteOff',
      hash: '#/admin/teammate/booking/:twice',
      opener: /^Renoncer à .* contestés/,
      called: /^Renoncer à .* contestés/,
      typed: { reason: 'Zone de non-droit' },
    },
  ],
  admin: [
    {
      made: 'src/features/office/account/account-add.tsx createNewAccount',
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

/** What stands for each record in an address. */
let records: Readonly<Record<string, string>>;
beforeAll(async () => {
  const at = shop.place();
  const customer = await signIn(at, 'customer');
  const ordered = async (fields: Readonly<Record<string, unknown>> = {}) => {
    const { body } = await sendAs(customer, 'POST', `${at.url}/api/booking`, orderOf(new Date(), fields));
    return { id: body.id as string, ref: await pay(at.url, body.id) };
  };
  const { id: paid } = await ordered();
  // None of them fills a slot that the order of a test would take.
  const [, outboundSlot, another] = someSlots(new Date());
  const single = { serviceCode: 'single_outbound', outboundSlot, returnSlot: null, totalCents: 3_490 };
  await reportFirstPickup(at, paid);

  // What a bank took back is to be paid again; of what was cancelled then, the rest goes back by hand.
  const unpaid = await ordered(single);
  await lose(at.url, unpaid.ref, 3_490);
  const owed = await ordered(single);
  await lose(at.url, owed.ref, 2_000, () =>
    sendAs(customer, 'POST', `${at.url}/api/booking/${owed.id}/cancel`, { clientId: randomUUID() }),
  );

  // Of what was recorded of it, something is mistyped; and what a bank takes of money that went back left twice.
  const team = await signIn(at, 'teammate');
  const read = async (id: string) => (await getAs(team, `${at.url}/api/booking/${id}`)).body;
  const change = (id: string, what: string, body: object = {}) =>
    sendAs(team, 'POST', `${at.url}/api/booking/${id}/${what}`, { clientId: randomUUID(), ...body });
  const [{ id: invoiceId }] = (await read(unpaid.id)).invoices;
  const receivedOn = parisTime(new Date()).day;
  await change(unpaid.id, 'transfer', { invoiceId, cents: 100, receivedOn, reference: 'VIR' });
  // Its customer has the establishment paid, as one bill was, and there may be more.
  const billed = await ordered({ ...single, outboundSlot: another });
  const mandate = { clientId: randomUUID(), advanceMaxCents: 30_000 };
  await sendAs(customer, 'PUT', `${at.url}/api/booking/${billed.id}/advance`, mandate);
  const [driver] = (await getAs(team, `${at.url}/api/booking/people`)).body.drivers;
  await change(billed.id, 'assign', { tripKind: 'outbound', driverId: driver.id });
  const [fetched] = (await read(billed.id)).trips;
  const off = { clientId: randomUUID(), transition: 'set_off', reason: 'Par téléphone' };
  await sendAs(team, 'POST', `${at.url}/api/trip/${fetched.id}/status`, off);
  const bill = {
    cents: 24_530,
    supplier: 'Garage',
    billNumber: 'F-1',
    paidOn: receivedOn,
    inTheirName: true,
  };
  expect(await change(billed.id, 'disbursement', bill)).toMatchObject({ status: 200 });
  const twice = await ordered(single);
  await change(twice.id, 'cancel');
  await eventually(async () => (await read(twice.id)).refunds[0]?.status === 'sent');
  await lose(at.url, twice.ref, 3_490);

  const subscribed = await sendAs(customer, 'POST', `${at.url}/api/subscription`, subscriptionOf());
  await payFor(at.url, { subscriptionId: subscribed.body.id });

  const partner = await signIn(at, 'partner');
  await sendAs(partner, 'PUT', `${at.url}/api/partner/billing`, billing());
  const partners = await sendAs(partner, 'POST', `${at.url}/api/booking`, partnerOrder(new Date(), single));

  records = {
    paid,
    unpaid: unpaid.id,
    owed: owed.id,
    twice: twice.id,
    billed: billed.id,
    link: `booking=${paid}&key=${appointmentKey(paid)}`,
    subscription: subscribed.body.id,
    partners: partners.body.id,
  };
});

/** A payment is disputed, and the dispute lost. @param meanwhile what happens between */
async function lose(
  url: string,
  ref: string,
  cents: number,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const dispute = {
    outcome: 'disputed',
    dispute: `du_${ref}`,
    ref,
    cents,
    reason: 'fraudulent',
    answerBefore: new Date(Date.now() + 10 * DAY_MS).toISOString(),
  } as const;
  const say = async (transition: 'dispute' | 'lose', at: number) => {
    const said = { ...dispute, id: randomUUID(), transition, at: new Date(at).toISOString() };
    expect(await tell(url, said)).toMatchObject({ status: 200 });
  };
  await say('dispute', Date.now() - 1_000);
  await meanwhile();
  await say('lose', Date.now());
}

const addressOf = ({ hash }: ListedForm) =>
  hash.replace(/:(\w+)/, (placeholder, name: string) => records[name] ?? placeholder);
const named = (page: Page, role: 'button' | 'form', name: string | RegExp) =>
  page.locator('main:visible').getByRole(role, { name, exact: typeof name === 'string' });
const field = (page: Page, { called }: ListedForm, name: string, value: string) => {
  const form = called
    ? named(page, 'form', called)
    : page.locator('main:visible form:not([aria-label="Chercher un client"])');
  const all = form.locator(`[name=${name}]`);
  return all.and(page.locator(`:not([type=radio]), [value="${value}"]`)).first();
};

async function visit(page: Page, form: ListedForm): Promise<void> {
  const [first] = Object.entries(form.typed);
  await page.evaluate((hash) => location.assign(hash), addressOf(form));
  await heading(page).waitFor();
  if (form.island) await page.locator(`[data-island=${form.island}]`).scrollIntoViewIfNeeded();
  const control = field(page, form, ...(first ?? (['', ''] as const)));
  // A form that opens by itself, for what was typed before, cannot be pressed while it loads, and then is there.
  const opener = named(page, 'button', form.opener ?? '-').and(
    page.locator(':visible:not([aria-disabled=true])'),
  );
  await control.or(opener).first().waitFor();
  // What is typed opens its form, where a button of the same name may send it.
  if (!(await control.isVisible())) await opener.first().click();
  await control.waitFor();
}

async function type(page: Page, form: ListedForm): Promise<void> {
  for (const [name, value] of Object.entries(form.typed)) {
    const one = field(page, form, name, value);
    const kind = await one.evaluate((element) => `${element.tagName} ${(element as HTMLInputElement).type}`);
    if (/checkbox|radio/.test(kind)) await one.check();
    else if (kind.startsWith('SELECT')) await one.selectOption(value);
    else await one.fill(value);
  }
}

const held = async (page: Page, form: ListedForm): Promise<Typed> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(form.typed).map(async ([name, value]) => {
        const one = field(page, form, name, value);
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
async function expectThere(page: Page, form: ListedForm): Promise<void> {
  await visit(page, form);
  expect({ form: form.hash, ...(await held(page, form)) }).toEqual({ form: form.hash, ...form.typed });
}

async function expectHeld(page: Page, list: readonly ListedForm[]): Promise<void> {
  for (const form of list) {
    await expectThere(page, form);
    await leave(page);
  }
}

const storage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

async function typeAll(page: Page, list: readonly ListedForm[]): Promise<void> {
  for (const form of list) {
    await form.first?.(page);
    await visit(page, form);
    await type(page, form);
    for (const [name, value] of Object.entries(form.secret ?? {})) {
      await field(page, form, name, value).fill(value);
      expect(await storage(page)).not.toContain(value);
    }
    await leave(page);
    await expectThere(page, form);
    await page.reload();
    await expectThere(page, form);
    await leave(page);
  }
}

/** What the list need not try, each with its reason. */
const untried: Readonly<Record<string, string>> = {
  'src/ui/customer/customer-form.ts createCustomerForm': 'it makes the forms of others, which are tried',
  'src/features/booking/summary-form.ts createSummary':
    'it holds consents alone, given anew each time: it keeps under which id it was sent',
  'src/features/customer/review/give-review-state.ts createReviewForm': 'review.test.ts reloads it',
  'src/features/office/review/reviews-state.ts createAnswerForm': 'review.test.ts reloads it',
  'src/features/office/desk/entry-forms.tsx ReplyForm': 'desk.test.ts reloads it',
  'src/features/office/desk/entry-forms.tsx NoteForm': 'it has the draft of the one above, of a report',
  'src/features/office/planning/drivers/driver-forms.tsx createAbsenceForm': 'planning.test.ts reloads it',
  'src/features/customer/vehicle/inspection-form.tsx createSaying': 'vehicles.test.ts reloads it',
  'src/features/office/invoicing/new-invoice-state.ts createNewInvoice': 'free-invoice.test.ts reloads it',
  'src/features/office/invoicing/invoice-file-state.ts createCredit': 'free-invoice.test.ts reloads it',
  'src/features/office/invoicing/invoice-file-state.ts createTransfer':
    'it has the draft of a transfer for a booking',
  'src/features/office/invoicing/invoice-file-state.ts createSettle':
    'it has the draft of what a booking owes',
  'src/ui/claim/own-claims.tsx createComplaint': 'claim.test.ts reloads it',
  'src/ui/claim/own-claims.tsx createAnswer': 'it is kept as the one above is',
  'src/features/office/claim/opening.tsx createOpening': 'claim.test.ts reloads it',
  'src/features/office/claim/money-forms.tsx createQuote': 'claim.test.ts reloads it',
  'src/features/office/claim/money-forms.tsx createDeclaration': 'it opens and is kept as a quote is',
  'src/features/office/claim/money-forms.tsx createAmounts': 'it opens and is kept as a quote is',
  'src/features/office/claim/money-forms.tsx createSettling': 'it opens and is kept as a quote is',
  'src/features/office/claim/written-forms.tsx createMessage': 'it opens and is kept as a quote is',
  'src/features/office/claim/written-forms.tsx createStatement': 'it opens and is kept as a quote is',
  'src/features/office/claim/written-forms.tsx createEnd': 'it opens and is kept as a quote is',
  'src/features/office/claim/written-forms.tsx createReopening': 'it opens and is kept as a quote is',
  'src/features/office/settings/settings-state.ts createSpecialForm': 'settings.test.ts reloads it',
  'src/features/office/plate/plates-state.ts createCertificateForm': 'vehicle-log.test.ts reloads it',
  'src/features/office/settings/settings-state.ts createRulesForm': 'it is kept as the one above is',
  'src/features/office/settings/tariff-state.ts createTariffForm': 'tariff.test.ts reloads it',
};

it('tries each form that keeps what is typed', () => {
  const tried = Object.values(forms).flatMap((list) => list.flatMap(({ made = [] }) => made));
  const kept = madeForms.filter(({ isKept }) => isKept).map(({ where }) => where);
  expect([...new Set([...tried, ...Object.keys(untried)])].sort()).toEqual(kept.sort());
});

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
      expect(await held(page, form)).not.toEqual(form.typed);
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
  const seen = await held(page, form);
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

/** Types into a control in the moment it is put on the page, before anything is drawn, and leaves at once. */
const typeAndLeave = (page: Page, hash: string, name: string, text: string) =>
  page.evaluate(
    async ([to, control, typed]) => {
      const found = () => document.querySelector<HTMLInputElement>(`main:not([hidden]) [name=${control}]`);
      location.assign(to);
      await new Promise<void>((resolve) => {
        new MutationObserver((_, watch) => {
          const input = found();
          if (!input) return;
          watch.disconnect();
          input.value = typed;
          input.dispatchEvent(new Event('input', { bubbles: true }));
          location.assign('#/concept');
          resolve();
        }).observe(document.body, { childList: true, subtree: true });
      });
    },
    [hash, name, text] as const,
  );

it('keeps what is typed into a form that is left before it was drawn', async () => {
  const page = await open();
  await openScreen(page, shop.place(), '#/concept');
  await typeAndLeave(page, '#/auth/login', 'username', person.mail);
  await page.locator('main[id="/concept"]').waitFor();
  expect(await storage(page)).toContain(person.mail);
});
