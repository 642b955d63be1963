/** Pages of the API where a person confirms something, by the link of a mail and without signing in. */

/** What each is called in the mail, and how long its link counts, in hours. */
export const confirmPages = {
  adresse: { name: 'Confirmer ma nouvelle adresse', hours: 48 },
  opposition: { name: 'Ce n’était pas moi', hours: 24 },
  // Whoever finds an old reminder may refuse the next ones: three years, and no mail is further from the next.
  rappels: { name: 'Ne plus recevoir ces rappels', hours: 3 * 365 * 24 },
} as const;

export type ConfirmPage = keyof typeof confirmPages;

/** Under the site's own address. @param rest the page, and the signed ticket of what is confirmed */
export const confirmPath = (rest: string): string => `/confirmer/${rest}`;

/** What the page at a path is called; null where there is none. */
export function confirmName(path: string): string | null {
  const [, page = ''] = /^\/confirmer\/([a-z]+)\/[\w.-]+$/.exec(path) ?? [];
  return Object.hasOwn(confirmPages, page) ? confirmPages[page as ConfirmPage].name : null;
}
