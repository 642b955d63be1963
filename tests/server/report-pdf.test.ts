/** What follows a condition report: its document, its mail, once, and the fee of an empty tank. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { readSealedPdf } from '../../src/domain/report/sealed-pdf.ts';
import { bearer, getAs, sendAs, signIn } from '../support/accounts.ts';
import { type Answer, post } from '../support/api.ts';
import { billing, partnerOrder } from '../support/bookings.ts';
import { inDriversPlace, sealed } from '../support/condition-reports.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import type { readMail } from '../support/mails.ts';
import { announce, hashOf, mediumOf, sendAll, sendPart } from '../support/media.ts';
import { appointmentKey } from '../support/payments.ts';
import { pdfPages } from '../support/pdf-text.ts';

const WEEK = 7 * 24 * 3_600_000;
/** One grey pixel. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
beforeEach(() => desk.later(WEEK));

const api = (path: string) => `${desk.server.url}/api/${path}`;
const url = () => desk.server.url;
const team = () => desk.team('teammate');
const booked = async () => {
  const id = await desk.booked();
  const booking = await desk.read(id);
  const place = booking.outbound.address.label as string;
  const { reference, trips } = booking;
  return { id, place, reference: reference as string, trips, tripId: trips[0].id as string };
};
const send = (report: object): Promise<Answer> =>
  sendAs(team(), 'POST', api('condition_report'), inDriversPlace(report));
/** Announced, not sent. */
const photo = async (tripId: string, reportId: string, bytes = JPEG) => {
  const medium = mediumOf(tripId, [bytes], { reportId });
  await announce(url(), team(), medium);
  const bring = () => sendAll(url(), team(), medium, [bytes]);
  return { ref: { id: medium.clientId, hash: hashOf([bytes]) }, bring };
};
const readPdf = (pdf: Buffer) => pdfPages(pdf).join(' ').replace(/\s+/gu, ' ');
const ask = async (id: string, tokens: { readonly token: string } = desk.customer().tokens) => {
  const response = await fetch(api(`condition_report/${id}/pdf`), { headers: bearer(tokens) });
  expect(response.status).toBe(200);
  return { response, pdf: Buffer.from(await response.arrayBuffer()) };
};

