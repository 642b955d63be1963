import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../src/domain');
const sources = readdirSync(folder).filter((name) => name.endsWith('.ts'));

/** String literals that hold a letter and a space: sentences, not code; what is interpolated reads 0. */
const sentences = (source: string) => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '');
  return [...code.matchAll(/'([^'\n]*)'|`([^`\n]*)`/g)]
    .map(([, plain, template]) => (plain ?? template ?? '').replace(/\$\{[^}]*\}/g, '0'))
    .filter((text) => /[a-zà-ÿ] /.test(text));
};

describe('the French of the domain', () => {
  it.each(sources)('has unbreakable spaces and curly apostrophes in %s', (name) => {
    for (const sentence of sentences(readFileSync(join(folder, name), 'utf8'))) {
      expect(sentence).not.toMatch(/ [:;?!€%»]|« |\d (?:km|€|%)|\p{L}'\p{L}/u);
      expect(sentence).not.toMatch(/«[^\u00a0]|[^\u00a0]»|[\p{L}\d][:;?!](?:\s|$)/u);
    }
  });
});
