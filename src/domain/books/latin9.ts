/** Text in ISO 8859-15, also called Latin-9: one byte for each character, with the euro and all letters of French. */

/** Where it differs from ISO 8859-1, which has the first 256 characters of Unicode. */
const differing: ReadonlyMap<string, number> = new Map([
  ['€', 0xa4],
  ['Š', 0xa6],
  ['š', 0xa8],
  ['Ž', 0xb4],
  ['ž', 0xb8],
  ['Œ', 0xbc],
  ['œ', 0xbd],
  ['Ÿ', 0xbe],
]);
const replaced: ReadonlySet<number> = new Set(differing.values());

/** What typography writes and a keyboard does not have. */
const plain: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};

const UNKNOWN = '?'.charCodeAt(0);

/** A letter that it does not have loses its marks (« ş » is written « s »); what is none becomes a question mark. */
export const latin9 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Array.from(text.normalize('NFC'), byteOf));

function byteOf(character: string): number {
  const known = byteIn(character);
  if (known !== undefined) return known;
  const [bare = ''] = character.normalize('NFD');
  return byteIn(plain[character] ?? bare) ?? UNKNOWN;
}

function byteIn(character: string): number | undefined {
  const code = character.codePointAt(0);
  const isAlike = code !== undefined && code < 0x100 && !replaced.has(code);
  return differing.get(character) ?? (isAlike ? code : undefined);
}