describe('the document of a report', () => {
  test('says and draws all that was sealed, and what was added since', async () => {
    const { tripId, place, reference } = await booked();
    const clientId = randomUUID();
    const good = await photo(tripId, clientId);
    await good.bring();
    const late = await photo(tripId, clientId);
    const content = {
      batteryPercent: 64,
      warningLights: ['tyres'],
      reservations: 'Je conteste\nla rayure.',
      receipts: [{ kind: 'toll', cents: 1_250, photos: [] }],
    } as const;
    const report = await sealed({ tripId, clientId, content, media: [good.ref, late.ref] });
    const { body } = await send(report);
    await sendAs(team(), 'POST', api(`condition_report/${clientId}/addendum`), {
      clientId: randomUUID(),
      text: 'Un enjoliveur manquait.',
    });
    const { response, pdf } = await ask(clientId);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="etat-des-lieux-${reference}-outbound-pickup.pdf"`,
    );
    const text = readPdf(pdf);
    const said = [
      'État des lieux : prise en charge',
      `Réservation : ${reference}`,
      'Peugeot 208',
      'Immatriculation : AB-123-CD',
      'Conduit sous la plaque W-123-AB',
      'Kilométrage : 45 210 km',
      'Carburant : 5/8',
      'Batterie : 64 %',
      'Voyants allumés : pression des pneus',
      'Documents : certificat d’immatriculation (original)',
      '1. Côté gauche, portière : rayure, gravité 2 sur 5 (légère)',
      'Je conteste la rayure.',
      'Péage : 12,50 €',
      'Le contact : Élodie Garçon',
      'Agathe : Un enjoliveur'.replace('Agathe', 'Côme'),
      report.hash,
      'aucun que nous connaissions',
      `Fichier ${late.ref.id} (pas encore reçu)`,
      'ne sont pas imprimées ici : 1',
      'Pour vérifier ce PDF : http',
      `Lieu, d’après la réservation : ${place}`,
      '/#/verifier',
    ];
    const plain = text.replace(/[\u00a0\u202f]/gu, ' ');
    expect(said.filter((words) => !plain.includes(words))).toEqual([]);
    // A line that is wrapped is put together again.
    expect(plain.replaceAll(' ', '')).toContain(body.countersignature.signature);
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(pdf.toString('latin1')).toContain('/S /Figure');
  });

  test('is made whatever was sent as a photo, and of a report without anything', async () => {
    const { tripId } = await booked();
    const clientId = randomUUID();
    const fakes = [
      await photo(tripId, clientId, Buffer.from('pas une image')),
      await photo(tripId, clientId, JPEG.subarray(0, 30)),
    ];
    for (const { bring } of fakes) await bring();
    const report = await sealed({
      tripId,
      clientId,
      content: {
        mileage: null,
        fuelEighths: null,
        damages: [],
        conditions: [],
        accessories: [],
        documents: [],
        contact: null,
        missing: { why: 'contact_absent', reason: 'Personne\nà l’heure dite 🚗.' },
      },
      media: fakes.map(({ ref }) => ref),
    });
    expect((await send(report)).body.state).toBe('uploaded');
    const { pdf } = await ask(clientId);
    expect(readPdf(pdf)).toContain('Aucun dégât constaté.');
    expect(pdf.toString('latin1')).not.toContain('/Subtype /Image');
  });
});

describe('the mail of a report', () => {
  const mailsOf = async (reference: string) =>
    (await desk.written()).filter(
      ({ to, subject }: ReturnType<typeof readMail>) =>
        to === desk.customer().mail && subject.includes(reference) && subject.includes('État des lieux'),
    );

  test('goes to its customer with the document once all its media are here, and once only', async () => {
    const { id, trips, tripId, reference } = await booked();
    const clientId = randomUUID();
    const [first, last] = [await photo(tripId, clientId), await photo(tripId, clientId)];
    await first.bring();
    const report = await sealed({ tripId, clientId, media: [first.ref, last.ref] });
    await send(report);
    expect(await mailsOf(reference)).toEqual([]);
    await last.bring();
    await send(report);
    // The repeat of a part whose answer was lost.
    const part = { index: 0, offset: 0, bytes: JPEG };
    expect((await sendPart(url(), team(), last.ref.id, part)).body.verified).toBe(true);
    const mails = await mailsOf(reference);
    expect(mails).toHaveLength(1);
    const [{ attachments, subject, text } = { attachments: [], subject: '', text: '' }] = mails;
    expect(subject).toBe(`État des lieux de prise en charge (aller) – ${reference}`);
    expect(text).toContain('L’état des lieux de prise en charge (aller) de votre véhicule est joint');
    expect(text).toContain(slotWindow(trips[0].slot));
    expect(text).toContain(`/#/admin/customer/add/return?booking=${id}&key=${appointmentKey(id)}\n`);
    expect(attachments.map(({ name }) => name)).toEqual([`etat-des-lieux-${reference}-outbound-pickup.pdf`]);
    const mailed = attachments[0]?.bytes ?? Buffer.alloc(0);
    expect(readPdf(mailed)).toContain(report.hash);
    // Whoever got it can check it as it is.
    const { body } = await post(api('condition_report/verify'), await readSealedPdf(mailed));
    expect([body.valid, body.message]).toEqual([true, expect.stringMatching(/^Ce PDF est tel/)]);
  });

  test('shows the receipts of what a partner ordered to the partner and the team, not to its customer', async () => {
    const partner = await signIn(desk.server, 'partner');
    await sendAs(partner, 'PUT', api('partner/billing'), billing());
    const sent = partnerOrder(desk.now(), { mail: desk.customer().mail });
    const { id, reference } = (await sendAs(partner, 'POST', api('booking'), sent)).body;
    const tripId = (await desk.read(id)).trips[0].id;
    const clientId = randomUUID();
    const { ref, bring } = await photo(tripId, clientId);
    await bring();
    const receipts = [{ kind: 'toll', cents: 1_250, photos: [ref.id] }] as const;
    const report = await sealed({ tripId, clientId, content: { photos: [], receipts }, media: [ref] });
    expect((await send(report)).body.state).toBe('uploaded');
    const said = (pdf: Buffer) => [
      /Péage|€/.test(readPdf(pdf)),
      (pdf.toString('latin1').match(/\/Subtype \/Image/g) ?? []).length,
    ];
    for (const tokens of [partner, team()]) {
      expect(said((await ask(clientId, tokens)).pdf)).toEqual([true, 1]);
    }
    const [mail] = await mailsOf(reference);
    const mailed = mail?.attachments[0]?.bytes ?? Buffer.alloc(0);
    for (const pdf of [(await ask(clientId)).pdf, mailed]) {
      expect(said(pdf)).toEqual([false, 0]);
      // What was sealed is in it as it is: it can be checked.
      expect((await post(api('condition_report/verify'), await readSealedPdf(pdf))).body.valid).toBe(true);
    }
    const { body } = await getAs(desk.customer().tokens, api(`condition_report/${clientId}`));
    expect([body.id, JSON.stringify(body).includes('"cents":1250')]).toEqual([clientId, false]);
  });

  test('is one when its last media come at once, with the report or after it', async () => {
    for (const before of [true, false, true, false, true]) {
      await desk.later(WEEK);
      const { tripId, reference } = await booked();
      const clientId = randomUUID();
      const photos = await Promise.all(Array.from({ length: 8 }, () => photo(tripId, clientId)));
      const report = await sealed({ tripId, clientId, media: photos.map(({ ref }) => ref) });
      if (before) await send(report);
      const part = { index: 0, offset: 0, bytes: JPEG };
      await Promise.all([send(report), ...photos.map(({ ref }) => sendPart(url(), team(), ref.id, part))]);
      expect(await mailsOf(reference)).toHaveLength(1);
    }
  });
});

