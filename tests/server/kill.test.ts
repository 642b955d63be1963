/** SIGKILL at any instant, first start included: the next start works and nothing acknowledged is missing. */

import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import type { PaymentEvent } from '../../src/server/payment/provider.ts';
import { contact, post } from '../support/api.ts';
import { anonymousOrder } from '../support/bookings.ts';
import { newCustomer, PASSWORD } from '../support/customers.ts';
import { askDatabase, usesPostgres } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { mailAbout, readMail } from '../support/mails.ts';
import { keyed, refOf, tell } from '../support/payments.ts';
import { randomFrom } from '../support/random.ts';
import { launchServer, startServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const KILLS = process.env.SOAK ? 20 : 2;
/** Files and folders of a new embedded database, about: it is written in a moment, after seconds in memory. */
const DATABASE_ENTRIES = 950;
/** What a start takes, migrations included, with some time to serve. */
const START_MS = 1_500;
/** What three payments take to settle, about. */
const SETTLING_MS = 60;
/** A first start is 3 to 7 s on a busy machine, and three times that beside all other tests: this ends what hangs. */
const TIMEOUT_PER_KILL_MS = 90_000;
type Made = (fields: { mail: string }) => { clientId: string };

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

describe(`${KILLS} kills (SEED=${seed})`, { timeout: KILLS * TIMEOUT_PER_KILL_MS }, () => {
  const random = randomFrom(seed);

  /** Kills a server at any instant while so many write to it. @returns the id of each clientId that was acknowledged */
  async function killedWhileWriting(
    dataDir: string,
    path: string,
    writers: number,
    make: Made,
  ): Promise<ReadonlyMap<string, string>> {
    const acknowledged = new Map<string, string>();
    for (let n = 0; n < KILLS; n += 1) {
      const server = await startServer({ dataDir });
      const writing = Array.from({ length: writers }, (_, writer) =>
        writeUntilKilled(server.url + path, `${n}-${writer}`, make, acknowledged),
      );
      await wait(random() * START_MS);
      // However slow the machine, something was acknowledged before the last.
      if (n === KILLS - 1) await eventually(async () => acknowledged.size > 0);
      await server.kill();
      await Promise.all(writing);
    }
    return acknowledged;
  }

  test.skipIf(usesPostgres)('while it makes its database: it always starts afterwards', async () => {
    const folder = await temporaryFolder({ holds: 'nothing' });
    for (let n = 0; n < KILLS; n += 1) {
      const before = await readdir(folder.path);
      const server = await launchServer({ dataDir: folder.path });
      await untilWritten(folder.path, before, random() * DATABASE_ENTRIES);
      await server.kill();
    }
    const server = await startServer({ dataDir: folder.path });
    expect((await post(`${server.url}/api/contact`, contact())).status).toBe(201);
    expect(await server.stop()).toBe(0);
    expect((await readdir(folder.path)).filter((name) => name.includes('.new-'))).toEqual([]);
    await folder.remove();
  });

  test('while it starts: it always starts afterwards', async () => {
    const folder = await temporaryFolder();
    for (let n = 0; n < KILLS; n += 1) {
      const server = await launchServer({ dataDir: folder.path });
      await wait(random() * START_MS);
      await server.kill();
    }
    const server = await startServer({ dataDir: folder.path });
    expect((await post(`${server.url}/api/contact`, contact())).status).toBe(201);
    expect(await server.stop()).toBe(0);
    await folder.remove();
  });

  test('while it settles payments: each booking that was paid has one invoice, and no number is missing', async () => {
    const folder = await temporaryFolder();
    const bookings: string[] = [];
    const events: PaymentEvent[] = [];
    // One each: strangers who have not paid do not hold a whole slot.
    const slots = openSlots(new Date()).slice(-3 * KILLS);
    for (let n = 0; n < KILLS; n += 1) {
      const server = await startServer({ dataDir: folder.path });
      const told: PaymentEvent[] = [];
      for (const [count, outboundSlot] of slots.slice(3 * n, 3 * n + 3).entries()) {
        const from = { 'X-Forwarded-For': `10.4.${count}.${n}` };
        const order = anonymousOrder(new Date(), { outboundSlot, returnSlot: null });
        const { id: bookingId } = (await post(`${server.url}/api/booking`, order, from)).body;
        const body = { clientId: randomUUID(), ...keyed({ bookingId }) };
        const { url } = (await post(`${server.url}/api/payment/session`, body, from)).body;
        bookings.push(bookingId);
        told.push({ id: randomUUID(), ref: refOf(url), outcome: 'paid' });
      }
      const answers = told.map((event) => tell(server.url, event).catch(() => null));
      await wait(random() * SETTLING_MS);
      await server.kill();
      await Promise.all(answers);
      events.push(...told);
    }
    const last = await startServer({ dataDir: folder.path });
    // What was never acknowledged is told again, and so is the rest.
    for (const event of events) expect((await tell(last.url, event)).status).toBe(200);
    await last.stop();
    const invoices = await askDatabase<{ number: string; booking_id: string }>(
      folder.path,
      'select number, booking_id from invoice order by number',
    );
    expect(invoices.map(({ booking_id }) => booking_id).sort()).toEqual(bookings.sort());
    expect(invoices.map(({ number }) => Number(number.slice(-6)))).toEqual(
      invoices.map((_, index) => index + 1),
    );
    const unpaid = await askDatabase(folder.path, "select 1 from booking where status <> 'confirmed'");
    expect(unpaid).toEqual([]);
    await folder.remove();
  });

  test('while it writes: every message acknowledged is there, once, with its mail', async () => {
    const folder = await temporaryFolder();
    const acknowledged = await killedWhileWriting(folder.path, '/api/contact', 4, contact);
    const last = await startServer({ dataDir: folder.path });
    await last.stop();
    const rows = await askDatabase<{ client_id: string; id: string }>(
      folder.path,
      'select client_id, id from contact_message',
    );
    const stored = new Map(rows.map((row) => [row.client_id, row.id]));
    expect(stored.size).toBe(rows.length);
    for (const [clientId, id] of acknowledged) expect(stored.get(clientId)).toBe(id);
    const waiting = await askDatabase(folder.path, 'select 1 from mail_outbox');
    expect((await last.outbox()).length + waiting.length).toBeGreaterThanOrEqual(rows.length);
    await folder.remove();
  });

  test('while people sign up: every account acknowledged is there, whole, with a mail of a link that works', async () => {
    const folder = await temporaryFolder();
    const acknowledged = await killedWhileWriting(folder.path, '/api/customer', 2, newCustomer);
    // What a killed instance of a shared database had in hand waits for its lease: it is not waited for here.
    await askDatabase(folder.path, 'update mail_outbox set next_attempt_at = created_at');
    const rows = await askDatabase<{ client_id: string; id: string; mail: string }>(
      folder.path,
      `select customer.client_id, customer.id, mail from account left join customer on account.id = account_id
       where mail like '%@exemple.fr'`,
    );
    const stored = new Map(rows.map((row) => [row.client_id, row.id]));
    expect(stored.size).toBe(rows.length);
    for (const row of rows) expect(row.id).not.toBeNull();
    for (const [clientId, id] of acknowledged) expect(stored.get(clientId)).toBe(id);
    const last = await startServer({ dataDir: folder.path });
    for (const { mail } of rows.slice(-3)) {
      const { token } = await mailAbout(folder.path, mail, /Bienvenue/);
      const chosen = await post(`${last.url}/api/reset-password`, { token, plainPassword: PASSWORD });
      expect(chosen.body).toEqual({ done: true });
    }
    await eventually(async () => {
      const welcomed = new Set((await last.outbox()).map((mail) => readMail(mail).to));
      return rows.every(({ mail }) => welcomed.has(mail));
    });
    await last.stop();
    await folder.remove();
  });
});

/**
 * Resolves in the middle of that moment, too short for a clock: when so many entries of a draft that is not among
 * `before` are there, or when the database has its name.
 */
async function untilWritten(folder: string, before: readonly string[], entries: number): Promise<void> {
  for (;;) {
    const names = await readdir(folder);
    const draft = names.find((name) => name.startsWith('pglite.new-') && !before.includes(name));
    const written = draft ? await readdir(join(folder, draft), { recursive: true }).catch(() => []) : [];
    if (names.includes('pglite') || written.length >= Math.max(1, entries)) return;
    await nextTurn();
  }
}

/** @param acknowledged gets the id of each clientId that was. */
async function writeUntilKilled(
  url: string,
  name: string,
  make: Made,
  acknowledged: Map<string, string>,
): Promise<void> {
  for (let n = 0; ; n += 1) {
    const message = make({ mail: `${name}-${n}@exemple.fr` });
    const visitor = { 'X-Forwarded-For': `10.${name.replace('-', '.')}.${n % 250}` };
    try {
      const { status, body } = await post(url, message, visitor);
      if (status === 201) acknowledged.set(message.clientId, body.id);
    } catch {
      return;
    }
  }
}
