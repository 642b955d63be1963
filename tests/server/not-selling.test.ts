/** A server that takes money and could not make a right invoice sells nothing, and goes on with all else. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAs, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import {
  acceptance,
  anonymousOrder,
  billing,
  partnerOrder,
  quoteRequest,
  teamOrder,
} from '../support/bookings.ts';
import { type SignedUp, signedUp } from '../support/customers.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', NODE_ENV: 'production' };

let folder: TemporaryFolder;
let server: InProcessServer;
let customer: SignedUp;
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startInProcess({ ...keys, DEMONSTRATION: 'oui' }, folder.path);
  customer = await signedUp(server);
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const api = (path: string) => `${server.url}/api/${path}`;

test('a demonstration sells; without that word nobody can order, subscribe or accept, and is told to call', async () => {
  const team = await signIn(server, 'teammate');
  const partner = await signIn(server, 'partner');
  await sendAs(partner, 'PUT', api('partner/billing'), billing());
  const prepared = await sendAs(team, 'POST', api('booking'), teamOrder(NOW, customer.id));
  expect(prepared.status, JSON.stringify(prepared.body)).toBe(201);

  await server.stop();
  server = await startInProcess({ ...keys, DEMONSTRATION: '' }, folder.path);
  const refused = [
    await post(api('booking'), anonymousOrder(NOW), fromSomewhere()),
    await sendAs(await signIn(server, 'teammate'), 'POST', api('booking'), teamOrder(NOW, customer.id)),
    await sendAs(await signIn(server, 'partner'), 'POST', api('booking'), partnerOrder(NOW)),
    await sendAs(customer.tokens, 'POST', api('subscription'), subscriptionOf()),
    await sendAs(customer.tokens, 'POST', api(`booking/${prepared.body.id}/accept`), acceptance()),
  ];
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([409, 'ERROR.NOT_SELLING']);
    expect(body.message).toMatch(/appelez-nous au \d\d/);
  }
  // What was made before is there, and a quote can be asked for.
  expect((await getAs(customer.tokens, api(`booking/${prepared.body.id}`))).body.status).toBe('draft');
  expect((await post(api('quote_request'), quoteRequest(), fromSomewhere())).status).toBe(201);
});
