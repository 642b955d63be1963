/** The rotation law of refresh tokens (guarantees.md, "Session"), against a model, at once, and through kills. */

import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tokens } from '../../src/domain/account/account.ts';
import { sessionDays, sessionMaxDays } from '../../src/domain/settings/stored-data.ts';
import { ACCESS_TOKEN_SECONDS } from '../../src/server/session/access-token.ts';
import { GRACE_MS } from '../../src/server/session/session-family.ts';
import { demoPassword, getAs, login, people, refresh, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { askDatabase, usesPostgres } from '../support/database.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { randomFrom } from '../support/random.ts';
import { startServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const RUNS = process.env.SOAK ? 1_000 : 60;
const KILLS = process.env.SOAK ? 20 : 4;
const TIMEOUT_PER_KILL_MS = 30_000;
const MAX_KILL_DELAY_MS = 600;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 86_400 * SECOND;
const EXPIRED = { code: 401, message: 'Votre session a expiré\u00a0: connectez-vous de nouveau.' };

describe('the rotation law', () => {
  let server: InProcessServer;
  let password: string;
  beforeAll(async () => {
    server = await startInProcess();
    password = await demoPassword(server);
  });
  afterAll(() => server.stop());

  let visitors = 0;
  /** Each from an address of its own: the limit of sign-ins is not what this is about. */
  async function anyone(): Promise<Tokens> {
    visitors += 1;
    const address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
    const { body } = await login(server.url, people.customer.mail, password, { 'X-Forwarded-For': address });
    return body;
  }
  async function exchanged({ refresh_token }: Pick<Tokens, 'refresh_token'>): Promise<Tokens> {
    const { status, body } = await refresh(server.url, refresh_token);
    expect(status).toBe(200);
    return body;
  }
  async function refused({ refresh_token }: Pick<Tokens, 'refresh_token'>): Promise<void> {
    const { status, body } = await refresh(server.url, refresh_token);
    expect([status, body]).toEqual([401, EXPIRED]);
  }
  const accepted = async (tokens: Tokens) =>
    (await getAs(tokens, `${server.url}/api/customer/for_user`)).status === 200;

  test('a token is exchanged for another pair, of the same session', async () => {
    const first = await anyone();
    server.advance(MINUTE);
    const second = await exchanged(first);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const payload = decodeJwt(first.token);
    expect(decodeJwt(second.token)).toEqual({
      ...payload,
      iat: (payload.iat ?? 0) + 60,
      exp: (payload.exp ?? 0) + 60,
    });
    expect([await accepted(first), await accepted(second)]).toEqual([true, true]);
  });

  test('an answer lost in a tunnel is given again after 5 minutes, the very same', async () => {
    const first = await anyone();
    const lost = await exchanged(first);
    server.advance(5 * MINUTE);
    expect(await exchanged(first)).toEqual(lost);
  });

  test('given again after its access token is over, it holds a fresh one and the same refresh token', async () => {
    const first = await anyone();
    const lost = await exchanged(first);
    server.advance((ACCESS_TOKEN_SECONDS - 1) * SECOND);
    expect(await exchanged(first)).toEqual(lost);
    server.advance(SECOND);
    const again = await exchanged(first);
    expect(again.refresh_token).toBe(lost.refresh_token);
    expect(await accepted(lost)).toBe(false);
    expect(await accepted(again)).toBe(true);
  });

  test('the previous token is accepted for 30 s once its successor is used, then ends the session', async () => {
    const first = await anyone();
    const second = await exchanged(first);
    const third = await exchanged(second);
    server.advance(GRACE_MS);
    expect(await exchanged(first)).toEqual(second);
    expect(await accepted(third)).toBe(true);
    server.advance(1);
    await refused(first);
    await refused(third);
    expect(await accepted(third)).toBe(false);
    expect(server.lines.join('\n')).toContain('refresh_token_reused');
  });

  test('a session lives 14 days from its last refresh, to the millisecond', async () => {
    let tokens = await anyone();
    for (let n = 0; n < 3; n += 1) {
      server.advance(sessionDays * DAY - 1);
      tokens = await exchanged(tokens);
    }
    server.advance(sessionDays * DAY);
    await refused(tokens);
  });

  test('however often it is refreshed, a session is over 90 days after the sign-in', async () => {
    let tokens = await anyone();
    for (let day = 0; day < sessionMaxDays - 2; day += 8) {
      server.advance(8 * DAY);
      tokens = await exchanged(tokens);
    }
    // 88 days are over.
    server.advance(2 * DAY - 1);
    tokens = await exchanged(tokens);
    server.advance(1);
    await refused(tokens);
    expect((await getAs(tokens, `${server.url}/api/account`)).status).toBe(401);
  });

  test('who is signed in on two devices has two sessions: the theft of one leaves the other', async () => {
    const [phone, tablet] = [await anyone(), await anyone()];
    const next = await exchanged(phone);
    await exchanged(next);
    server.advance(GRACE_MS + 1);
    await refused(phone);
    await refused(next);
    await exchanged(tablet);
  });

  test('what is no refresh token is refused, an access token too', async () => {
    const { token } = await anyone();
    for (const wrong of ['x', token, 'é'.repeat(100), "' or 1=1 --"]) await refused({ refresh_token: wrong });
  });

  test('50 refreshes at once with one token get one and the same pair', async () => {
    const first = await anyone();
    const pairs = await Promise.all(Array.from({ length: 50 }, () => exchanged(first)));
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
  });

  const steps = fc.array(
    fc.record({
      /** Counted from the newest token known. */
      back: fc.nat({ max: 3 }),
      pause: fc.constantFrom(
        0,
        0,
        SECOND,
        GRACE_MS,
        GRACE_MS + 1,
        5 * MINUTE,
        ACCESS_TOKEN_SECONDS * SECOND,
        13 * DAY,
        sessionDays * DAY,
      ),
      logout: fc.integer({ min: 0, max: 30 }).map((n) => n === 0),
    }),
    { minLength: 1, maxLength: 25 },
  );

  test(`holds for any order of any tokens at any time (SEED=${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const model = new Model(await anyone());
        for (const { back, pause, logout } of script) {
          const chosen = model.tokenAt(back);
          if (logout) {
            await post(`${server.url}/api/logout`, { refresh_token: chosen });
            model.logout();
          }
          const { status, body } = await refresh(server.url, chosen);
          model.check(chosen, status === 200 ? body : null);
          server.advance(pause);
          model.advance(pause);
        }
      }),
      { numRuns: RUNS, seed },
    );
  }, 600_000);
});

/** What the law says of one session, in the plainest words: a list of tokens, and when each was first used. */
class Model {
  readonly #pairs: { readonly tokens: Tokens; issuedAt: number; firstUsedAt: number | null }[];
  #alive = true;
  #now = 0;
  #refreshedAt = 0;

  constructor(first: Tokens) {
    this.#pairs = [{ tokens: first, issuedAt: 0, firstUsedAt: null }];
  }

  tokenAt(back: number): string {
    const pair = this.#pairs[Math.max(0, this.#pairs.length - 1 - back)];
    return pair?.tokens.refresh_token ?? '';
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }

  logout(): void {
    if (this.#lives()) this.#alive = false;
  }

  /** @param answer null for a refusal. */
  check(refreshToken: string, answer: Tokens | null): void {
    const index = this.#pairs.findIndex(({ tokens }) => tokens.refresh_token === refreshToken);
    const used = this.#pairs[index];
    const successor = this.#pairs[index + 1];
    if (!used || !this.#lives()) {
      expect(answer).toBeNull();
      return;
    }
    const since = successor?.firstUsedAt ?? null;
    if (since !== null && this.#now - since > GRACE_MS) {
      expect(answer).toBeNull();
      this.#alive = false;
      return;
    }
    if (!answer) throw new Error('a token that the law accepts was refused');
    used.firstUsedAt ??= this.#now;
    this.#refreshedAt = this.#now;
    if (!successor) {
      expect(this.#pairs.map(({ tokens }) => tokens.refresh_token)).not.toContain(answer.refresh_token);
      this.#pairs.push({ tokens: answer, issuedAt: this.#now, firstUsedAt: null });
      return;
    }
    expect(answer.refresh_token).toBe(successor.tokens.refresh_token);
    // Tokens count in whole seconds: in the last one, either is right.
    const isFresh = this.#now - successor.issuedAt < (ACCESS_TOKEN_SECONDS - 1) * SECOND;
    if (isFresh) expect(answer.token).toBe(successor.tokens.token);
    const { iat = 0, exp = 0 } = decodeJwt(answer.token);
    expect(exp - iat).toBe(ACCESS_TOKEN_SECONDS);
  }

  #lives(): boolean {
    return this.#alive && this.#now - this.#refreshedAt < sessionDays * DAY;
  }
}

describe('sessions outlive the server', () => {
  test('a killed server gives the lost answer again, the very same, and knows the tokens it gave', async () => {
    const folder = await temporaryFolder();
    const first = await startServer({ dataDir: folder.path });
    const tokens = await signIn(first, 'customer');
    const { body: lost } = await refresh(first.url, tokens.refresh_token);
    await first.kill();

    const second = await startServer({ dataDir: folder.path });
    expect((await getAs(tokens, `${second.url}/api/customer/for_user`)).status).toBe(200);
    expect((await refresh(second.url, tokens.refresh_token)).body).toEqual(lost);
    await second.stop();
    await folder.remove();
  });

  test('another JWT_SECRET refuses the access tokens of the first, and the session goes on', async () => {
    const folder = await temporaryFolder();
    const first = await startServer({ dataDir: folder.path });
    const old = await signIn(first, 'customer');
    const { body: newest } = await refresh(first.url, old.refresh_token);
    await first.stop();

    const second = await startServer({ dataDir: folder.path, env: { JWT_SECRET: 'x'.repeat(32) } });
    expect((await getAs(newest, `${second.url}/api/customer/for_user`)).status).toBe(401);
    // Its pair was derived from the other secret: it cannot be given again, and that is no theft.
    expect((await refresh(second.url, old.refresh_token)).status).toBe(401);
    const { body: next } = await refresh(second.url, newest.refresh_token);
    expect((await getAs(next, `${second.url}/api/customer/for_user`)).status).toBe(200);
    await second.stop();
    await folder.remove();
  });

  test(
    `${KILLS} kills while it refreshes lose no session (SEED=${seed})`,
    async () => {
      const random = randomFrom(seed);
      const folder = await temporaryFolder();
      let tokens: Tokens | null = null;
      let refreshed = 0;
      for (let n = 0; n < KILLS; n += 1) {
        const server = await startServer({ dataDir: folder.path });
        tokens ??= await signIn(server, 'customer');
        const killed = wait(random() * MAX_KILL_DELAY_MS).then(() => server.kill());
        for (;;) {
          const answer = await refresh(server.url, tokens.refresh_token).catch(() => null);
          if (!answer) break;
          expect(answer.status).toBe(200);
          tokens = answer.body as Tokens;
          refreshed += 1;
        }
        await killed;
      }
      expect(refreshed).toBeGreaterThan(0);
      await folder.remove();
    },
    KILLS * TIMEOUT_PER_KILL_MS,
  );

  test.runIf(usesPostgres)('three instances at once give one successor', async () => {
    const folder = await temporaryFolder();
    const servers = await Promise.all([1, 2, 3].map(() => startServer({ dataDir: folder.path })));
    const [place] = servers;
    if (!place) throw new Error('a server was expected');
    let tokens = await signIn(place, 'customer');
    const ROUNDS = 10;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { refresh_token } = tokens;
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) => refresh(servers[n % 3]?.url ?? '', refresh_token)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
      tokens = answers[0]?.body;
    }
    await Promise.all(servers.map((server) => server.stop()));
    expect(await askDatabase(folder.path, 'select 1 from refresh_token')).toHaveLength(ROUNDS + 1);
    await folder.remove();
  });
});
