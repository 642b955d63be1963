/**
 * The `_headers` file that the build writes, in the format that CDNs read (Netlify, Cloudflare Pages): a path, then
 * indented `Name: value` lines. This server applies the same file, so a page has the same headers wherever it lies.
 */

export interface HeaderRule {
  /** `/tarif/` or, with a final star, `/assets/*`. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** @throws when a line is neither a path, a header, a comment nor blank. */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: { path: string; headers: [string, string][] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    if (content.startsWith('/') && content === line.trimEnd()) {
      rules.push({ path: content, headers: [] });
      continue;
    }
    const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(content) ?? [];
    const rule = rules.at(-1);
    if (!name || !value || !rule) throw new Error(`_headers: unreadable line "${content}"`);
    rule.headers.push([name, value]);
  }
  return rules;
}

/**
 * Headers of the file that answers any of `paths`. Of one that several rules name, values are joined, as hosts do, and what
 * is said of each of a file's addresses is said once.
 */
export function headersFor(rules: readonly HeaderRule[], paths: readonly string[]): Headers {
  const values = new Map<string, Set<string>>();
  for (const rule of rules) {
    if (!paths.some((path) => matches(rule.path, path))) continue;
    for (const [name, value] of rule.headers) {
      const key = name.toLowerCase();
      values.set(key, (values.get(key) ?? new Set()).add(value));
    }
  }
  return new Headers([...values].map(([name, said]): [string, string] => [name, [...said].join(', ')]));
}

const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
