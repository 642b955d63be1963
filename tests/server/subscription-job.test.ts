/**
 * The job that charges months, with a provider of the test's own: several instances at once, a kill at the worst moment, a
 * bank that thinks it over.
 */

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths } from '../../src/domain/lib/time/add-months.ts';
import { parisInstant } from '../../src/domain/lib/time/paris-time.ts';
import { tariffVersions } from '../../src/domain/tariff/versions.ts';
import { addAccount } from '../../src/server/account/account.ts';
import { payableBooking } from '../../src/server/booking/payable.ts';
import { addCustomer } from '../../src/server/customer/customer-store.ts';
import type { Database } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { createLog } from '../../src/server/lib/log.ts';
import { addPayment, noteOpened } from '../../src/server/payment/payment-store.ts';
import type { Charge, Charged } from '../../src/server/payment/provider.ts';
import { createSandbox, SANDBOX } from '../../src/server/payment/sandbox/sandbox.ts';
import { settle } from '../../src/server/payment/settle.ts';
import { payableMonth } from '../../src/server/subscription/payable.ts';
import { subscribe } from '../../src/server/subscription/subscribe.ts';
import { workNext } from '../../src/server/subscription/subscription-job.ts';
import { closeSubscription } from '../../src/server/subscription/subscription-store.ts';
import { newCustomer } from '../support/customers.ts';
import { openTestDatabase } from '../support/database.ts';
import { testKeys } from '../support/secret.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const START = '2026-11-21';
const APP_URL = 'http://localhost:3000';
const LEASE_MS = 600_000;
const MINUTE = 60_000;

let folder: TemporaryFolder;
let database: Database;
/** Of the test. */
let subscriptionId: string;
let now: number;
/** What the provider was asked, and what it does about it. */
let asked: Charge[];
let answer: (charge: Charge) => Promise<Charged>;

