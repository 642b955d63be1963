/** Months of the calendar, counted from a day: `YYYY-MM-DD`. */

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same day of the month `count` months later, or that month's last where it has no such day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const months = year * 12 + month - 1 + count;
  const [newYear, newMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const newDate = Math.min(date, daysInMonth(newYear, newMonth));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(newYear).padStart(4, '0')}-${two(newMonth)}-${two(newDate)}`;
}
