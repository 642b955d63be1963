/** The mandate that an establishment is shown: what it says, to whom, and when there is one. */

import { randomUUID } from 'node:crypto';
import { XmlDocument } from 'libxml2-wasm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MandateContent } from '../../src/domain/booking/mandate.ts';
import { slotLabel } from '../../src/domain/lib/time/french-slot.ts';
import { mandatePdf } from '../../src/server/pdf/mandate-pdf.ts';
import { bearer, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { billing, orderOf, partnerOrder, someSlots } from '../support/bookings.ts';
import { address, signedUp } from '../support/customers.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { someVehicle } from '../support/vehicles.ts';

const HOUR = 3_600_000;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no slot of another's is taken.
beforeEach(() => desk.later(7 * 24 * HOUR));

type Tokens = { readonly token: string };
const api = (path: string) => `${desk.server.url}/api/${path}`;
/** As it reads, whatever the kind of space and wherever a line ends. */
const plain = (text: string) => text.replaceAll('\u2060', '').replace(/\s+/gu, ' ');
const readPdf = (pdf: Buffer) => plain(pdfPages(pdf).join(' '));
const ask = (id: string, tokens: Tokens = desk.customer().tokens) =>
  fetch(api(`booking/${id}/mandate`), { headers: bearer(tokens) });
const textOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return readPdf(Buffer.from(await answer.arrayBuffer()));
};
const refusal = async (answer: Response) => {
  const { code, message } = (await answer.json()) as { code: string; message: string };
  return [answer.status, code, message];
};
const setAdvance = (id: string, advanceMaxCents: number, by: Tokens = desk.customer().tokens) =>
  sendAs(by, 'PUT', api(`booking/${id}/advance`), {
    clientId: randomUUID(),
    advanceMaxCents,
  });

