import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile } from '../../../../src/domain/lib/calendar-file.ts';
import { law } from '../law.ts';

const event = {
  uid: 'a@b',
  start: '2026-11-23T07:00:00.000Z',
  end: '2026-11-23T08:00:00.000Z',
  title: 'Prise en charge ; Aller-retour, CVG-2026-000001',
  place: '3 Cours Mirabeau, 13100 Aix-en-Provence',
  note: 'Les clés, le certificat.\nAppelez-nous.',
  stamp: '2026-11-21T20:00:00.000Z',
  sequence: 2,
};
const unfold = (text: string) => text.replaceAll('\r\n ', '');

describe('a calendar file', () => {
  it('names its instants in UTC and escapes what separates', () => {
    expect(unfold(calendarFile([event])).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Garrigue Convoyage//FR',
      'BEGIN:VEVENT',
      'UID:a@b',
      'SEQUENCE:2',
      'DTSTAMP:20261121T200000Z',
      'DTSTART:20261123T070000Z',
      'DTEND:20261123T080000Z',
      'SUMMARY:Prise en charge \\; Aller-retour\\, CVG-2026-000001',
      'LOCATION:3 Cours Mirabeau\\, 13100 Aix-en-Provence',
      'DESCRIPTION:Les clés\\, le certificat.\\nAppelez-nous.',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has no line over 75 bytes, and loses no character of whatever it is made of', () => {
    law(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (place) => {
        fc.pre(!/[\r\n\\;,]/.test(place));
        const text = calendarFile([{ ...event, place }]);
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(unfold(text)).toContain(`LOCATION:${place}\r\n`);
      }),
    );
  });
});
