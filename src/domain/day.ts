/** Days as the API and forms write them: `YYYY-MM-DD`. */

/** Whether a text is a day that exists. */
export function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  );
}
