/** Addresses: from the geocoder in its own wire format, and from communes when it is away or hostile. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, signIn } from '../support/accounts.ts';
import { type Answer, post, send } from '../support/api.ts';
import { anonymousOrder, quoteRequest } from '../support/bookings.ts';
import { address } from '../support/customers.ts';
import { askDatabase, migrationSql } from '../support/database.ts';
import { type HttpStub, startHttpStub } from '../support/http-stub.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const feature = (label: string, geometry: unknown = { type: 'Point', coordinates: [5.44, 43.52] }) => ({
  type: 'Feature',
  geometry,
  properties: {
    id: `13001_${label}`,
    label,
    name: '12 Cours Mirabeau',
    postcode: '13100',
    city: 'Aix-en-Provence',
  },
});
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

const searchOn = (on: InProcessServer, q: string): Promise<Answer> =>
  send(`${on.url}/api/address/search?q=${encodeURIComponent(q)}`);
const cities = ({ body }: Answer): string[] => body.results.map(({ city }: { city: string }) => city);

/** Longer than a geocoder that failed is left alone. */
const REST_MS = 60_000;

let geocoder: HttpStub;
/** Asks the geocoder; the other one is on a machine without network. */
let server: InProcessServer;
let alone: InProcessServer;
let answer: Parameters<typeof startHttpStub>[0];
beforeAll(async () => {
  geocoder = await startHttpStub((request, response) => answer(request, response));
  [server, alone] = await Promise.all([
    startInProcess({ GEOCODER_URL: `${geocoder.url}/geocodage/search` }),
    startInProcess(),
  ]);
});
afterAll(async () => {
  await Promise.all([server.stop(), alone.stop()]);
  await geocoder.stop();
});

const search = (q: string) => searchOn(server, q);

/** What the geocoder answers from here on. */
function answersBy(by: typeof answer): void {
  server.advance(REST_MS);
  answer = by;
}
const answering = (text: string, status = 200) =>
  answersBy((_, response) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(text));

describe('with the geocoder', () => {
  test('an address has the shape of the specification, latitude and longitude in their place', async () => {
    answering(collection(feature('12 Cours Mirabeau 13100 Aix-en-Provence')));
    expect((await search('12 cours mirabeau')).body).toEqual({
      approximate: false,
      results: [
        {
          id: expect.stringMatching(/^[\w-]{43}$/),
          googleCode: '13001_12 Cours Mirabeau 13100 Aix-en-Provence',
          label: '12 Cours Mirabeau 13100 Aix-en-Provence',
          address: '12 Cours Mirabeau',
          city: 'Aix-en-Provence',
          googleAddressString: '12 Cours Mirabeau 13100 Aix-en-Provence',
          lat: 43.52,
          lon: 5.44,
        },
      ],
    });
    expect(geocoder.received[0]?.query).toEqual({
      q: '12 cours mirabeau',
      limit: '8',
      autocomplete: '1',
      lat: '43.5297',
      lon: '5.4474',
    });
  });

  test('places without geometry, or of another shape, are ignored', async () => {
    answering(
      collection(
        feature('a', null),
        feature('b', { type: 'Point', coordinates: [] }),
        feature('c', { type: 'Point', coordinates: ['5', '43'] }),
        feature('d', { type: 'Point', coordinates: [5, 943] }),
        { type: 'Feature' },
        null,
        feature('right'),
      ),
    );
    const { body } = await search('aix');
    expect(body.results.map(({ label }: { label: string }) => label)).toEqual(['right']);
  });
});

describe('the addresses of a partner’s file', () => {
  const match = async (texts: readonly string[], on = server): Promise<Answer> =>
    post(`${on.url}/api/address/match`, { texts }, bearer(await signIn(on, 'partner')));

  test('are all asked of the geocoder, and answered each in its turn, ready to be ordered at', async () => {
    const before = geocoder.received.length;
    answersBy(({ query: { q: asked = '' } }, response) => {
      const found = asked.includes('nulle part') ? [] : [feature(`${asked} trouvée`), feature('une autre')];
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(collection(...found));
    });
    const texts = Array.from({ length: 19 }, (_, index) => `${index + 1} rue Neuve`);
    const { status, body } = await match([...texts, ' nulle part ']);
    expect(status).toBe(200);
    expect(geocoder.received.length - before).toBe(20);
    expect(body.matches.map(({ text }: { text: string }) => text)).toEqual([...texts, ' nulle part ']);
    expect(body.matches[4]).toEqual({
      text: '5 rue Neuve',
      approximate: false,
      results: [
        expect.objectContaining({ label: '5 rue Neuve trouvée', id: expect.stringMatching(/^[\w-]{43}$/) }),
        expect.objectContaining({ label: 'une autre' }),
      ],
    });
    expect(body.matches[19].results).toEqual([]);
  });

  test('are communes without network, and said to be approximate', async () => {
    const { body } = await match(['3 place de la Mairie 13120 Gardanne'], alone);
    expect(body.matches[0].approximate).toBe(true);
    expect(body.matches[0].results[0].city).toBe('Gardanne');
  });

  test.each([
    ['none', []],
    ['more than are asked for at once', Array.from({ length: 21 }, () => 'aix')],
    ['one that is too short', ['aix', 'a']],
    ['one that is too long', ['x'.repeat(201)]],
    ['one that no database stores', ['ai\u0000x']],
    ['half an emoji', ['aix \ud83d']],
  ])('are refused where there are %s', async (_, texts) => {
    const { status, body } = await match(texts);
    expect([status, body.code]).toEqual([400, 'ERROR.INVALID']);
  });
});

