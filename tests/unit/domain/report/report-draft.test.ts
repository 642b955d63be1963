import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../../../../src/domain/lib/key-of.ts';
import { photoZones, requiredZones } from '../../../../src/domain/report/condition-report.ts';
import { sealedReportSchema } from '../../../../src/domain/report/condition-report-schema.ts';
import { isKnown } from '../../../../src/domain/report/damage-text.ts';
import {
  changeDraft,
  contentOf,
  faultIn,
  isSamePlate,
  newDraft,
  nextZone,
  type ReportDraft,
  readCents,
  reportSteps,
} from '../../../../src/domain/report/report-draft.ts';
import { MILEAGE_MAX } from '../../../../src/domain/report/report-limits.ts';
import { sealed, contentOf as sealedContent } from '../../../support/condition-reports.ts';
import { law } from '../law.ts';

const aix = { address: { lat: 43.53, lon: 5.45 }, contactName: 'Élodie Garçon' };
const garage = { address: { lat: 43.5, lon: 5.4 }, contactName: 'Garage des Pinchinats' };
const subject = {
  kind: 'pickup',
  vehicle: { plate: 'AB-123-CD' },
  from: aix,
  to: garage,
} as const;

const empty = newDraft(subject, 'Côme', null, []);
const drawn = 'M10 20L30 40';
const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const filled: ReportDraft = {
  ...empty,
  plate: 'ab 123 cd',
  mileage: '45 210',
  fuelEighths: 5,
  photos: requiredZones.map((zone, index) => ({ zone, mediumId: id(index) })),
  driver: { name: 'Côme', path: drawn },
  contact: { name: 'Élodie Garçon', path: drawn },
};
const faultsOf = (draft: ReportDraft) =>
  keysOf(reportSteps).filter((step) => faultIn(step, draft, subject) !== null);
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

