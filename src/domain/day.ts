/** Days as the API and forms write them: `YYYY-MM-DD`. */

/** What a calendar, a database and four digits agree on, a day later or in another time zone too. */
const FIRST = '1000-01-01';
const LAST = '2999-12-31';

/** Whether a text is a day that exists, from the year 1000 to 2999. */
export function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    value >= FIRST &&
    value <= LAST &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(value)
  );
}
