/** What the system said of a file. */

/** Whether `error` is the system's refusal of that name, such as `ENOENT`. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
