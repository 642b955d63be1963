/**
 * Tablets that send videos without end, each slice in parts of the largest size and at the pace of a 4G uplink of 10 Mbit/s:
 * fifty of them send 62 MB a second. It is what `tablets.ts` measures the server under. Takes ORIGIN, AUTHORIZATION, TRIP
 * (whose media they are) and TABLETS (how many) from its environment.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PART_MAX_BYTES, SLICE_MAX_BYTES } from '../../src/domain/report/media.ts';

const UPLINK_BYTES_PER_SECOND = 10_000_000 / 8;

const { ORIGIN, AUTHORIZATION, TRIP, TABLETS } = process.env;

// The same for all: what is random costs more than sending it.
const slice = randomBytes(SLICE_MAX_BYTES);
const sha256 = createHash('sha256').update(slice).digest('hex');

async function call(method: string, path: string, type: string, body: BodyInit): Promise<void> {
  const response = await fetch(`${ORIGIN}/api/${path}`, {
    method,
    headers: { Authorization: AUTHORIZATION ?? '', 'Content-Type': type },
    body,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

async function sendVideo(): Promise<void> {
  const clientId = randomUUID();
  const announced = {
    clientId,
    tripId: TRIP,
    reportId: randomUUID(),
    type: 'video',
    mime: 'video/webm',
    slices: [{ bytes: slice.byteLength, sha256 }],
  };
  await call('POST', 'media', 'application/json', JSON.stringify(announced));
  for (let offset = 0; offset < slice.byteLength; offset += PART_MAX_BYTES) {
    const part = slice.subarray(offset, offset + PART_MAX_BYTES);
    const carried = pause((part.byteLength / UPLINK_BYTES_PER_SECOND) * 1000);
    await call('PUT', `media/${clientId}/slice/0?offset=${offset}`, 'application/octet-stream', part);
    await carried;
  }
}

async function tablet(): Promise<never> {
  for (;;) await sendVideo();
}

await Promise.all(Array.from({ length: Number(TABLETS) }, tablet));
