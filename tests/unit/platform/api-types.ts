/**
 * What the compiler refuses of a call. Never run: a line that is expected to be wrong, and is not, fails `npm run types`.
 */
import type { Tokens } from '../../../src/domain/account/account.ts';
import { logIn, requestPasswordChange } from '../../../src/domain/account/calls.ts';
import { cancelBooking, listOwnBookings, readBooking } from '../../../src/domain/booking/calls.ts';
import { readStatementCsv } from '../../../src/domain/invoice/statement-calls.ts';
import type { AnswerOf } from '../../../src/domain/lib/contract/contract.ts';
import { requestVideo } from '../../../src/domain/report/calls.ts';
import { sendMediumPart } from '../../../src/domain/report/media-calls.ts';
import type { api } from '../../../src/platform/api/api.ts';

type Api = typeof api;

/** Each of the path's, each a text, and no other. */
export const params = (call: Api) => [
  call(readBooking, { id: 'a' }),
  // @ts-expect-error: the id is missing
  call(readBooking, {}),
  // @ts-expect-error: there is no such parameter
  call(readBooking, { id: 'a', index: '0' }),
  // @ts-expect-error: a number
  call(readBooking, { id: 1 }),
  // @ts-expect-error: one of two is missing
  call(sendMediumPart, { id: 'a' }, new Uint8Array()),
];

/** All of what the server takes, and nothing else. */
export const bodies = (call: Api) => [
  call(cancelBooking, { id: 'a' }, { clientId: 'b' }),
  // @ts-expect-error: there is no body
  call(cancelBooking, { id: 'a' }),
  // @ts-expect-error: a field is missing
  call(cancelBooking, { id: 'a' }, {}),
  // @ts-expect-error: a field of another type
  call(cancelBooking, { id: 'a' }, { clientId: 1 }),
  // @ts-expect-error: there is no such field
  call(cancelBooking, { id: 'a' }, { clientId: 'b', refundCents: 100 }),
  // @ts-expect-error: a call that reads has no body
  call(readBooking, { id: 'a' }, { clientId: 'b' }),
];

export const queries = (call: Api) => [
  call(listOwnBookings, {}, undefined, { query: { after: 'a' } }),
  // @ts-expect-error: nothing of the kind is asked
  call(listOwnBookings, {}, undefined, { query: { before: 'a' } }),
  // @ts-expect-error: one has no query
  call(readBooking, { id: 'a' }, undefined, { query: { after: 'a' } }),
];

type Is<A, B> = [A, B] extends [B, A] ? true : never;

/** What comes back is what the contract says, and nothing of what is not read. */
export const answers = (call: Api) => [
  call(logIn, {}, { username: 'a', password: 'b' }) satisfies Promise<Tokens>,
  call(readStatementCsv, {}) satisfies Promise<Blob>,
  call(requestPasswordChange, {}, { email: 'a@b.fr' }) satisfies Promise<undefined>,
  // @ts-expect-error: there is no such field
  call(logIn, {}, { username: 'a', password: 'b' }) satisfies Promise<{ userName: string }>,
  // JSON that names a file is no file.
  call(requestVideo, { id: 'a' }, { clientId: 'b' }) satisfies Promise<{ file: string }>,
  true satisfies Is<AnswerOf<typeof logIn>, Tokens>,
];
