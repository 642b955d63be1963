import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mediaOf,
  missingZones,
  outcomeOf,
  requiredZones,
} from '../../../../src/domain/report/condition-report.ts';
import {
  addendumSchema,
  reportFileSchema,
  sealedReportSchema,
} from '../../../../src/domain/report/condition-report-schema.ts';
import { contentOf, sealed } from '../../../support/condition-reports.ts';
import { anyJson, law } from '../law.ts';

const tripId = '00000000-0000-4000-8000-000000000001';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const hash = 'a'.repeat(64);
const right = await sealed({ tripId, media: [{ id: id(1), hash }] });
const withContent = (fields: object) => ({ ...right, content: { ...right.content, ...fields } });

describe('a sealed report', () => {
  it('is taken as it is', () => {
    expect(sealedReportSchema.is(right)).toBe(true);
    const everything = withContent({
      mileage: null,
      fuelEighths: null,
      batteryPercent: 100,
      warningLights: ['engine', 'abs'],
      conditions: [],
      reservations: 'Une rayure\nque je conteste.',
      contact: null,
      missing: { why: 'refused', reason: 'Pas d’accord.' },
      wPlate: null,
      receipts: [{ kind: 'toll', cents: 1250, photos: [id(2)] }],
      videos: [id(3)],
    });
    const media = [1, 2, 3].map((n) => ({ id: id(n), hash }));
    expect(sealedReportSchema.is({ ...everything, media })).toBe(true);
  });

  it.each([
    ['of no mileage', withContent({ mileage: -1 })],
    ['of part of a kilometre', withContent({ mileage: 1.5 })],
    ['of a tank that overflows', withContent({ fuelEighths: 9 })],
    ['of a battery that does', withContent({ batteryPercent: 101 })],
    ['of a light that is none', withContent({ warningLights: ['disco'] })],
    ['of a light twice', withContent({ warningLights: ['abs', 'abs'] })],
    ['of a choice that every object has', withContent({ accessories: ['toString'] })],
    ['with a damage outside', withContent({ damages: [{ ...right.content.damages[0], x: 1.01 }] })],
    ['with a damage nowhere', withContent({ damages: [{ ...right.content.damages[0], y: Number.NaN }] })],
    [
      'with a damage beyond measure',
      withContent({ damages: [{ ...right.content.damages[0], severity: 6 }] }),
    ],
    ['with a plate that is no W plate', withContent({ wPlate: 'AB-123-CD' })],
    ['with a signature that is a script', withContent({ driver: { name: 'x', path: 'M1 2"onload=x' } })],
    ['with a signature that is too long', withContent({ driver: { name: 'x', path: 'M1 2'.repeat(6_000) } })],
    ['signed and not signed', withContent({ missing: { why: 'refused', reason: 'x' } })],
    ['neither signed nor not', withContent({ contact: null })],
    ['not signed without a reason', withContent({ contact: null, missing: { why: 'refused', reason: ' ' } })],
    ['with a field more', withContent({ price: 1 })],
    ['of a medium that is not listed', withContent({ videos: [id(9)] })],
    ['with a medium that it does not name', { ...right, media: [...right.media, { id: id(9), hash }] }],
    ['with a medium twice', { ...right, media: [...right.media, ...right.media] }],
    ['named in capitals', { ...right, clientId: right.clientId.toUpperCase().replace(/^./, 'A') }],
    ['of no kind', { ...right, kind: 'toString' }],
    ['sealed at no time', { ...right, sealedAt: 'hier' }],
    ['with a hash that is none', { ...right, hash: hash.toUpperCase() }],
    ['of a state', { ...right, state: 'uploaded' }],
  ])('%s is refused', (_name, report) => {
    expect(sealedReportSchema.is(report)).toBe(false);
  });

  it('is no value that chance makes, in whole or in any one field', () => {
    law(
      fc.property(anyJson, fc.constantFrom(...Object.keys(right)), (value, name) => {
        expect(sealedReportSchema.is(value)).toBe(false);
        expect(reportFileSchema.is(value)).toBe(false);
        expect(addendumSchema.is(value)).toBe(false);
        fc.pre(name !== 'previousHash' || value !== null);
        expect(sealedReportSchema.is({ ...right, [name]: value })).toBe(false);
      }),
    );
  });
});

describe('what a report says', () => {
  it('of its media: each once, wherever it is named', () => {
    const photos = [id(1), id(2)].map((mediumId) => ({ zone: 'front' as const, mediumId }));
    const damages = [{ ...contentOf().damages[0], photos: [id(2), id(4)] }] as never;
    const receipts = [{ kind: 'toll' as const, cents: 1, photos: [id(5), id(1)] }];
    expect(mediaOf(contentOf({ photos, videos: [id(3)], damages, receipts }))).toEqual(
      [1, 2, 3, 4, 5].map(id),
    );
    expect(mediaOf(contentOf())).toEqual([]);
  });

  it('of the zones that have no photo yet', () => {
    const photo = (zone: (typeof requiredZones)[number]) => ({ zone, mediumId: id(1) });
    expect(missingZones({ photos: [] })).toEqual(requiredZones);
    expect(missingZones({ photos: [photo('left'), photo('front')] })).toEqual(['rear', 'right', 'dashboard']);
    expect(missingZones({ photos: requiredZones.map(photo) })).toEqual([]);
  });

  it.each([
    [{}, 'signed'],
    [{ reservations: 'Une rayure.' }, 'signed_with_reservations'],
    [{ contact: null, missing: { why: 'contact_absent', reason: 'x' } }, 'contact_absent'],
    [{ reservations: 'x', contact: null, missing: { why: 'refused', reason: 'x' } }, 'refused'],
  ] as const)('of how it was signed: %j', (fields, outcome) => {
    expect(outcomeOf(contentOf(fields))).toBe(outcome);
  });
});
