/** The team says otherwise who is met and what leads to the door: everybody who comes reads it, and nobody's word is lost. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditLine } from '../../src/domain/audit/calls.ts';
import { distanceBetween } from '../../src/domain/lib/place.ts';
import { DAY_MS } from '../../src/domain/lib/time/durations.ts';
import { slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { versionAt } from '../../src/domain/lib/time/versions.ts';
import { tariffOrigin } from '../../src/domain/settings/company.ts';
import { orderQuote } from '../../src/domain/tariff/order-quote.ts';
import { tariffVersions } from '../../src/domain/tariff/versions.ts';
import { getAs, people, sendAs, signIn } from '../support/accounts.ts';
import type { Answer } from '../support/api.ts';
import { teamOrder } from '../support/bookings.ts';
import { driveWhole, single } from '../support/claims.ts';
import { address, communeAlone } from '../support/customers.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { trackingPathIn } from '../support/mails.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
beforeEach(() => desk.later(3 * DAY_MS));

const api = (path: string) => `${desk.server.url}/api/${path}`;
const ordered = { contactName: 'Élodie Garçon', contactPhone: '06 01 02 03 04', accessNote: null };
const son = { contactName: 'Marc Garçon', contactPhone: '06 11 22 33 44', accessNote: 'Portail 12B' };
const WHERE = '3 Cours Mirabeau, 13100 Aix-en-Provence';
type Kind = 'outbound' | 'return';
const stopsOf = (kinds: readonly Kind[], from?: object) =>
  kinds.map((tripKind) => ({ tripKind, ...(from && { from: { where: WHERE, ...from } }) }));
const say = (id: string, kinds: readonly Kind[], said: object = son, from?: object): Promise<Answer> =>
  desk.change(id, 'stop', { ...said, stops: stopsOf(kinds, from) });
const said = ({ outbound, inbound }: { outbound: object; inbound: object | null }) => [
  expect.objectContaining(outbound),
  inbound && expect.objectContaining(inbound),
];
const placesOf = async (id: string) => {
  const { outbound, inbound } = await desk.read(id);
  return [outbound, inbound];
};
const eventsOf = async (id: string) =>
  (await desk.read(id)).events
    .filter(({ kind }: { kind: string }) => kind === 'stop_set')
    .map(({ label }: { label: string }) => label);

describe('one place of both trips', () => {
  test('is another for both in one act, which its story and the log tell once', async () => {
    const id = await desk.booked();
    const { body, status } = await say(id, ['outbound', 'return'], {
      ...son,
      contactName: ' Marc Garçon ',
      accessNote: ' Portail 12B\n',
    });
    expect([status, body.openStops]).toEqual([200, ['outbound', 'return']]);
    expect(await placesOf(id)).toEqual(said({ outbound: son, inbound: null }));
    expect(await eventsOf(id)).toEqual(['contact ou accès changé']);
    const { items } = (await getAs(desk.team('admin'), api('audit?kind=stop_set'))).body;
    expect(items.map(({ by, subject }: AuditLine) => [by, subject?.bookingId])).toEqual([
      [people.teammate.displayName, id],
    ]);
  });

  test('is parted where only one of them changes, and one again once they are alike', async () => {
    const id = await desk.booked();
    await say(id, ['return']);
    expect(await placesOf(id)).toEqual(said({ outbound: ordered, inbound: son }));
    await say(id, ['outbound']);
    expect(await placesOf(id)).toEqual(said({ outbound: son, inbound: null }));
    await say(id, ['outbound'], ordered);
    expect(await placesOf(id)).toEqual(said({ outbound: ordered, inbound: son }));
    const { outbound, inbound } = await desk.read(id);
    expect(inbound.address).toEqual(outbound.address);
    expect(await eventsOf(id)).toEqual([
      'Retour\u00a0: contact ou accès changé',
      'Prise en charge\u00a0: contact ou accès changé',
      'Prise en charge\u00a0: contact ou accès changé',
    ]);
  });

  test('stays what it was for the trip that is driven already', async () => {
    const id = await desk.booked({ returnSlot: null });
    await driveWhole(desk, id);
    expect((await desk.read(id)).openStops).toEqual(['return']);
    const refused = await say(id, ['outbound', 'return']);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'ERROR.STATE',
      'Prise en charge\u00a0: véhicule remis. Personne ne va plus à cette adresse.',
    ]);
    expect((await say(id, ['return'])).status).toBe(200);
    expect(await placesOf(id)).toEqual(said({ outbound: ordered, inbound: son }));
  });
});

test('a single way back has one place, which is where it ends', async () => {
  const id = await desk.booked({ serviceCode: 'single_return', outboundSlot: null, totalCents: 3490 });
  expect((await desk.read(id)).openStops).toEqual(['return']);
  expect((await say(id, ['return'])).status).toBe(200);
  expect(await placesOf(id)).toEqual(said({ outbound: son, inbound: null }));
  expect((await say(id, ['outbound'])).body.message).toBe('Cette prestation n’a pas ce trajet.');
});

test('what was prepared is changed before its customer accepts it', async () => {
  const { body } = await sendAs(
    desk.team('teammate'),
    'POST',
    api('booking'),
    teamOrder(desk.now(), desk.customer().id, single),
  );
  expect((await say(body.id, ['outbound'])).body).toMatchObject({ status: 'draft', outbound: son });
  await desk.change(body.id, 'cancel');
  expect((await say(body.id, ['outbound'], ordered)).body.message).toBe(
    'Cette réservation est annulée\u00a0: plus rien n’y change.',
  );
  expect((await desk.read(body.id)).openStops).toEqual([]);
});

test('it can be said until the vehicle is collected, and no more once it has left', async () => {
  const id = await desk.booked(single);
  const [trip] = (await desk.read(id)).trips;
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  await desk.move(trip.id, ...wholeWay.slice(0, 3));
  expect((await say(id, ['outbound'])).status).toBe(200);
  await desk.move(trip.id, 'depart');
  const late = await say(id, ['outbound'], ordered);
  expect([late.status, late.body.message]).toEqual([
    409,
    'Prise en charge\u00a0: véhicule en route. Personne ne va plus à cette adresse.',
  ]);
});

test('whoever missed the appointment is met by somebody else at the next', async () => {
  const id = await desk.booked(single);
  const [trip] = (await desk.read(id)).trips;
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  await desk.move(trip.id, 'set_off', 'arrive', 'miss');
  expect((await say(id, ['outbound'])).body).toMatchObject({ status: 'postponed', outbound: son });
});

test('a repeat changes nothing more, nor does what is said already', async () => {
  const id = await desk.booked(single);
  const body = { clientId: randomUUID(), ...son, stops: stopsOf(['outbound'], ordered) };
  expect((await desk.change(id, 'stop', body)).status).toBe(200);
  await say(id, ['outbound'], ordered);
  expect((await desk.change(id, 'stop', body)).body.outbound).toMatchObject(ordered);
  const { version } = await desk.read(id);
  expect((await say(id, ['outbound'], ordered, son)).status).toBe(200);
  expect([(await desk.read(id)).version, (await eventsOf(id)).length]).toEqual([version, 2]);
});

test('what somebody else has said meanwhile is not overwritten unseen', async () => {
  const id = await desk.booked();
  await say(id, ['return'], son, ordered);
  const late = await say(id, ['outbound', 'return'], { ...son, accessNote: 'Sonner' }, ordered);
  expect([late.status, late.body.code, late.body.message]).toEqual([
    409,
    'ERROR.STATE',
    'Entre-temps, ce qui est dit de ce lieu a changé\u00a0: Marc Garçon, 06\u00a011\u00a022\u00a033\u00a044, accès\u00a0: Portail 12B, 3 Cours Mirabeau, 13100 Aix-en-Provence.',
  ]);
  expect(await placesOf(id)).toEqual(said({ outbound: ordered, inbound: son }));
});

test.each<[string, object]>([
  ['contactName', { contactName: ' ' }],
  ['contactName', { contactName: 'Voir www.exemple.fr' }],
  ['contactPhone', { contactPhone: '12' }],
  ['accessNote', { accessNote: 'x'.repeat(301) }],
  ['stops', { stops: [] }],
])('%s is asked as orders ask it: %j', async (field, wrong) => {
  const id = await desk.booked(single);
  const refused = await desk.change(id, 'stop', { ...son, stops: stopsOf(['outbound']), ...wrong });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
  expect(await placesOf(id)).toEqual(said({ outbound: ordered, inbound: null }));
});

test('its driver, its customer and the planning read it at once', async () => {
  const id = await desk.booked(single);
  const [trip] = (await desk.read(id)).trips;
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  await say(id, ['outbound']);
  const { day } = parisTime(new Date(trip.slot.start));
  const own = (await getAs(desk.team('teammate'), api(`trip/for_user?day=${day}`))).body;
  expect(own.trips.find(({ bookingId }: { bookingId: string }) => bookingId === id).from).toMatchObject(son);
  const customers = (await getAs(desk.customer().tokens, api(`booking/${id}`))).body;
  expect(customers.outbound).toMatchObject(son);
  expect(customers.events.at(-1).label).toBe('Prise en charge\u00a0: contact ou accès changé');
  const planned = (await getAs(desk.team('teammate'), api(`planning/trip/${trip.id}`))).body;
  expect(JSON.stringify(planned)).toContain('Marc Garçon');
  // Neither whose booking it is nor a partner says it in our place.
  const body = { clientId: randomUUID(), ...ordered, stops: stopsOf(['outbound']) };
  for (const tokens of [desk.customer().tokens, await signIn(desk.server, 'partner')]) {
    expect((await sendAs(tokens, 'POST', api(`booking/${id}/stop`), body)).status).toBe(403);
  }
});

describe('another address', () => {
  const near = address({
    googleCode: '13001_77',
    label: '8 Rue du Puits Neuf, 13100 Aix-en-Provence',
    lat: 43.52,
    lon: 5.44,
  });
  const next = address({
    googleCode: '13050_5',
    label: '2 Place Jeu de Ballon, 13590 Meyreuil',
    lat: 43.5297,
    lon: 5.54,
  });
  const far = address({
    googleCode: '13202_1',
    label: 'Vieux-Port, 13002 Marseille',
    lat: 43.2951,
    lon: 5.3739,
  });
  const go = (id: string, kinds: readonly Kind[], to: object) => say(id, kinds, { ...ordered, address: to });

  test('at the same price is where everybody goes, with its distance and why it costs that', async () => {
    const id = await desk.booked();
    const before = await desk.read(id);
    const { status, body } = await go(id, ['outbound', 'return'], near);
    expect([status, body.outbound.address.label, body.inbound]).toEqual([200, near.label, null]);
    const metres = distanceBetween(near, tariffOrigin);
    expect(body.trips.map(({ distanceMetres }: { distanceMetres: number }) => distanceMetres)).toEqual([
      metres,
      metres,
    ]);
    expect(body.totalCents).toBe(before.totalCents);
    expect(body.explanation).not.toEqual(before.explanation);
    expect(body.events.at(-1).label).toBe('adresse changée');
    const { items } = (await getAs(desk.team('admin'), api('audit?kind=address_set'))).body;
    expect(items.map(({ subject }: AuditLine) => subject?.bookingId)).toEqual([id]);
    // Of one trip alone the other stays where it is.
    expect((await go(id, ['return'], address())).body).toMatchObject({
      outbound: { address: { label: near.label } },
      inbound: { address: { label: WHERE } },
    });
  });

  test.each([
    [far, 'À cette adresse, rien n’est au tarif. Aller simple\u00a0: sur devis au-delà de 15\u00a0km.'],
    [{ ...near, id: 'made-up' }, 'Choisissez une adresse dans la liste proposée.'],
  ])('that has no price, or is none of ours, is refused: $label', async (to, message) => {
    const id = await desk.booked(single);
    const refused = await go(id, ['outbound'], to);
    expect([refused.status, refused.body.fields]).toEqual([400, { address: message }]);
    expect(await placesOf(id)).toEqual(said({ outbound: ordered, inbound: null }));
    expect(await eventsOf(id)).toEqual([]);
  });

  test('at another price is refused, with both prices', async () => {
    const [tariff] = tariffVersions;
    const services = tariff.services.map((line) => ({ ...line, cents: { ...line.cents, '5-10': 4990 } }));
    const other = await openDesk({}, undefined, [{ ...tariff, services }]);
    try {
      const id = await other.booked(single);
      const asked = { ...ordered, address: next, stops: stopsOf(['outbound']) };
      const { status, body } = await other.change(id, 'stop', asked);
      expect([status, body.fields]).toEqual([
        400,
        {
          address:
            'À cette adresse, la commande coûterait 49,90\u00a0€ au lieu de 34,90\u00a0€\u00a0: annulez et réservez à nouveau, ou gardez l’adresse et ajoutez un frais.',
        },
      ]);
      expect((await other.read(id)).outbound.address.label).toBe(WHERE);
    } finally {
      await other.server.stop();
    }
  });

  test('completes a commune alone at the price that was said to be final, and in that commune alone', async () => {
    const outbound = { ...ordered, address: communeAlone(), accessNote: '12 rue des Lilas' };
    const tariff = versionAt(tariffVersions, desk.now());
    const price = orderQuote(
      { serviceCode: 'single_outbound', outbound, inbound: null, provider: null },
      null,
      tariff,
    );
    const totalCents = price.kind === 'priced' ? price.totalCents : 0;
    const id = await desk.booked({ ...single, outbound, totalCents });
    const { googleCode } = communeAlone();
    // Wherever that commune reaches.
    const whole = address({
      googleCode: `${googleCode}_9`,
      label: '12 Rue des Lilas, 13120 Gardanne',
      lat: far.lat,
      lon: far.lon,
    });
    expect((await go(id, ['outbound'], far)).status).toBe(400);
    const { status, body } = await go(id, ['outbound'], whole);
    expect([status, body.outbound.address.label, body.totalCents]).toEqual([200, whole.label, totalCents]);
    expect(body.trips[0].distanceMetres).toBe(distanceBetween(far, tariffOrigin));
  });

  test('is mailed to who ordered, as it was understood, and of what is to be accepted what it is now', async () => {
    const mailsOf = async (reference: string) =>
      (await desk.written()).filter(({ subject }) => subject.endsWith(reference));
    const id = await desk.booked(single);
    const { reference } = await desk.read(id);
    const before = (await mailsOf(reference)).length;
    // Who is met there is said to whoever drives: it sends no mail.
    await say(id, ['outbound']);
    expect(await mailsOf(reference)).toHaveLength(before);
    await go(id, ['outbound'], near);
    const [mail, ...more] = (await mailsOf(reference)).slice(before);
    expect([mail?.to, mail?.subject, more]).toEqual([
      desk.customer().mail,
      `Adresse changée – ${reference}`,
      [],
    ]);
    expect(mail?.text).toContain(near.label);
    const [trip] = (await desk.read(id)).trips;
    expect(mail?.text).toContain(`Prise en charge\u00a0: le ${slotWindow(trip.slot)}`);
    // Whoever it is shared with reads where it is now.
    expect((await fetch(`${desk.server.url}${trackingPathIn(mail?.text ?? '')}`)).status).toBe(200);
    expect(mail?.attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/\.ics$/)]);

    const order = teamOrder(desk.now(), desk.customer().id, single);
    const prepared = (await sendAs(desk.team('teammate'), 'POST', api('booking'), order)).body.id;
    await go(prepared, ['outbound'], near);
    const drafts = await mailsOf((await desk.read(prepared)).reference);
    expect(drafts.map(({ subject }) => subject.split(' – ')[0])).toEqual([
      'Votre commande préparée par téléphone',
      'Adresse changée, à accepter',
    ]);
    expect(drafts[1]?.text).toContain(near.label);
  });
});
