/** A condition report on paper: whose it is and where it was made, what is new, who signed, and the code that checks it. */

import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { compareDamages } from '../../src/domain/report/compare-reports.ts';
import type { Damage, ReportContent } from '../../src/domain/report/condition-report.ts';
import { REPORT_FORMAT } from '../../src/domain/report/report-file.ts';
import { company } from '../../src/domain/settings/company.ts';
import { reportPdf } from '../../src/server/pdf/report-pdf.ts';
import type { ReportDocument } from '../../src/server/report/report-document.ts';
import { contentOf, sealed } from '../support/condition-reports.ts';
import { PIXEL } from '../support/filmed-reports.ts';
import { contentStreams, pdfPages } from '../support/pdf-text.ts';

const APP_URL = 'https://convoyage.example';
const RECEIVED = '2026-11-21T08:00:00.000Z';

/** @param before damages of the report before it */
async function printed(
  content: Partial<ReportContent> = {},
  before: readonly Damage[] | null = null,
  photos: ReportDocument['photos'] = [],
) {
  const report = await sealed({ tripId: crypto.randomUUID(), kind: 'at_provider', content });
  const signed = {
    keyId: '0'.repeat(16),
    previousVehicleHash: null,
    signedAt: RECEIVED,
    signature: '0'.repeat(128),
  };
  const document: ReportDocument = {
    reference: 'CVG-2026-000123',
    vehicle: { brand: 'Peugeot', model: '208', vin: null },
    place: '12 rue de la République, 13100 Aix-en-Provence',
    since: before && {
      label: 'Prise en charge (aller)',
      damages: compareDamages(before, report.content.damages),
    },
    file: { format: REPORT_FORMAT, report, countersignature: signed },
    detail: {
      id: report.clientId,
      bookingId: crypto.randomUUID(),
      tripId: report.tripId,
      tripKind: 'outbound',
      kind: report.kind,
      sealedAt: report.sealedAt,
      receivedAt: RECEIVED,
      outcome: 'signed',
      state: 'uploaded',
      content: report.content,
      hash: report.hash,
      previousHash: null,
      media: [],
      countersignature: signed,
      addenda: [],
    },
    appUrl: APP_URL,
    photos,
  };
  const pdf = await reportPdf(document);
  return { pages: pdfPages(pdf).map(plain), drawn: contentStreams(pdf), pdf };
}

const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/gu, ' ');

test('has our name, how we are reached, and the place', async () => {
  const { pages } = await printed();
  for (const part of [
    company.brand,
    plain(company.phone.label),
    'Lieu, d’après la réservation : 12 rue de la République',
  ]) {
    expect(pages[0]).toContain(part);
  }
});

const known = contentOf().damages[0] as Damage;
const roof: Damage = { ...known, view: 'top', part: 'roof', type: 'chip' };
const boot: Damage = { ...known, view: 'rear', part: 'boot', type: 'dent' };

test('marks what is new since the report before it, in words and on the drawing', async () => {
  const { pages, pdf } = await printed({ damages: [known, roof] }, [known, boot]);
  const text = pages.join(' ');
  for (const part of [
    'Depuis l’état des lieux « Prise en charge (aller) » : 1 nouveau dégât, en orange.',
    'N’est plus constaté : Coffre ou hayon, bosse (arrière).',
    '1. Côté gauche, portière : rayure',
    '2. Nouveau – Dessus, toit : éclat',
  ]) {
    expect(text).toContain(part);
  }
  const alts = [...pdf.toString('latin1').matchAll(/\/Alt \((.*?)\)\n/gs)].map(([, alt = '']) =>
    // UTF-16 of Latin letters.
    alt.replaceAll('\0', ''),
  );
  expect(alts.filter((alt) => /nouveaux d/.test(alt))).toEqual([expect.stringMatching(/^\W*Dessus.*2$/s)]);
  expect((await printed({ damages: [known] })).pages.join(' ')).not.toMatch(/nouveau|Nouveau/);
});