describe('a report in the making', () => {
  it('begins with what is known: who signs, what is damaged, what was aboard last time', () => {
    const before = sealedContent({ damages: [] });
    const known = sealedContent().damages.map((one) => ({ ...one, photos: [id(9)] }));
    const draft = newDraft({ ...subject, kind: 'return' }, 'Côme', before, known);
    expect(draft).toMatchObject({
      driver: { name: 'Côme', path: '' },
      contact: { name: 'Garage des Pinchinats', path: '' },
      accessories: before.accessories,
      documents: before.documents,
      keyCount: 2,
      covers: true,
      wPlate: 'W-123-AB',
      // What was read is read again.
      mileage: '',
      fuelEighths: null,
    });
    expect(draft.damages).toEqual(known.map((one) => ({ ...one, photos: [] })));
    expect(draft.damages.every((one) => isKnown(one, known))).toBe(true);
    expect(newDraft(subject, 'Côme', null, []).contact.name).toBe('Élodie Garçon');
  });

  it('says of each step what is missing', () => {
    expect(faultsOf(empty)).toEqual(['identity', 'photos', 'meters', 'signatures']);
    expect(plain(faultIn('photos', empty, subject))).toBe(
      'Photos à prendre : avant, côté gauche, arrière, côté droit, tableau de bord.',
    );
    expect(faultsOf(filled)).toEqual([]);
  });

  it.each<[keyof typeof reportSteps, Partial<ReportDraft>]>([
    ['identity', { plate: 'AB-123-CE' }],
    ['photos', { photos: filled.photos.slice(1) }],
    ['meters', { mileage: '45,2' }],
    ['meters', { mileage: '99999999' }],
    ['meters', { fuelEighths: null }],
    ['meters', { battery: '101' }],
    ['equipment', { wPlate: 'AB-123-CD' }],
    ['equipment', { receipts: [{ kind: 'toll', euros: '', photos: [] }] }],
    ['equipment', { receipts: [{ kind: 'toll', euros: '0', photos: [] }] }],
    ['review', { reservations: 'x'.repeat(2_001) }],
    ['signatures', { driver: { name: ' ', path: drawn } }],
    ['signatures', { driver: { name: 'Côme', path: 'M10 20' } }],
    ['signatures', { contact: { name: 'Élodie Garçon', path: '' } }],
    ['signatures', { missing: { why: 'refused', reason: ' ' } }],
  ])('cannot be sealed for its %s with %o', (step, patch) => {
    expect(faultsOf({ ...filled, ...patch })).toEqual([step]);
  });

  it('asks about a mileage lower than the last one, until that mileage is confirmed', () => {
    const lastMileage = { kilometres: 45_210, kind: 'pickup', sealedAt: '2026-11-21T07:58:30.000Z' } as const;
    const later = { ...subject, lastMileage };
    const faultOf = (patch: Partial<ReportDraft>) =>
      plain(faultIn('meters', { ...filled, ...patch }, later)) ?? null;
    expect(faultOf({ mileage: '45 210' })).toBeNull();
    expect(faultOf({ mileage: '', unread: true })).toBeNull();
    expect(faultOf({ mileage: '45 100' })).toBe(
      'Le compteur indiquait 45 210 km le 21 novembre 2026 à 8 h 58 (prise en charge) : corrigez le kilométrage, ou confirmez 45 100 km.',
    );
    expect(faultOf({ mileage: '45 100', confirmedMileage: 45_100 })).toBeNull();
    expect(faultOf({ mileage: '45 101', confirmedMileage: 45_100 })).not.toBeNull();
    law(
      fc.property(fc.nat(MILEAGE_MAX), fc.nat(MILEAGE_MAX), (kilometres, mileage) => {
        const draft = { ...filled, mileage: String(mileage) };
        const of = { ...subject, lastMileage: { ...lastMileage, kilometres } };
        const isAsked = faultIn('meters', draft, of) !== null;
        const isAskedAgain = faultIn('meters', { ...draft, confirmedMileage: mileage }, of) !== null;
        return isAsked === mileage < kilometres && !isAskedAgain;
      }),
    );
    // What was confirmed of it is the tablet's to know.
    const content = contentOf({ ...filled, mileage: '45 100', confirmedMileage: 45_100 }, later);
    expect([content.mileage, 'confirmedMileage' in content]).toEqual([45_100, false]);
  });

  it.each<Partial<ReportDraft>>([
    { mileage: '', unread: true },
    { fuelEighths: null, battery: '80' },
    { wPlate: 'w 123 ab' },
    {
      contact: { name: '', path: '' },
      missing: { why: 'contact_absent', reason: 'Clés sous le paillasson.' },
    },
  ])('can be sealed with %o', (patch) => {
    expect(faultsOf({ ...filled, ...patch })).toEqual([]);
  });

  it('becomes what the API takes', async () => {
    const draft: ReportDraft = {
      ...filled,
      battery: ' 80 ',
      wPlate: 'w123ab',
      receipts: [{ kind: 'toll', euros: '12,5', photos: [id(5)] }],
      reservations: ' Je conteste. ',
    };
    const content = contentOf(draft, subject);
    expect(content).toMatchObject({
      plate: 'AB-123-CD',
      mileage: 45_210,
      batteryPercent: 80,
      wPlate: 'W-123-AB',
      receipts: [{ kind: 'toll', cents: 1_250, photos: [id(5)] }],
      reservations: 'Je conteste.',
      missing: null,
    });
    const media = [0, 1, 2, 3, 4, 5].map((index) => ({ id: id(index), hash: 'a'.repeat(64) }));
    const report = await sealed({ tripId: id(7), media });
    expect(sealedReportSchema.is({ ...report, content })).toBe(true);
    const absent = { why: 'contact_absent', reason: 'Personne.' } as const;
    expect(contentOf({ ...draft, missing: absent }, subject)).toMatchObject({
      contact: null,
      missing: absent,
    });
  });

  it('seals no text that the API would refuse for a character, whatever was typed', async () => {
    const report = await sealed({
      tripId: id(7),
      media: [0, 1, 2, 3, 4].map((index) => ({ id: id(index), hash: 'a'.repeat(64) })),
    });
    const typed = fc
      .array(fc.constantFrom('é', ' ', '\n', '\t', '\u0000', '\u007f', '\ud83d', '\ude00', '😀'), {
        maxLength: 20,
      })
      .map((characters) => `Vu${characters.join('')}`);
    law(
      fc.property(typed, fc.boolean(), (text, signs) => {
        const content = contentOf(
          {
            ...filled,
            reservations: text,
            driver: { ...filled.driver, name: text },
            contact: { ...filled.contact, name: text },
            missing: signs ? null : { why: 'contact_absent', reason: text },
          },
          subject,
        );
        expect(sealedReportSchema.is({ ...report, content })).toBe(true);
      }),
    );
  });

  it('is signed anew once anything that was signed changes, and not for where one looks', () => {
    const change = fc.constantFrom<Partial<ReportDraft>>(
      { mileage: '1' },
      { damages: [] },
      { reservations: 'Non.' },
      { photos: [] },
      { keyCount: 3 },
      { receipts: [] },
      { covers: true },
    );
    law(
      fc.property(change, (patch) => {
        const { driver, contact } = changeDraft(filled, patch);
        expect([driver, contact]).toEqual([
          { name: 'Côme', path: '' },
          { name: 'Élodie Garçon', path: '' },
        ]);
      }),
    );
    // Nor for saying again that a mileage is right.
    for (const patch of [
      { step: 'photos' },
      { reached: 6 },
      { taken: [] },
      { missing: null },
      { confirmedMileage: 45_210 },
    ] as const)
      expect(changeDraft(filled, patch)).toEqual({ ...filled, ...patch });
  });

  it('asks for the required photos first, in their order, whatever was taken', () => {
    law(
      fc.property(fc.subarray(keysOf(photoZones)), (zones) => {
        const next = nextZone({ photos: zones.map((zone) => ({ zone, mediumId: id(1) })) });
        expect(next).toBe(requiredZones.find((zone) => !zones.includes(zone)) ?? null);
      }),
    );
  });
});

it('the same plate is the same however it is written', () => {
  expect(isSamePlate(' ab.123 cd ', 'AB-123-CD')).toBe(true);
  expect(isSamePlate('AB-123-CE', 'AB-123-CD')).toBe(false);
});

it('a trip that leaves France is driven under no W plate', () => {
  const draft = { ...filled, wPlate: 'W-123-AB' };
  expect(faultIn('equipment', draft, subject)).toBeNull();
  expect(faultIn('equipment', draft, { ...subject, abroad: true })).toContain('qu’en France');
});

describe('an amount that is typed', () => {
  it.each([
    ['12,50', 1_250],
    ['12.5', 1_250],
    ['7', 700],
    ['1 200 €', 120_000],
  ])('%s is %i cents', (typed, cents) => expect(readCents(typed)).toBe(cents));

  it.each(['', '12,505', 'a', '-1', '1,2,3'])('« %s » is none', (typed) =>
    expect(readCents(typed)).toBeNaN(),
  );
});
