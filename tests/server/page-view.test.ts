/** Page views: the route's pattern and title, sent on to Matomo, and nothing of the visitor. */

import { afterEach, describe, expect, test } from 'vitest';
import { appRoutes } from '../../src/domain/route/app-routes.ts';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { send } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { type HttpStub, startHttpStub } from '../support/http-stub.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';

const SITE = 'https://www.exemple.fr';
const tarif = publicRoutes[0];

let matomo: HttpStub | undefined;
let server: InProcessServer | undefined;
afterEach(async () => {
  await server?.stop();
  await matomo?.stop();
  server = undefined;
  matomo = undefined;
});

const view = (body: unknown, headers: Record<string, string> = {}) =>
  send(`${server?.url}/api/page_view`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
    body: JSON.stringify(body),
  });

async function start(
  answer: Parameters<typeof startHttpStub>[0] = (_, response) => response.writeHead(204).end(),
) {
  matomo = await startHttpStub(answer);
  server = await startInProcess({
    MATOMO_URL: `${matomo.url}/matomo`,
    MATOMO_SITE_ID: '7',
    APP_URL: SITE,
    PAYMENT_SANDBOX: 'oui',
  });
  return { matomo, server };
}

describe('page_view', () => {
  test('reaches Matomo with the page and nothing else', async () => {
    const { matomo } = await start();
    const { status } = await view(
      { path: tarif.path, title: tarif.title },
      { 'User-Agent': 'Navigateur de Paul', Cookie: 'id=1', Referer: `${SITE}/?jeton=1`, Origin: SITE },
    );
    expect(status).toBe(204);
    await matomo.waitFor(1);
    const [received] = matomo.received;
    expect(received?.path).toBe('/matomo/matomo.php');
    expect(received?.query).toEqual({
      idsite: '7',
      rec: '1',
      apiv: '1',
      send_image: '0',
      action_name: tarif.title,
      url: `${SITE}/#/tarif`,
      rand: expect.stringMatching(/^\d+$/),
    });
    const sent = JSON.stringify(received?.headers);
    for (const personal of ['Paul', 'id=1', 'jeton', '127.0.0.1:5', 'forwarded'])
      expect(sent).not.toContain(personal);
  });

  test('accepts every page of the route table', async () => {
    const { matomo } = await start();
    const routes = [...publicRoutes, ...appRoutes];
    for (const { path, title } of routes) expect((await view({ path, title })).status).toBe(204);
    await matomo.waitFor(routes.length);
    expect(matomo.received.map(({ query }) => query.url).sort()).toEqual(
      routes.map(({ path }) => `${SITE}/#${path}`).sort(),
    );
  });

  test('refuses anything else, of which Matomo never hears', async () => {
    const { matomo } = await start();
    const refused = [
      { path: '/tarif?email=a@b.fr', title: tarif.title },
      { path: '/tarif/', title: tarif.title },
      { path: '/suivi/secret', title: tarif.title },
      { path: '/password/reset?token=secret', title: 'Garrigue Convoyage – Nouveau mot de passe' },
      { path: '/tarif', title: 'Paul' },
      { path: '/tarif', title: publicRoutes[1].title },
      { path: '/tarif', title: tarif.title, visitor: 'Paul' },
      { path: '/tarif' },
    ];
    for (const body of refused) {
      expect(await view(body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { code: 'ERROR.INVALID' },
      });
    }
    expect((await view({ path: '/', title: publicRoutes.at(-1)?.title })).status).toBe(204);
    await matomo.waitFor(1);
    expect(matomo.received.map(({ query }) => query.url)).toEqual([`${SITE}/#/`]);
  });

  test('refuses more than a kilobyte', async () => {
    await start();
    expect(await view({ path: '/tarif', title: 'x'.repeat(1_024) })).toMatchObject({
      status: 413,
      body: { code: 'ERROR.SIZE' },
    });
  });

  test('does not wait for Matomo', async () => {
    const { matomo } = await start(() => {});
    expect((await view({ path: tarif.path, title: tarif.title })).status).toBe(204);
    await matomo.waitFor(1);
  });

  test('a Matomo that fails is logged and never shown', async () => {
    const { server } = await start((_, response) => response.writeHead(500).end());
    expect((await view({ path: tarif.path, title: tarif.title })).status).toBe(204);
    await eventually(async () => server.lines.some((line) => line.includes('page_view_failed')));
  });

  test('is accepted, and goes nowhere, when no Matomo is configured', async () => {
    server = await startInProcess();
    expect((await view({ path: tarif.path, title: tarif.title })).status).toBe(204);
  });
});
