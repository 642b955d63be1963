/**
 * First load. What a lazy part needs besides its own file, for what the bundler makes of an `import()`: its scripts are
 * asked for all at once rather than one after the other, and its styles are there before it shows. In place of Vite's
 * own, which also serves documents that are not ours.
 */

/**
 * Asks for a script or a style sheet, once in a document however often it is wanted; one that could not be had is asked
 * for again. Resolves when a style is there; a script is waited for by its own import().
 * @param href path from the site's root
 * @throws when a style cannot be had; its address is in the message
 */
export function ask(href: string): Promise<void> {
  const isStyle = href.endsWith('.css');
  const known = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  const link = known ?? document.createElement('link');
  return new Promise((resolve, reject) => {
    if (!isStyle || link.dataset.there) resolve();
    link.addEventListener('load', () => {
      link.dataset.there = 'yes';
      resolve();
    });
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`no style: ${link.href}`));
    });
    if (known) return;
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.href = href;
    document.head.append(link);
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
