/** What a code is called; one of a newer API is shown as it is. */
export const labelIn = (labels: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(labels, code) ? (labels[code] ?? code) : code;