describe('with a geocoder that', () => {
  const expectCommunes = async () => {
    const answer = await search('Aix-en-Provence');
    expect([answer.status, answer.body.approximate]).toEqual([200, true]);
    expect(cities(answer)[0]).toBe('Aix-en-Provence');
  };

  test.each([
    ['answers HTML', '<!doctype html><p>Bonjour</p>', 200],
    ['answers nothing', '', 200],
    ['answers another JSON', '{"results":[]}', 200],
    ['answers a list', '[1,2,3]', 200],
    ['breaks whoever prints it', '{"features":{"toString":1}}', 200],
    ['fails', '{}', 500],
    ['refuses', '{}', 429],
    ['answers without end', `{"features":["${'x'.repeat(400_000)}"]}`, 200],
    ['is cut short', '{"features":[', 200],
  ])('%s, communes answer', async (_, text, status) => {
    answering(text, status);
    await expectCommunes();
  });

  test('never answers, communes do, and the next visitors do not wait for it', async () => {
    const before = geocoder.received.length;
    answersBy(() => {});
    await expectCommunes();
    await expectCommunes();
    await expectCommunes();
    expect(geocoder.received.length - before).toBe(1);
  });

  test('redirects elsewhere, communes answer', async () => {
    answersBy((_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end());
    await expectCommunes();
  });
});

describe('without network', () => {
  const search = (q: string) => searchOn(alone, q);

  test.each([
    ['aix en provence', 'Aix-en-Provence'],
    ['AIX-EN-PROVENCE', 'Aix-en-Provence'],
    ['pélissanne', 'Pélissanne'],
    ['pelissanne', 'Pélissanne'],
    ['13090', 'Aix-en-Provence'],
    ['12 rue des Fleurs 13120 Gardanne', 'Gardanne'],
    ['rue des Fleurs, 13120', 'Gardanne'],
    ['st maximin', 'Saint-Maximin-la-Sainte-Baume'],
    ['13001', 'Marseille 1er Arrondissement'],
    ['l’isle', 'L’Isle'],
  ])('« %s » finds %s first or among the first', async (q, city) => {
    const answer = await search(q);
    expect(answer.body.approximate).toBe(true);
    const found = cities(answer).map((name) => name.replace(/'/g, '’'));
    expect(found.some((name) => name.startsWith(city))).toBe(true);
  });

  test.each([
    ['12 cours Mirabeau Aix-en-Provence', ['Aix-en-Provence']],
    ['12 cours Mirabeau', []],
    ['3 rue de Paris Gardanne', ['Gardanne']],
    ['Gardanne, avenue de la Gare', ['Gardanne', 'Gare']],
    ['5 avenue de Lambesc 13330 Pélissanne', ['Pélissanne']],
  ])('« %s » is in no commune that its street names', async (q, expected) => {
    const found = cities(await search(q));
    expect(found.filter((name) => !expected.includes(name))).toEqual([]);
    expect(found[0]).toBe(expected[0]);
  });

  test('of communes with one postcode, the one that is named comes first', async () => {
    expect(cities(await search('13100 Aix-en-Provence, cours Mirabeau'))[0]).toBe('Aix-en-Provence');
  });

  test('of places that match as well, the nearest to the yard comes first', async () => {
    const answer = await search('saint-');
    const { results } = answer.body;
    expect(results.length).toBe(8);
    for (const { lat, lon } of results) expect(Math.hypot(lat - 43.53, lon - 5.45)).toBeLessThan(1);
  });

  test('what is nowhere is an empty answer', async () => {
    expect((await search('zzzzzz')).body).toEqual({ results: [], approximate: true });
  });
});

describe('the places of an order', () => {
  const lille = { label: 'Grand’Place, 59000 Lille', city: 'Lille', lat: 50.6366, lon: 3.0633 };
  const orderFrom = (url: string, place: object, on = '2026-11-21') => {
    const { outbound, ...order } = anonymousOrder(new Date(`${on}T08:00:00Z`));
    return post(`${url}/api/booking`, { ...order, outbound: { ...outbound, address: place } });
  };
  const refusal = { 'outbound.address': 'Choisissez une adresse dans la liste proposée.' };

  test('are those that our search answered: a changed word or coordinate is refused', async () => {
    const picked = address();
    expect((await orderFrom(alone.url, picked)).status).toBe(201);
    for (const [name, value] of Object.entries({ ...picked, ...lille })) {
      // Its label says Lille, its coordinates Aix: the price of the one is not sold for the other.
      const forged = { ...picked, [name]: typeof value === 'number' ? value + 0.01 : `${value} !` };
      const { status, body } = await orderFrom(alone.url, forged);
      expect([name, status, body.fields]).toEqual([name, 400, refusal]);
    }
    const { body } = await orderFrom(alone.url, { ...address(lille), lat: picked.lat, lon: picked.lon });
    expect(body.fields).toEqual(refusal);
  });

  test('are searched for again where they have no proof, and are then as the search answers them', async () => {
    const label = '12 Cours Mirabeau 13100 Aix-en-Provence';
    answering(collection(feature(label, { type: 'Point', coordinates: [5.4497, 43.5265] })));
    const { url } = server;
    const [known] = (await search(label)).body.results;
    const kept = { ...known, id: 'made before addresses had ids', lat: known.lat + 0.0001 };
    const made = await orderFrom(url, kept);
    expect(made.status).toBe(201);
    const headers = bearer(await signIn(server, 'teammate'));
    const { body } = await send(`${url}/api/booking/${made.body.id}`, { headers });
    const held = await send(`${url}/api/customer/${body.customer.id}/export`, { headers });
    expect(held.body.bookings[0].outbound.address).toEqual(known);
    expect((await orderFrom(url, { ...kept, lat: known.lat + 0.01 })).body.fields).toEqual(refusal);
    expect((await orderFrom(url, { ...kept, googleCode: 'another' })).body.fields).toEqual(refusal);
  });

  test('are known of communes too, without network', async () => {
    const [commune] = (await searchOn(alone, 'Aix-en-Provence')).body.results;
    // Strangers who have not paid do not hold a whole slot: on another day than the orders before.
    expect((await orderFrom(alone.url, commune, '2026-11-28')).status).toBe(201);
    expect((await orderFrom(alone.url, { ...commune, id: '' }, '2026-11-28')).status).toBe(201);
  });
});

test('what was stored before addresses had ids gets them, and keeps what it has', async () => {
  const folder = await temporaryFolder();
  const on = await startInProcess({}, folder.path);
  const order = anonymousOrder(new Date('2026-11-21T08:00:00Z'));
  expect((await post(`${on.url}/api/booking`, order)).status).toBe(201);
  expect((await post(`${on.url}/api/quote_request`, quoteRequest())).status).toBe(201);
  await on.stop();
  // Every place that an address has, in one row.
  const stored = async () => {
    const [row] = await askDatabase<Record<string, { id: string }>>(
      folder.path,
      `select customer.address as home, customer.billing_address as billing,
         booking.outbound -> 'address' as outbound, booking.inbound -> 'address' as inbound,
         booking.provider -> 'address' as provider,
         quote_request.outbound -> 'address' as "askedOutbound", quote_request.inbound as "askedInbound",
         quote_request.provider -> 'address' as "askedProvider"
       from booking join customer on customer.id = booking.customer_id cross join quote_request`,
    );
    return row ?? {};
  };
  await askDatabase(
    folder.path,
    'update customer set billing_address = address; update booking set inbound = outbound;',
  );
  const before = await stored();
  await askDatabase(
    folder.path,
    `update customer set address = address - 'id', billing_address = billing_address - 'id';
     update booking set outbound = outbound #- '{address,id}', inbound = inbound #- '{address,id}';
     update quote_request set outbound = outbound #- '{address,id}', provider = provider #- '{address,id}';`,
  );
  await askDatabase(folder.path, await migrationSql('024-address-id'));
  const after = await stored();
  const { provider, askedInbound, ...without } = before;
  const chance = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(after).toEqual({
    ...Object.fromEntries(Object.entries(without).map(([name, one]) => [name, { ...one, id: chance }])),
    // It had one; and no place has none.
    provider,
    askedInbound: null,
  });
  const given = Object.keys(without).map((name) => after[name]?.id);
  expect(new Set(given).size).toBe(6);
  await folder.remove();
});
