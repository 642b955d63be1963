/** Damage claims as people and the team make them, and the files that they send. */

import { randomUUID } from 'node:crypto';
import type { Tokens } from '../../src/domain/account/account.ts';
import { bearer, getAs, sendAs } from './accounts.ts';
import { type Answer, send } from './api.ts';
import { someSlots } from './bookings.ts';
import { damage, sealed } from './condition-reports.ts';
import { type Desk, wholeWay } from './desk.ts';
import { sha256, someBytes } from './media.ts';
import { fromSomewhere } from './somewhere.ts';

export const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

/** A paid booking whose vehicle was driven to its garage, by the teammate. @param slot of the first day: one has no place for all */
export async function drivenOnce(desk: Desk, slot = 0): Promise<string> {
  const id = await desk.booked({ ...single, outboundSlot: someSlots(desk.now())[slot] });
  await driveWhole(desk, id);
  return id;
}

export async function driveWhole(desk: Desk, id: string): Promise<void> {
  const { trips } = await desk.read(id);
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  await desk.move(trips[0].id, ...wholeWay);
}

/** The same with a report at both ends, the second of which has a dent that the first has not. @returns its id too */
export async function dented(
  desk: Desk,
  slot = 0,
): Promise<{ readonly id: string; readonly reportId: string }> {
  const id = await desk.booked({ ...single, outboundSlot: someSlots(desk.now())[slot] });
  const [trip] = (await desk.read(id)).trips;
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  const first = await sealed({ tripId: trip.id });
  const second = await sealed({
    tripId: trip.id,
    kind: 'at_provider',
    after: first,
    content: { damages: [damage(), damage({ view: 'rear', part: 'boot', type: 'dent' })] },
  });
  for (const report of [first, second]) {
    const { status } = await sendAs(
      desk.team('teammate'),
      'POST',
      `${desk.server.url}/api/condition_report`,
      report,
    );
    if (status !== 201) throw new Error(`condition_report answered ${status}`);
  }
  return { id, reportId: second.clientId };
}

/** Who asks: somebody signed in, or whoever has the key of a link. */
export type Asker = Pick<Tokens, 'token'> | { readonly key: string };

const at = (url: string, path: string, asker: Asker, query: Readonly<Record<string, string>> = {}) => {
  const all = new URLSearchParams({ ...query, ...('key' in asker && { key: asker.key }) });
  return `${url}/api/${path}${all.size > 0 ? `?${all}` : ''}`;
};
const headersOf = (asker: Asker) => ('key' in asker ? fromSomewhere() : bearer(asker));

/** A call on damage claims, by either. */
export const ask = (url: string, asker: Asker, path: string, body?: object): Promise<Answer> =>
  send(at(url, path, asker), {
    ...(body && { method: 'POST', body: JSON.stringify({ clientId: randomUUID(), ...body }) }),
    headers: { 'Content-Type': 'application/json', ...headersOf(asker) },
  });

/** Begins as a JPEG does. */
export const somePhoto = (length: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), someBytes(length - 3)]);
export const somePdf = (length: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), someBytes(length - 9)]);

export const announcementOf = (bytes: Uint8Array, fields: Readonly<Record<string, unknown>> = {}) => ({
  clientId: randomUUID(),
  name: 'aile-arriere.jpg',
  mime: 'image/jpeg',
  bytes: bytes.byteLength,
  sha256: sha256(bytes),
  isShared: false,
  ...fields,
});

export const putPart = (
  url: string,
  asker: Asker,
  { claim, file, offset }: { readonly claim: string; readonly file: string; readonly offset: number },
  bytes: Uint8Array,
): Promise<Answer> =>
  send(at(url, `claim/${claim}/file/${file}`, asker, { offset: `${offset}` }), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/octet-stream', ...headersOf(asker) },
    body: new Uint8Array(bytes),
  });

/** The whole file, as one part. */
export async function sendFile(
  url: string,
  asker: Asker,
  claim: string,
  bytes: Uint8Array,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const file = announcementOf(bytes, fields);
  const announced = await ask(url, asker, `claim/${claim}/file`, file);
  return announced.status === 200
    ? putPart(url, asker, { claim, file: file.clientId, offset: 0 }, bytes)
    : announced;
}

/** What is open of a booking, as one of its people reads it. */
export const ownClaims = async (url: string, asker: Asker, bookingId: string) =>
  (await ask(url, asker, `booking/${bookingId}/claim`)).body;

/** As the team reads it. */
export const claimOf = async (desk: Desk, id: string) =>
  (await getAs(desk.team('teammate'), `${desk.server.url}/api/claim/${id}`)).body;