beforeAll(async () => {
  folder = await temporaryFolder({ holds: 'database' });
  database = await openTestDatabase(folder.path);
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

/** A new customer's, whose first month is paid by a card. */
beforeEach(async () => {
  now = parisInstant(START, 600).getTime();
  asked = [];
  answer = paid;
  const { clientId, ...fields } = newCustomer();
  const { mail } = fields;
  const orderedBy = await database.tx(async (tx) => {
    const account = { clientId, mail, displayName: mail, role: 'ROLE_CUSTOMER', passwordHash: null } as const;
    const accountId = await addAccount(tx, account, clock());
    if (accountId === null) throw new Error('the address has an account');
    await addCustomer(tx, accountId, clientId, fields, clock());
    return accountId;
  });
  const { subscription } = await subscribe(services(), {
    order: { ...subscriptionOf(), plates: ['AB-123-CD'] },
    by: ['mail', mail],
    orderedBy,
  });
  subscriptionId = subscription.id;
  const paymentId = await addPayment(
    database,
    {
      clientId: randomUUID(),
      purpose: { kind: 'subscription', id: subscriptionId },
      amountCents: 990,
      invoiceId: null,
      provider: SANDBOX,
      customerRef: null,
    },
    clock(),
  );
  await noteOpened(database, paymentId, { ref: paymentId }, clock());
  await settle(services(), SANDBOX, { id: paymentId, ref: paymentId, outcome: 'paid', method: 'card' });
});
afterEach(() =>
  database.tx((tx) => closeSubscription(tx, subscriptionId, 'ended', addMonths(START, 1), clock())),
);

const paid = async ({ paymentId }: Charge): Promise<Charged> => ({
  ref: `bank_${paymentId}`,
  outcome: 'paid',
});
const clock = () => new Date(now);
const lines: string[] = [];
const services = () => ({
  database,
  clock,
  appUrl: APP_URL,
  keys: testKeys,
  tariffs: () => tariffVersions,
  sells: true,
  log: createLog(clock, (line) => lines.push(line)),
  mail: { wake: () => {} },
  payables: { booking: payableBooking, subscription: payableMonth },
  payments: {
    ...createSandbox(testKeys.sandbox, APP_URL),
    charge: (charge: Charge) => {
      asked.push(charge);
      return answer(charge);
    },
  },
});
/** An instance that works until nothing is due. */
const instance = async (): Promise<void> => {
  while (await workNext(services())) {
    // One piece after the other.
  }
};
/** The first minute of the month, in France, that comes so many months after the start. */
const goToMonth = (count: number): void => {
  now = parisInstant(addMonths(START, count), 0).getTime();
};
/** First days of the months that are invoiced, by the numbers of their invoices, which follow each other. */
const invoiced = async (): Promise<string[]> => {
  const rows = await database.query<{ number: string; service: string }>(
    `select number, content ->> 'serviceOn' as service from invoice where subscription_id = $1 order by number`,
    [subscriptionId],
  );
  for (const [index, { number }] of rows.entries()) {
    const [series = '', count = ''] = (rows[index - 1]?.number ?? '').split('-');
    // A year has a series of its own.
    if (number.startsWith(`${series}-`)) expect(Number(number.split('-')[1])).toBe(Number(count) + 1);
  }
  return rows.map(({ service }) => service);
};
const months = (count: number) => Array.from({ length: count }, (_, index) => addMonths(START, index));
const subscriptionNow = async () => {
  const [row] = await database.query<{ status: string; refusals: number }>(
    `select status, refusals from subscription join subscription_charge on subscription_id = id
     where id = $1 and paid_at is null`,
    [subscriptionId],
  );
  return row;
};

test('a month is charged at the first minute of its day in France, and not one before', async () => {
  goToMonth(1);
  now -= MINUTE;
  await instance();
  expect(asked).toEqual([]);
  now += MINUTE;
  await instance();
  expect(asked).toEqual([
    {
      paymentId: expect.any(String),
      amountCents: 990,
      method: 'card',
      description: expect.stringMatching(/^Abonnement ABO-2026-\d{6}$/),
    },
  ]);
  expect(await invoiced()).toEqual(months(2));
});

test('three months that were missed are three charges and three invoices, with five instances at once', async () => {
  goToMonth(3);
  await Promise.all(Array.from({ length: 5 }, instance));
  // Who found it in other hands comes again.
  await instance();
  expect(new Set(asked.map(({ paymentId }) => paymentId)).size).toBe(3);
  expect(asked).toHaveLength(3);
  expect(await invoiced()).toEqual(months(4));
});

describe('after a kill', () => {
  test('between the charge and its note, the same payment is asked for again, and noted once', async () => {
    goToMonth(1);
    // The bank takes the money, and nobody hears its answer.
    answer = () => Promise.reject(new Error('killed'));
    await instance();
    expect(await invoiced()).toEqual(months(1));
    answer = paid;
    await instance();
    now += LEASE_MS - 1;
    await instance();
    expect(asked).toHaveLength(1);
    now += 1;
    await instance();
    expect(asked).toHaveLength(2);
    expect(new Set(asked.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await invoiced()).toEqual(months(2));
  });

  test('in the hands of an instance that was only slow, whose answer then changes nothing', async () => {
    goToMonth(1);
    let wakeUp = () => {};
    const slow = new Promise<void>((resolve) => {
      wakeUp = resolve;
    });
    answer = async (charge) => {
      await slow;
      return paid(charge);
    };
    const first = instance();
    while (asked.length === 0) await new Promise(setImmediate);
    now += LEASE_MS;
    answer = paid;
    await instance();
    wakeUp();
    await first;
    expect(new Set(asked.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await invoiced()).toEqual(months(2));
    expect(await subscriptionNow()).toEqual({ status: 'active', refusals: 0 });
  });
});

describe('a bank that thinks it over', () => {
  test('leaves the subscription as it is until it tells, and what it tells is heard once', async () => {
    goToMonth(1);
    answer = async ({ paymentId }) => ({ ref: `bank_${paymentId}`, outcome: 'pending' });
    await instance();
    expect(await subscriptionNow()).toEqual({ status: 'active', refusals: 0 });
    const ref = `bank_${asked[0]?.paymentId}`;
    for (const id of ['one', 'one', 'two']) {
      expect(await settle(services(), SANDBOX, { id, ref, outcome: 'paid' })).toBe(true);
    }
    now += LEASE_MS;
    await instance();
    expect(asked).toHaveLength(1);
    expect(await invoiced()).toEqual(months(2));
  });

  test('and refuses, then takes the money after all: the month is paid, and nothing is charged again', async () => {
    goToMonth(1);
    answer = async ({ paymentId }) => ({ ref: `bank_${paymentId}`, outcome: 'failed' });
    await instance();
    expect(await subscriptionNow()).toEqual({ status: 'past_due', refusals: 1 });
    const ref = `bank_${asked[0]?.paymentId}`;
    await settle(services(), SANDBOX, { id: 'late', ref, outcome: 'paid' });
    expect(await subscriptionNow()).toEqual({ status: 'active', refusals: 0 });
    now += 4 * 24 * 60 * MINUTE;
    await instance();
    expect(asked).toHaveLength(1);
    expect(await invoiced()).toEqual(months(2));
  });
});

test('a provider that saved no means of payment leads to the page, without being asked', async () => {
  await database.query('update subscription set payment_method = null where id = $1', [subscriptionId]);
  goToMonth(1);
  await instance();
  expect(asked).toEqual([]);
  expect(await subscriptionNow()).toEqual({ status: 'past_due', refusals: 1 });
});

test('a renewal notice whose time was missed is not sent, and the log says so', async () => {
  goToMonth(11);
  now += 24 * 60 * MINUTE;
  await instance();
  const mails = await database.query("select subject from mail_outbox where subject like '%approche%'");
  expect(mails).toEqual([]);
  expect(lines.some((line) => line.includes('renewal_notice_missed'))).toBe(true);
});
