/** The page in the site's clothes that the build writes and the server fills: what both call its parts. */

export const pageTemplate = {
  /** In the build; no address answers with it. */
  file: '_page.html',
  title: '__TITLE__',
  main: '__MAIN__',
} as const;
