/** What a test or the bench may call in a page of the harness build: the very modules that the app of that page runs. */
import { unknown } from 'superstruct';
import { logIn } from '../../src/domain/account/calls.ts';
import type { Method } from '../../src/domain/lib/contract/contract.ts';
import { sha256 } from '../../src/domain/lib/sha256.ts';
import { api } from '../../src/platform/api/api.ts';
import { HttpError } from '../../src/platform/http/http-error.ts';
import { credentials } from '../../src/platform/session/credentials.ts';
import { logout } from '../../src/platform/session/logout.ts';
import { adoptTokens, heldSession, session } from '../../src/platform/session/session.ts';
import {
  addPhoto,
  dropMedium,
  mediumBlob,
  readMedia,
  recoverMedia,
  startVideo,
} from '../../src/platform/tablet/media-store.ts';
import { addMove, keepDays, readDays, readMoves } from '../../src/platform/tablet/mission-store.ts';
import { keepReport, readReports } from '../../src/platform/tablet/report-store.ts';
import { missionSender } from '../../src/platform/tablet/send-missions.ts';

/** How a call ended: `ok`, or the error's kind and status. */
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof HttpError ? `${error.kind} ${error.status}` : String(error)),
  );

/** A call of any path, as the app makes its own; what it answers is not looked at. */
const call = (method: Method, path: string, body?: object, params: Readonly<Record<string, string>> = {}) =>
  outcome(api({ method, path, answer: unknown() }, params, body));

const tools = {
  credentials,
  heldSession,
  logout,
  session,
  addMove,
  addPhoto,
  dropMedium,
  keepDays,
  keepReport,
  mediumBlob,
  missionSender,
  readDays,
  readMedia,
  readMoves,
  readReports,
  recoverMedia,
  startVideo,
  /** Bytes that no two seeds have alike. */
  someBytes(length: number, seed: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    let state = seed * 2_654_435_761 + 1;
    for (let index = 0; index < length; index += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      bytes[index] = state >>> 24;
    }
    return bytes;
  },
  /** Of a medium's bytes as they are kept here, in hexadecimal. */
  async hashOf(id: string): Promise<string> {
    return sha256(new Uint8Array(await (await mediumBlob(id)).arrayBuffer()));
  },
  signIn: async (username: string, password: string) => {
    adoptTokens(await api(logIn, {}, { username, password }));
  },
  get: (path: string) => call('GET', path),
  post: (path: string, body: object, params?: Readonly<Record<string, string>>) =>
    call('POST', path, body, params),
  put: (path: string, body: object) => call('PUT', path, body),
  /** Makes the stored token one that the API refuses, as if it had expired: its signature is cut, its payload stays. */
  expire() {
    const token = localStorage.getItem('token') ?? '';
    localStorage.setItem('token', `${token.slice(0, -8)}${'A'.repeat(8)}`);
    heldSession();
  },
};

declare global {
  var harness: typeof tools;
}

globalThis.harness = tools;
