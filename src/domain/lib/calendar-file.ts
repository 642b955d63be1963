/** An appointment as calendars import it (RFC 5545). */

export interface CalendarEvent {
  /** Stays the same when the event is imported again. */
  readonly uid: string;
  /** ISO 8601 instants. */
  readonly start: string;
  readonly end: string;
  readonly title: string;
  readonly place: string;
  /** What to have ready, and whom to call. */
  readonly note: string;
  /** When this was written down. */
  readonly stamp: string;
  /** Higher each time that it changes: of two copies the higher counts. */
  readonly sequence: number;
}

/** What takes events out of the calendars that have them: who organised them has to be named (RFC 5546, 3.2.5). */
export interface Cancelling {
  readonly organizer: { readonly name: string; readonly mail: string };
}

/** Longest line in bytes, its end not counted. */
const LINE_MAX = 75;

/** The text of a file whose type is `text/calendar`. @param cancelling null for events that take place */
export const calendarFile = (
  events: readonly CalendarEvent[],
  cancelling: Cancelling | null = null,
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Garrigue Convoyage//FR',
    ...(cancelling ? ['METHOD:CANCEL'] : []),
    ...events.flatMap(({ uid, start, end, title, place, note, stamp, sequence }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SEQUENCE:${sequence}`,
      ...(cancelling ? ['STATUS:CANCELLED', organizerLine(cancelling)] : []),
      `DTSTAMP:${instant(stamp)}`,
      `DTSTART:${instant(start)}`,
      `DTEND:${instant(end)}`,
      `SUMMARY:${escaped(title)}`,
      `LOCATION:${escaped(place)}`,
      `DESCRIPTION:${escaped(note)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');

const organizerLine = ({ organizer: { name, mail } }: Cancelling): string =>
  `ORGANIZER;CN="${name.replaceAll('"', '')}":mailto:${mail}`;

/** `20261123T080000Z`. */
const instant = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Longer lines go on after a space, never in the middle of a character. */
function folded(line: string): string {
  let out = '';
  let used = 0;
  for (const character of line) {
    const bytes = utf8Length(character.codePointAt(0) ?? 0);
    if (used + bytes > LINE_MAX) {
      out += '\r\n ';
      used = 1;
    }
    out += character;
    used += bytes;
  }
  return out;
}

/** Bytes of a code point. */
function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