/** As a tablet held upright or not takes it: only what the header says of its size differs. */
function photoOf(width: number, height: number): Buffer {
  const jpeg = Buffer.from(PIXEL);
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

test('prints its photos large enough to see a scratch, none stretched', async () => {
  const photos = [photoOf(4, 3), photoOf(3, 4)].map((bytes, index) => ({ caption: `Photo ${index}`, bytes }));
  const { drawn } = await printed({}, null, photos);
  const sizes = drawn
    .flatMap((page) => [...page.matchAll(/^(\S+) 0 0 -(\S+) \S+ \S+ cm\n\/I\d+ Do/gm)])
    .map(([, width, height]) => [Number(width), Number(height)] as const);
  expect(sizes).toHaveLength(2);
  const [[width = 0, height = 0] = [], [, upright = 0] = []] = sizes;
  expect(upright).toBeCloseTo(height, 1);
  expect(width).toBeGreaterThanOrEqual(200);
  expect(width / height).toBeCloseTo(4 / 3, 2);
});

test('keeps the signatures on the page of their heading, wherever the page ends', async () => {
  const pagesWithSignatures = new Set<number>();
  for (let lines = 0; lines < 40; lines += 2) {
    const { pages, drawn } = await printed({
      reservations: Array.from({ length: lines + 1 }, (_, index) => `Réserve ${index}`).join('\n'),
      contact: { name: 'Élodie Garçon', path: 'M1 2L3 4' },
      driver: { name: 'Côme', path: 'M5 6L7 8' },
    });
    const heading = pages.findIndex((page) => page.includes('Signatures Le convoyeur : Côme'));
    pagesWithSignatures.add(heading);
    expect(pages[heading]).toContain('Le contact : Élodie Garçon');
    const where = ['5 6 m', '1 2 m'].map((path) => drawn.findIndex((page) => page.includes(path)));
    expect(where).toEqual([heading, heading]);
    // Inside the page's own margins.
    expect(bottomOf(drawn[heading] ?? '', '1 2 m')).toBeLessThan(842 - 70);
  }
  // Some of them had no room left on the page before.
  expect(pagesWithSignatures.size).toBeGreaterThan(1);
});

/** Where a signature's box ends, from the top of its page: each is drawn in its own coordinates. */
function bottomOf(page: string, path: string): number {
  const [, top = '0'] = [...page.slice(0, page.indexOf(path)).matchAll(/1 0 0 1 \S+ (\S+) cm/g)].at(-1) ?? [];
  return Number(top) + 72;
}

test('has a code that a camera reads as the address of the check', async () => {
  const { drawn } = await printed();
  const dots = drawn
    .flatMap((page) => [...page.matchAll(/^(\S+) (\S+) (\S+) \3 re$/gm)])
    .map(([, x, y, size]) => ({ x: Number(x), y: Number(y), size: Number(size) }));
  const [left, top] = [Math.min(...dots.map(({ x }) => x)), Math.min(...dots.map(({ y }) => y))];
  const size = dots[0]?.size ?? 1;
  const [scale, border] = [4, 4];
  const side = Math.round((Math.max(...dots.map(({ x }) => x)) - left) / size) + 1 + 2 * border;
  const width = side * scale;
  const image = new Uint8Array(width * width * 4).fill(255);
  for (const { x, y } of dots) {
    const [column, row] = [Math.round((x - left) / size) + border, Math.round((y - top) / size) + border];
    for (let inner = 0; inner < scale * scale; inner += 1) {
      const pixel = (row * scale + Math.floor(inner / scale)) * width + column * scale + (inner % scale);
      image.set([0, 0, 0, 255], pixel * 4);
    }
  }
  expect(decodeQR({ width, height: width, data: image })).toBe(`${APP_URL}/#/verifier`);
});
