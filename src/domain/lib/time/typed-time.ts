/** Reads days and hours as people write them in a file. */

const time = /^([01]?\d|2[0-3])(?:\s*[h:]\s*([0-5]\d)?)?$/i;

/** `08:00` of « 8h », « 8:00 » or « 8 »; another text is left as it is. */
export function readTime(typed: string): string {
  const found = time.exec(typed.trim());
  return found ? `${(found[1] ?? '').padStart(2, '0')}:${found[2] ?? '00'}` : typed.trim();
}

/** `2026-11-23` of « 23/11/2026 »; another text is left as it is. */
export function readDate(typed: string): string {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim());
  if (!found) return typed.trim();
  const [, day = '', month = '', year = ''] = found;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
