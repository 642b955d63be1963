/** First load. Moves to a route of the site; the browser itself navigates, so that `:target`, history and scroll stay its own. */

/** @param path a route with its query and anchor, `/auth/login?redirectTo=…` */
export function goTo(path: string): void {
  location.hash = path;
}

/** The same, in place of the current history entry: *back* does not come here again. */
export function replaceWith(path: string): void {
  location.replace(`#${path}`);
}
