/** Days as the API and forms write them: `YYYY-MM-DD`. */

/** Databases have no year 0, and calendars disagree on those after it. */
const FIRST = '1000-01-01';

/** Whether a text is a day that exists, from the year 1000 to 9999. */
export function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    value >= FIRST &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(value)
  );
}
