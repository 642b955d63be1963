/** The notices of those whose code the site's scripts hold, as the build writes them (`scripts/build/notices.ts`). */
export const noticesPath = '/licences.txt';
