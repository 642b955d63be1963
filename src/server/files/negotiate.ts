/** What a browser's request headers choose: the encoding, and whether its own copy still holds. */

import { type Encoding, encodings } from './site.ts';

/** The preferred encoding among `available`: highest q, then the smallest (br, gzip, identity). */
export function chooseEncoding(accept: string | undefined, available: ReadonlySet<Encoding>): Encoding {
  const qualities = parseQualities(accept ?? '');
  let best: Encoding = 'identity';
  let bestQuality = 0;
  for (const encoding of encodings) {
    if (!available.has(encoding)) continue;
    // Unnamed, identity stays acceptable, after whatever was named.
    const unnamed = encoding === 'identity' ? Number.MIN_VALUE : 0;
    const quality = qualities.get(encoding) ?? qualities.get('*') ?? unnamed;
    if (quality > bestQuality) {
      best = encoding;
      bestQuality = quality;
    }
  }
  return best;
}

function parseQualities(accept: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((text) => text.startsWith('q='))?.slice(2);
    const quality = q === undefined ? 1 : Number(q);
    if (name) qualities.set(name, Number.isFinite(quality) ? quality : 0);
  }
  return qualities;
}

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