describe('a mandate', () => {
  test('says who gives it, of which vehicle, where, what is allowed, who pays, when, and until when', async () => {
    const { vehicle, provider } = orderOf(desk.now());
    const id = await desk.booked({
      vehicle: { ...vehicle, vin: 'VF7SXHMZ6KT123456' },
      provider: { ...provider, phone: '04 42 11 22 33' },
      returnSlot: null,
    });
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await setAdvance(id, 30_000);
    const { reference } = await desk.read(id);
    const answer = await ask(id);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="mandat-${reference}.pdf"`);
    const text = await textOf(answer);
    const [slot] = someSlots(desk.now());
    const said = [
      'Mandat de restitution de véhicule',
      `Réservation : ${reference}`,
      'Élodie Garçon',
      '3 Cours Mirabeau, 13100 Aix-en-Provence',
      'Téléphone : 06 01 02 03 04',
      'Garrigue Convoyage',
      'SIREN : à compléter',
      'Peugeot 208',
      'Immatriculation : AB-123-CD',
      'Numéro de série : VF7SXHMZ6KT123456',
      'Garage des Pinchinats (garage)',
      '12 Route de Galice, 13090 Aix-en-Provence',
      'Téléphone : 04 42 11 22 33',
      'reprendre le véhicule avec ses clés et ses documents',
      'L’établissement est réglé par le convoyeur, jusqu’à 300 €.',
      'Au-delà, l’établissement demande d’abord au client.',
      `Prise en charge : ${slotLabel(slot)}, par Côme.`,
      'Retour : à convenir quand le véhicule sera prêt.',
      `Ce mandat ne vaut que pour la réservation ${reference}`,
      'Le client peut le révoquer à tout moment',
      'par Élodie Garçon.',
      'Page 1 sur 1',
    ];
    expect(said.filter((words) => !text.includes(plain(words)))).toEqual([]);
    expect(text).not.toContain('Convoyeur');
    expect(text).toMatch(/Établi en ligne le \p{L}+ \d+ \p{L}+ \d{4} à \d+\sh(\s\d\d)? \(heure de Paris\)/u);
  });

  test('follows who pays, and says who had it made', async () => {
    const id = await desk.booked();
    const before = await textOf(await ask(id, desk.team('teammate')));
    expect(before).toContain('L’établissement est réglé par le client.');
    expect(before).not.toContain('Au-delà');
    expect(before).toContain('(heure de Paris) par Garrigue Convoyage.');
    await setAdvance(id, 150_000);
    expect(await textOf(await ask(id))).toContain('par le convoyeur, jusqu’à 1 500 €');
  });

  test('is there once the booking is sure, and until it is over', async () => {
    const unpaid = await desk.ordered();
    expect(await refusal(await ask(unpaid))).toEqual([
      409,
      'ERROR.STATE',
      'Un mandat vaut pour une réservation confirmée ou en cours\u00a0: état actuel, «\u00a0en attente de paiement\u00a0».',
    ]);
    const id = await desk.booked({ serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 });
    expect((await desk.read(id)).options.hasMandate).toBe(true);
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    const [trip] = (await desk.read(id)).trips;
    await desk.move(trip.id, ...wholeWay.slice(0, 4));
    expect((await ask(id)).status).toBe(200);
    await desk.move(trip.id, ...wholeWay.slice(4));
    expect((await refusal(await ask(id)))[0]).toBe(409);
    expect((await desk.read(id)).options.hasMandate).toBe(false);
  });

  test('is given to its customer, the team and the partner who ordered it, who is not told where its customer lives', async () => {
    const partner = await signIn(desk.server, 'partner');
    await sendAs(partner, 'PUT', api('partner/billing'), billing());
    const elsewhere = { ...orderOf(desk.now()).outbound, address: address({ label: '1 Rue d’Italie, Aix' }) };
    const sent = partnerOrder(desk.now(), {
      mail: desk.customer().mail,
      identity: { firstName: 'Élodie', lastName: 'Garçon', phone: '06 05 06 07 08', companyName: null },
      outbound: elsewhere,
    });
    const { id } = (await post(api('booking'), sent, bearer(partner))).body;
    const theirs = await textOf(await ask(id, partner));
    expect(theirs).toContain('(heure de Paris) par Garage du Partenaire.');
    // What they said of them, not the record's.
    expect(theirs).toContain('06 05 06 07 08');
    expect(theirs).not.toContain('06 01 02 03 04');
    expect(theirs).not.toContain('Cours Mirabeau');
    for (const tokens of [desk.customer().tokens, desk.team('admin')]) {
      expect(await textOf(await ask(id, tokens))).toContain('3 Cours Mirabeau');
    }
    // What the driver may pay is between the partner and us: its customer reads who pays, and no amount.
    expect(await textOf(await ask(id))).toContain('L’établissement est réglé par le client.');
    await setAdvance(id, 30_000, partner);
    for (const tokens of [partner, desk.team('admin')]) {
      expect(await textOf(await ask(id, tokens))).toContain('par le convoyeur, jusqu’à 300 €.');
    }
    const own = await textOf(await ask(id));
    expect(own).toContain('L’établissement est réglé par le convoyeur.');
    expect(own).not.toMatch(/€|Ce montant/);
    const other = await desk.booked();
    for (const tokens of [partner, (await signedUp(desk.server)).tokens]) {
      expect((await refusal(await ask(other, tokens))).slice(0, 2)).toEqual([404, 'ERROR.NOT_FOUND']);
    }
  });
});

describe('the file of a mandate', () => {
  const slot = { start: '2026-11-23T08:00:00.000Z', end: '2026-11-23T09:00:00.000Z' };
  const trip = { distanceMetres: 1000, arrivedAt: null, departedAt: null, deliveredAt: null, slot };
  const mandate = (fields: Partial<MandateContent> = {}): MandateContent => ({
    reference: 'CVG-2026-000123',
    vehicle: someVehicle(),
    provider: { kind: 'inspection_centre', name: 'Contrôle d’Aix', phone: null, address: address() },
    trips: [
      { ...trip, id: 'a', kind: 'outbound', status: 'assigned', driver: 'Côme' },
      { ...trip, id: 'b', kind: 'return', status: 'cancelled', driver: null },
    ],
    advanceMaxCents: null,
    hasLimit: true,
    customer: {
      firstName: 'Élodie',
      lastName: 'Garçon',
      companyName: 'Garçon & fils',
      address: address(),
      phone: '06 01 02 03 04',
    },
    by: 'Élodie Garçon',
    at: new Date('2026-11-21T08:00:00Z'),
    ...fields,
  });

  test('is the same bytes each time, and others at another instant', async () => {
    const pdf = await mandatePdf(mandate());
    expect((await mandatePdf(mandate())).equals(pdf)).toBe(true);
    expect((await mandatePdf(mandate({ at: new Date('2026-11-21T08:01:00Z') }))).equals(pdf)).toBe(false);
  });

  test('leaves out what there is not, and trips that are cancelled', async () => {
    const text = readPdf(await mandatePdf(mandate()));
    expect(text).toContain('Garçon & fils');
    expect(text).toContain('Contrôle d’Aix (centre de contrôle technique)');
    expect(text).not.toMatch(/Numéro de série|Retour|null|undefined/);
  });

  test('is tagged PDF/A in French, whose metadata name nobody, whatever people are called', async () => {
    const hostile = '</rdf:RDF>&<script>🚗';
    const customer = { ...mandate().customer, lastName: hostile, companyName: null };
    const pdf = await mandatePdf(mandate({ customer, by: hostile }));
    const source = pdf.toString('latin1');
    expect(source).toContain('/Marked true');
    expect(source).toContain('/Lang (fr-FR)');
    for (const type of ['H1', 'H2', 'P']) expect(source).toMatch(new RegExp(`/S /${type}\\b`));
    const packet = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf.toString('utf8'))?.[0] ?? '';
    expect(packet).not.toMatch(/<script|Élodie/);
    const document = XmlDocument.fromString(packet);
    try {
      const titles = document.find('//dc:title', { dc: 'http://purl.org/dc/elements/1.1/' });
      expect(titles.map((node) => node.content.trim())).toEqual([
        'Mandat de restitution de véhicule CVG-2026-000123',
      ]);
    } finally {
      document.dispose();
    }
    const text = readPdf(pdf);
    expect(text).toContain('Élodie </rdf:RDF>&<script>?');
    expect(text).not.toContain('\0');
  });
});
