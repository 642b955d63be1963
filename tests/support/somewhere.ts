/** Callers at addresses of their own, as one proxy in front tells them apart: no limit by address counts them together. */

let last = 0;

/** Headers of a caller whom nobody has heard of. */
export function fromSomewhere(): Record<string, string> {
  last += 1;
  return { 'X-Forwarded-For': `10.${last >> 16}.${(last >> 8) & 255}.${last & 255}` };
}
