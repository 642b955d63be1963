/** What the built document holds and what it makes a browser fetch. */

/** Raw bytes of each part of the document, by name: its pages, styles, scripts and the rest. */
export function documentParts(html: string): Record<string, number> {
  const parts: Record<string, number> = {};
  const take = (name: (match: RegExpMatchArray) => string, pattern: RegExp) => {
    for (const match of html.matchAll(pattern)) {
      const key = `index.html ${name(match)}`;
      parts[key] = (parts[key] ?? 0) + Buffer.byteLength(match[0]);
    }
  };
  take((match) => `page ${match[1]}`, /<main[^>]*\sid="([^"]*)"[\s\S]*?<\/main>/g);
  take(() => 'styles', /<style[\s\S]*?<\/style>/g);
  take(() => 'scripts', /<script[\s\S]*?<\/script>/g);
  const known = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
  parts['index.html rest'] = Buffer.byteLength(html) - known;
  return parts;
}

/** Text of the scripts written inside the document, in order. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\b(?:src|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );

/** Addresses of scripts and style sheets that the document asks for by itself, without those its scripts import. */
export const documentRequests = (html: string): string[] => [
  ...[...html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map((match) => match[1] ?? ''),
  ...[...html.matchAll(/<link[^>]*\brel="(?:stylesheet|modulepreload|preload)"[^>]*>/g)].map(
    (match) => /\bhref="([^"]+)"/.exec(match[0])?.[1] ?? '',
  ),
];

/**
 * Addresses of the pictures that any page fetches at once: every `<img>` that is not lazy (a hidden page's too, since
 * browsers fetch those), the first source of a `<picture>`, posters, and pictures named by styles.
 */
export function firstScreenPictures(html: string): string[] {
  const found = new Set<string>();
  const withoutPictures = html.replaceAll(/<picture[\s\S]*?<\/picture>/g, (picture) => {
    if (!isLazy(picture)) {
      const first = /\b(?:srcset|src)="([^"\s,]+)/.exec(picture)?.[1];
      if (first) found.add(first);
    }
    return '';
  });
  for (const [tag] of withoutPictures.matchAll(/<(?:img|image|video)\b[^>]*>/g)) {
    const address = /\s(?:src|href|poster)="([^"#][^"]*)"/.exec(tag)?.[1];
    if (address && !isLazy(tag) && (!tag.startsWith('<video') || tag.includes('poster='))) found.add(address);
  }
  for (const [, address] of withoutPictures.matchAll(/url\(["']?([^"')]+)["']?\)/g)) {
    if (address && !address.startsWith('#')) found.add(address);
  }
  return [...found].filter((address) => !address.startsWith('data:'));
}

const isLazy = (tag: string): boolean => /\bloading="?lazy/.test(tag);
