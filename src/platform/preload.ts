/**
 * First load. What a lazy part needs besides its own file, for what the bundler makes of an `import()`: its scripts are
 * asked for all at once rather than one after the other, and its styles are there before it shows. In place of Vite's
 * own, which also serves documents that are not ours.
 */

/** By file; those that could not be loaded are asked for again. */
const asked = new Map<string, Promise<void>>();

const ask = (file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.href = `/${file}`;
    link.onload = () => resolve();
    link.onerror = () => {
      asked.delete(file);
      link.remove();
      reject(new Error(`no style: ${link.href}`));
    };
    document.head.append(link);
    // A script that fails is for its own import() to tell.
    if (!isStyle) resolve();
  });

/**
 * Under the name that the bundler calls it by.
 * @param files paths from the site's root, without the first `/`
 * @throws when a style sheet cannot be loaded; its address is in the message
 */
export const __vitePreload = async <M>(load: () => Promise<M>, files: readonly string[] = []): Promise<M> => {
  await Promise.all(
    files.map((file) => {
      const known = asked.get(file) ?? ask(file);
      asked.set(file, known);
      return known;
    }),
  );
  return load();
};
