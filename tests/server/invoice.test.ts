/** Invoices as their customers and the team download them. */

import { randomUUID } from 'node:crypto';
import { extractXml } from '@stackforge-eu/factur-x';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { company } from '../../src/domain/settings/company.ts';
import type { IssuedInvoice } from '../../src/server/invoice/invoice-store.ts';
import { bearer, getAs, sendAs, signIn } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { orderOf } from '../support/bookings.ts';
import { type SignedUp, signedUp } from '../support/customers.ts';
import { askDatabase } from '../support/database.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { pay } from '../support/payments.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

let folder: TemporaryFolder;
let server: InProcessServer;
let owner: SignedUp;
let other: SignedUp;
/** The newest first: the booking was paid, then withdrawn from. */
let invoices: IssuedInvoice[];
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await start();
  owner = await signedUp(server);
  other = await signedUp(server);
  const now = new Date('2026-11-21T08:00:00Z');
  const { body } = await post(`${server.url}/api/booking`, orderOf(now), bearer(owner.tokens));
  await pay(server.url, body.id);
  server.advance(1_000);
  await sendAs(owner.tokens, 'POST', `${server.url}/api/booking/${body.id}/withdraw`, {
    clientId: randomUUID(),
  });
  invoices = (await getAs(owner.tokens, `${server.url}/api/invoice/for_user`)).body.items;
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const start = () => startInProcess({}, folder.path);

type Tokens = Parameters<typeof bearer>[0];
const pathOf = (id: string | undefined) => `${server.url}/api/invoice/${id}/pdf`;
const download = async (tokens: Tokens, id: string | undefined) => {
  const response = await fetch(pathOf(id), { headers: bearer(tokens) });
  return {
    status: response.status,
    headers: response.headers,
    pdf: Buffer.from(await response.arrayBuffer()),
  };
};

describe('the PDF of an invoice', () => {
  test('is sent to its customer, under its number, and sniffed by nobody', async () => {
    expect(invoices.map(({ content }) => content.number)).toEqual(['AV2026-000001', 'FA2026-000001']);
    for (const { id, content } of invoices) {
      const { status, headers, pdf } = await download(owner.tokens, id);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${content.number}.pdf"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(pdfPages(pdf).join(' ')).toContain(`${content.number} Date d’émission`);
      expect((await extractXml(pdf)).xml).toContain(`<ram:ID>${content.number}</ram:ID>`);
    }
  });

  test('says what was frozen: who issued it, and the name that its customer had', async () => {
    const { sent, id } = owner;
    const { body: now } = await getAs(owner.tokens, `${server.url}/api/customer/for_user`);
    const before = await download(owner.tokens, invoices[1]?.id);
    const renamed = await sendAs(owner.tokens, 'PUT', `${server.url}/api/customer/${id}`, {
      ...sent,
      clientId: randomUUID(),
      version: now.version,
      lastName: 'Autrement',
    });
    expect(renamed.status).toBe(200);
    expect((await download(owner.tokens, invoices[1]?.id)).pdf.equals(before.pdf)).toBe(true);
    expect(invoices[1]?.content.seller).toMatchObject({
      name: company.brand,
      seat: company.legal.seat,
    });
  });

  test('is the same file for the team', async () => {
    const { pdf } = await download(owner.tokens, invoices[0]?.id);
    for (const person of ['teammate', 'admin'] as const) {
      const answer = await download(await signIn(server, person), invoices[0]?.id);
      expect([answer.status, answer.pdf.equals(pdf)]).toEqual([200, true]);
    }
  });

  test('of another is no different from none', async () => {
    const none = await getAs(other.tokens, pathOf(randomUUID()));
    expect([none.status, none.body]).toEqual([
      404,
      { code: 'ERROR.NOT_FOUND', message: 'Aucune facture ne correspond.' },
    ]);
    for (const id of [invoices[0]?.id, invoices[0]?.id.toUpperCase(), 'x', '%00', `${invoices[0]?.id}'`]) {
      const { status, body } = await getAs(other.tokens, pathOf(id));
      expect([status, body]).toEqual([404, none.body]);
    }
    expect((await getAs(await signIn(server, 'admin'), pathOf('x'))).body).toEqual(none.body);
  });

  test('is not for who is not signed in, nor for partners who did not order', async () => {
    expect((await send(pathOf(invoices[0]?.id))).status).toBe(401);
    expect((await getAs(await signIn(server, 'partner'), pathOf(invoices[0]?.id))).status).toBe(404);
  });
});

test('an invoice from before sellers were frozen is given the company as it was known then', async () => {
  await server.stop();
  await askDatabase(folder.path, "update invoice set content = content - 'seller'");
  await askDatabase(folder.path, "delete from migration where name = '005-invoice-seller.sql'");
  server = await start();
  const { status, pdf } = await download(owner.tokens, invoices[1]?.id);
  expect(status).toBe(200);
  const text = pdfPages(pdf).join(' ');
  expect(text).toContain(
    'Vendeur Garrigue Convoyage société par actions simplifiée au capital de 1 000 euros',
  );
  expect(text).toContain('SIREN : à compléter');
});