describe('a vehicle given to us on its reserve', () => {
  const fees = async (id: string) =>
    (await desk.read(id)).fees.map(({ code, cents, waived }: Record<string, unknown>) => [
      code,
      cents,
      waived,
    ]);
  const reported = async (
    tripId: string,
    fuelEighths: number | null,
    kind: 'pickup' | 'return' = 'pickup',
  ) => {
    const report = await sealed({ tripId, kind, content: { fuelEighths } });
    const answers = await Promise.all([send(report), send(report)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  };

  test('costs the fee of the tariff, once, which can be waived', async () => {
    const { id, tripId } = await booked();
    await reported(tripId, 0);
    expect(await fees(id)).toEqual([['fuel_reserve', 2_990, false]]);
    const { events } = await desk.read(id);
    expect(events.filter(({ kind }: { kind: string }) => kind === 'fee_charged')).toHaveLength(1);
    const waived = { tripKind: 'outbound', code: 'fuel_reserve', waivedReason: 'Geste commercial.' };
    expect((await desk.change(id, 'fee', waived)).status).toBe(200);
    expect(await fees(id)).toEqual([['fuel_reserve', 0, true]]);
  });

  test('is told to its driver with the trip, until it is counted, and never for a partner', async () => {
    const { id } = await booked();
    const told = async (bookingId: string) => {
      const [trip] = (await desk.read(bookingId)).trips;
      const driverId = desk.driverId('teammate');
      await desk.change(bookingId, 'assign', { tripKind: 'outbound', driverId });
      const { day } = parisTime(new Date(trip.slot.start));
      const { trips } = (await getAs(team(), api(`trip/for_user?day=${day}`))).body;
      const found = trips.find((one: { id: string }) => one.id === trip.id);
      return found.reserveFee?.replaceAll('\u00a0', ' ') ?? null;
    };
    expect(await told(id)).toBe(
      'Véhicule sur la réserve à la prise en charge : 29,90 € seront dus (carburant 20,00 €, frais de plein 9,90 €).',
    );
    await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve', waivedReason: null });
    expect(await told(id)).toBeNull();

    await desk.later(WEEK);
    const partner = await signIn(desk.server, 'partner');
    await sendAs(partner, 'PUT', api('partner/billing'), billing());
    const { body } = await sendAs(partner, 'POST', api('booking'), partnerOrder(desk.now()));
    expect(await told(body.id)).toBeNull();
  });

  test('costs nothing more where it was counted or waived before', async () => {
    for (const waivedReason of [null, 'Geste commercial.']) {
      const { id, tripId } = await booked();
      await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve', waivedReason });
      const before = await fees(id);
      await reported(tripId, 0);
      expect(await fees(id)).toEqual(before);
    }
  });

  test('is no other: not one with fuel, nor with no tank, nor one that we give back so', async () => {
    for (const [fuelEighths, kind] of [
      [1, 'pickup'],
      [null, 'pickup'],
      [0, 'return'],
    ] as const) {
      const { id, tripId } = await booked();
      await reported(tripId, fuelEighths, kind);
      expect(await fees(id)).toEqual([]);
    }
  });
});
