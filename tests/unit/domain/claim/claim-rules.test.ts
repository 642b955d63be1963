/** What a damage claim takes: amounts, files by what they are, and complaints in their time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimFileTypes, isOfType } from '../../../../src/domain/claim/claim-files.ts';
import {
  CLAIM_MAX_CENTS,
  COMPLAINT_DAYS,
  claimEurosError,
  claimEurosOrNothingError,
  complaintEnd,
} from '../../../../src/domain/claim/claim-rules.ts';
import { addDays } from '../../../../src/domain/lib/time/paris-time.ts';

describe('a file', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const right = {
    'image/jpeg': '\xff\xd8\xff\xe0 JFIF',
    'image/png': '\x89PNG\r\n\x1a\n',
    'image/webp': 'RIFF\x00\x10\x00\x00WEBPVP8 ',
    'application/pdf': '%PDF-1.7',
  };
  it.each(claimFileTypes)('%s is told by its first bytes, and no other type is taken for it', (mime) => {
    for (const other of claimFileTypes) expect(isOfType(mime, bytes(right[other]))).toBe(other === mime);
    expect(isOfType(mime, bytes(` ${right[mime]}`))).toBe(false);
    expect(isOfType(mime, bytes('<html>'))).toBe(false);
    expect(isOfType(mime, new Uint8Array())).toBe(false);
  });

  it('of chance is none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (content) => {
        const known = claimFileTypes.filter((mime) => isOfType(mime, content));
        expect(known.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a complaint', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  const trip = {
    status: 'done',
    departedAt: '2026-10-01T08:00:00Z',
    deliveredAt: '2026-10-01T21:30:00Z',
  } as const;
  it('can be made for a time after the last trip, and as long as the vehicle is with us', () => {
    expect(complaintEnd({ trips: [trip] }, now)).toBe(addDays('2026-10-01', COMPLAINT_DAYS));
    const back = { ...trip, deliveredAt: '2026-10-03T08:00:00Z' };
    expect(complaintEnd({ trips: [trip, back] }, now)).toBe(addDays('2026-10-03', COMPLAINT_DAYS));
    const onItsWay = { ...trip, status: 'in_transit', deliveredAt: null } as const;
    expect(complaintEnd({ trips: [trip, onItsWay] }, now)).toBe(addDays('2026-11-21', COMPLAINT_DAYS));
    // After midnight in France, before it elsewhere.
    const late = { ...trip, deliveredAt: '2026-10-01T22:30:00Z' };
    expect(complaintEnd({ trips: [late] }, now)).toBe(addDays('2026-10-02', COMPLAINT_DAYS));
  });
  it('not of a vehicle that was never given to us; of one whose trip broke off since it was', () => {
    const never = { status: 'no_show', departedAt: null, deliveredAt: null } as const;
    expect(complaintEnd({ trips: [never] }, now)).toBeNull();
    const broken = { ...trip, status: 'abandoned', deliveredAt: null } as const;
    expect(complaintEnd({ trips: [broken, never] }, now)).toBe(addDays('2026-10-01', COMPLAINT_DAYS));
  });
});

it('amounts are of more than nothing, or nothing where there may be none', () => {
  for (const typed of ['450', '0,01', `${CLAIM_MAX_CENTS / 100}`]) expect(claimEurosError(typed)).toBeNull();
  for (const typed of ['', '0', '-3', 'x', `${CLAIM_MAX_CENTS / 100 + 1}`]) {
    expect(claimEurosError(typed)).toBe('Indiquez un montant, comme 450,00.');
  }
  for (const typed of ['', '0', '12,5']) expect(claimEurosOrNothingError(typed)).toBeNull();
  for (const typed of ['-3', 'x']) expect(claimEurosOrNothingError(typed)).not.toBeNull();
});
