/** How long what failed waits before it is tried again: twice as long after each try, up to `maxMs`. Milliseconds. */
export const backOff = (attempts: number, firstMs: number, maxMs: number): number =>
  Math.min(firstMs * 2 ** (attempts - 1), maxMs);
