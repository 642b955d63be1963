/** Work that one tab does at a time. */

/** In the order in which it was asked for. Without locks, where the page is not served over TLS, nothing waits. */
export const withLock = <T>(
  name: string,
  work: () => Promise<T>,
  mode: LockMode = 'exclusive',
): Promise<T> => (navigator.locks ? navigator.locks.request(name, { mode }, work) : work());
