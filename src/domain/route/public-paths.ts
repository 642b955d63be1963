/** The paths of the public pages, apart from their texts, which no screen of the app needs. */

/** Home is the last page of the document: it shows when nothing is targeted. */
export const publicPaths = [
  '/tarif',
  '/concept',
  '/storage',
  '/guarante',
  '/contact',
  '/team',
  '/environment',
  '/verifier',
  '/mentions-legales',
  '/',
] as const;

export type PublicPath = (typeof publicPaths)[number];
