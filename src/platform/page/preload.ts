/**
 * First load. What a lazy part needs besides its own file, for what the bundler makes of an `import()`: its scripts are
 * asked for all at once rather than one after the other, and its styles are there before it shows. In place of Vite's
 * own, which also serves documents that are not ours.
 */

/**
 * Asks for a script or a style sheet, once in a document however often it is wanted; one that could not be had is asked
 * for again.
 * @param href path from the site's root
 * @returns its link, which says in its data that it is there
 */
export function linkTo(href: string): HTMLLinkElement {
  const known = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  if (known) return known;
  const link = document.createElement('link');
  link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  link.href = href;
  link.onload = () => {
    link.dataset.there = 'yes';
  };
  link.onerror = () => link.remove();
  document.head.append(link);
  return link;
}

/**
 * Resolves when a style is there; a script is waited for by its own import().
 * @throws when a style cannot be had; its address is in the message
 */
function ask(href: string): Promise<void> {
  const link = linkTo(href);
  return new Promise((resolve, reject) => {
    if (link.rel === 'modulepreload' || link.dataset.there) resolve();
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`no style: ${link.href}`)));
  });
}

/**
 * Under the name that the bundler calls it by.
 * @param files paths from the site's root, without the first `/`
 * @throws when a style sheet cannot be had; its address is in the message
 */
export const __vitePreload = async <M>(load: () => Promise<M>, files: readonly string[] = []): Promise<M> => {
  await Promise.all(files.map((file) => ask(`/${file}`)));
  return load();
};
