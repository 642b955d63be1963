/** Whose absences count for whom. */
import type { Agreeing } from '../../../domain/booking/appointment.ts';
import type { StaffedCalendar } from '../../../domain/settings/calendar.ts';

/** The team may agree on more than those can drive who are there: it is told, and finds somebody. */
export const staffedFor = (by: Agreeing, calendar: StaffedCalendar): StaffedCalendar =>
  by === 'team' ? { ...calendar, absences: [] } : calendar;
