/**
 * Objects in a bucket of a store that speaks S3's protocol (Amazon S3, OVHcloud, Scaleway, MinIO, OpenStack Swift), addressed
 * by path. What is sent is signed with its SHA-256, so that a store refuses what was damaged on the way.
 */

import { AwsClient } from 'aws4fetch';
import { limitConcurrency } from '../../domain/lib/concurrency-limit.ts';
import type { ByteRange } from '../http/range.ts';
import type { S3Settings } from '../lib/config.ts';
import { Unavailable } from '../lib/unavailable.ts';
import { ObjectMissing, type ObjectStore, type StoredObject } from './object-store.ts';

/** A store answers in tens of milliseconds: one after the other, fifty tablets would wait for each other. */
const WRITES_AT_ONCE = 8;
const REMOVALS_AT_ONCE = 8;
/** Of a refusal that a store asks to try again, each after a longer wait. */
const RETRIES = 2;
/** Of five megabytes on a slow line between us and the store. */
const LIMIT_MS = 30_000;
/** Of nothing (FIPS 180-4). */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Asked {
  readonly method?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly range?: ByteRange | undefined;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly sha256?: string;
}

export function openS3Store(settings: S3Settings): ObjectStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const limited = limitConcurrency(REMOVALS_AT_ONCE);

  /** Keys are of letters, digits, `-`, `.` and `/`: nothing of them is to be encoded. */
  async function ask(key: string, { method = 'GET', query, range, body, sha256 }: Asked = {}) {
    const address = new URL(`${endpoint}/${bucket}${key && `/${key}`}`);
    address.search = new URLSearchParams(query).toString();
    const answer = await client
      .fetch(address, {
        method,
        headers: { 'X-Amz-Content-Sha256': sha256 ?? EMPTY_SHA256, ...(range && { Range: textOf(range) }) },
        body: body ?? null,
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      .catch((cause: unknown) => {
        throw new Unavailable(`${method} ${address.pathname}`, { cause });
      });
    if (answer.ok) return answer;
    const said = await answer.text();
    const text = `${method} ${address.pathname} answered ${answer.status} ${nameIn(said, 'Code') ?? ''}`;
    if (answer.status === 404) throw new ObjectMissing(text);
    throw answer.status >= 500 || answer.status === 429 ? new Unavailable(text) : new Error(text);
  }

  async function list(prefix: string): Promise<readonly StoredObject[]> {
    const found: StoredObject[] = [];
    for (let token: string | null = null, isFirst = true; isFirst || token !== null; isFirst = false) {
      const page = await ask('', {
        query: { 'list-type': '2', prefix, ...(token !== null && { 'continuation-token': token }) },
      });
      const xml = await page.text();
      found.push(...objectsIn(xml));
      token = nameIn(xml, 'NextContinuationToken');
    }
    return found;
  }

  async function remove(key: string): Promise<void> {
    const answer = await ask(key, { method: 'DELETE' }).catch(unlessMissing);
    await answer?.arrayBuffer();
  }

  return {
    writesAtOnce: WRITES_AT_ONCE,
    async put(key, bytes, sha256) {
      const answer = await ask(key, { method: 'PUT', body: new Uint8Array(bytes), sha256 });
      await answer.arrayBuffer();
    },
    get: (key, range) => bytesOf(() => ask(key, { range })),
    list,
    remove,
    async removeAll(folder) {
      const found = await list(folder);
      await Promise.all(found.map(({ key }) => limited(() => remove(key))));
    },
  };
}

/** The last byte counts (RFC 9110 §14.1.2). */
const textOf = ({ start, end }: ByteRange): string => `bytes=${start}-${end - 1}`;

async function* bytesOf(ask: () => Promise<Response>): AsyncGenerator<Uint8Array, void> {
  const { body } = await ask();
  if (body) yield* body;
}

function unlessMissing(error: unknown): null {
  if (error instanceof ObjectMissing) return null;
  throw error;
}

/** What a list of objects has of each: texts that this protocol never nests in one another. */
function objectsIn(xml: string): StoredObject[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: nameIn(object, 'Key') ?? '',
    bytes: Number(nameIn(object, 'Size')),
    modifiedAt: new Date(nameIn(object, 'LastModified') ?? ''),
  }));
}

/** The text of the first element of that name. */
const nameIn = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null;
