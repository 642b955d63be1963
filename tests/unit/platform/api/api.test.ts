// @vitest-environment node
import { number, string, type } from 'superstruct';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract, fileContract, unreadContract } from '../../../../src/domain/lib/contract/contract.ts';
import { startApiStub } from '../api-stub.ts';

type Api = typeof import('../../../../src/platform/api/api.ts');
type HttpErrorModule = typeof import('../../../../src/platform/http/http-error.ts');

let server: Awaited<ReturnType<typeof startApiStub>>;
let api: Api['api'];
let timeLimit: number;
let HttpError: HttpErrorModule['HttpError'];

const answer = type({ id: string(), count: number() });

/** Calls of no entity's. */
const read = contract()({ method: 'GET', path: '/x', answer });
const write = contract<object>()({ method: 'POST', path: '/x', answer });
const search = contract<undefined, { readonly q: string; readonly after?: string | undefined }>()({
  method: 'GET',
  path: '/address/search',
  answer,
});
const end = contract()({ method: 'GET', path: '/booking/:id/cancel', answer });
const tell = unreadContract<object>()({ method: 'POST', path: '/x' });
const file = fileContract()({ method: 'GET', path: '/x', answer: { file: 'text/csv' } });

beforeAll(async () => {
  server = await startApiStub();
  vi.stubEnv('VITE_API_URL', server.url);
  ({ api } = await import('../../../../src/platform/api/api.ts'));
  ({ timeLimit } = await import('../../../../src/platform/http/bounded-fetch.ts'));
  ({ HttpError } = await import('../../../../src/platform/http/http-error.ts'));
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

/** What a call fails with; fails when it does not. */
async function failure(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.fail('the call succeeded'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(HttpError);
  return error as InstanceType<typeof HttpError>;
}

describe('a call', () => {
  it('sends JSON and hands over the answer that matches its schema', async () => {
    server.json(201, { id: 'a', count: 2, newer: true });
    expect(await api(write, {}, { name: 'Élodie' })).toMatchObject({
      id: 'a',
      count: 2,
    });
    expect(server.asked()).toMatchObject([{ method: 'POST', path: '/api/x', body: '{"name":"Élodie"}' }]);
    expect(server.asked()[0]?.headers['content-type']).toBe('application/json');
  });

  it('encodes its query, and sends nothing of what is not said', async () => {
    server.json(200, { id: 'a', count: 2 });
    await api(search, {}, undefined, { query: { q: 'rue d’Aix & co', after: undefined } });
    expect(server.asked()[0]?.query).toEqual({ q: 'rue d’Aix & co' });
  });

  it('encodes each segment, so that an id never leaves its place', async () => {
    server.json(200, { id: 'a', count: 2 });
    await api(end, { id: '../admin?x=1#y' });
    expect(server.asked()[0]?.path).toBe('/api/booking/..%2Fadmin%3Fx%3D1%23y/cancel');
  });

  it.each(['.', '..'])('refuses the segment "%s", which an address resolves away', async (id) => {
    server.json(200, { id: 'a', count: 2 });
    await expect(api(end, { id })).rejects.toThrow(TypeError);
    expect(server.asked()).toEqual([]);
  });

  it('refuses an id that is missing', async () => {
    server.json(200, { id: 'a', count: 2 });
    expect(await failure(api(end, { id: '' }))).toMatchObject({
      kind: 'http',
      status: 400,
      code: 'ERROR.ID',
    });
    expect(server.asked()).toEqual([]);
  });

  it('sends bytes as they are', async () => {
    server.json(200, { id: 'a', count: 2 });
    const part = contract<Uint8Array>()({ method: 'PUT', path: '/x', answer });
    await api(part, {}, new Uint8Array([0, 255, 7]));
    expect(server.asked()[0]?.headers['content-type']).toBe('application/octet-stream');
    expect([...(server.asked()[0]?.bytes ?? [])]).toEqual([0, 255, 7]);
  });

  it('sends no header of its own making', async () => {
    server.json(200, { id: 'a', count: 2 });
    await api(read, {});
    expect(server.asked()[0]?.headers).not.toHaveProperty('authorization');
    expect(server.asked()[0]?.headers).not.toHaveProperty('undefined');
  });
});

describe('an answer that cannot be trusted is "invalid"', () => {
  it('when its body is cut', async () => {
    server.answers((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"id":"a","count":2}', () => response.destroy());
    });
    expect(await failure(api(read, {}))).toMatchObject({ kind: 'invalid', status: 200 });
  });

  it('when its JSON is cut', async () => {
    server.answers((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"a","cou');
    });
    expect(await failure(api(read, {}))).toMatchObject({ kind: 'invalid', status: 200 });
  });

  it('when it is empty', async () => {
    server.answers((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(),
    );
    expect(await failure(api(read, {}))).toMatchObject({ kind: 'invalid' });
  });

  it('when it is a page', async () => {
    server.answers((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Bonjour</p>'),
    );
    expect(await failure(api(read, {}))).toMatchObject({ kind: 'invalid', status: 200 });
  });

  it.each(['text/plain', 'application/json-seq', 'text/plain; application/json'])(
    'when JSON is called something else: %s',
    async (contentType) => {
      server.answers((_request, response) => {
        response.writeHead(200, { 'Content-Type': contentType }).end('{"id":"a","count":2}');
      });
      expect(await failure(api(read, {}))).toMatchObject({ kind: 'invalid' });
    },
  );

  it('when it has another shape', async () => {
    server.json(200, { id: 'a', count: 'deux' });
    expect(await failure(api(read, {}))).toMatchObject({ kind: 'invalid', status: 200 });
  });
});

describe('a file', () => {
  const answers = (contentType: string | null) =>
    server.answers((_request, response) => {
      response.writeHead(200, contentType === null ? {} : { 'Content-Type': contentType }).end('a;b\r\n');
    });

  it.each(['text/csv', 'text/csv; charset=utf-8', 'Text/CSV;header=present'])(
    'is handed over whole where it is what its contract says: %s',
    async (contentType) => {
      answers(contentType);
      const content = await api(file, {});
      expect(content).toBeInstanceOf(Blob);
      expect(await content.text()).toBe('a;b\r\n');
    },
  );

  it.each([
    ['a page', 'text/html'],
    ['JSON', 'application/json'],
    ['a file of a longer name', 'text/csv-schema'],
    ['a file that is told of by the way', 'text/html; text/csv'],
    ['nothing that is said', null],
  ])('is "invalid" where it is %s', async (_, contentType) => {
    answers(contentType);
    expect(await failure(api(file, {}))).toMatchObject({ kind: 'invalid', status: 200 });
  });
});

describe('a call whose answer is not read', () => {
  const answers: readonly (readonly [name: string, status: number, type: string | null, body: string])[] = [
    ['JSON', 200, 'application/json', '{"done":true}'],
    ['JSON of nothing', 200, 'application/json', '{}'],
    ['cut JSON', 200, 'application/json', '{"do'],
    ['text', 200, 'text/plain', 'OK'],
    ['a page', 200, 'text/html', '<p>OK</p>'],
    ['bytes of no type', 200, null, '\u0000'],
    ['201, empty', 201, null, ''],
    ['204', 204, null, ''],
  ];

  it.each(answers)('succeeds with any success: %s', async (_, status, type, body) => {
    server.answers((_request, response) => {
      response.writeHead(status, type === null ? {} : { 'Content-Type': type }).end(body);
    });
    expect(await api(tell, {}, { email: 'a@b.fr' })).toBeUndefined();
    expect(server.asked()).toMatchObject([{ method: 'POST', path: '/api/x', body: '{"email":"a@b.fr"}' }]);
  });

  it('succeeds when its body is cut', async () => {
    server.answers((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"done":', () => response.destroy());
    });
    expect(await api(tell, {}, {})).toBeUndefined();
  });

  it('waits for no body that does not come, and lets go of it', async () => {
    const closed = new Promise<void>((resolve) => {
      server.answers((_request, response) => {
        response.on('close', resolve);
        response.writeHead(200, { 'Content-Type': 'text/plain' }).flushHeaders();
      });
    });
    expect(await api(tell, {}, {})).toBeUndefined();
    await closed;
  });

  it.each([400, 401, 404, 429, 500, 503])('fails with %i, as any other call does', async (status) => {
    server.json(status, { message: 'Non.', code: 'ERROR.X' });
    expect(await failure(api(tell, {}, {}))).toMatchObject({
      kind: 'http',
      status,
      code: 'ERROR.X',
      message: 'Non.',
    });
  });

  it('fails when there is no answer, or a redirection', async () => {
    server.answers((_request, response) => response.destroy());
    expect(await failure(api(tell, {}, {}))).toMatchObject({ kind: 'network' });
    server.answers((_request, response) => response.writeHead(302, { Location: '/api/portal' }).end());
    expect(await failure(api(tell, {}, {}))).toMatchObject({ kind: 'network' });
  });
});

describe('an error of the API', () => {
  it('comes with its French message, its code and its fields', async () => {
    const fields = { mail: 'Indiquez votre adresse e-mail.' };
    server.json(400, { message: 'La demande n’est pas valable.', code: 'ERROR.INVALID', fields });
    expect(await failure(api(write, {}, {}))).toMatchObject({
      kind: 'http',
      status: 400,
      code: 'ERROR.INVALID',
      message: 'La demande n’est pas valable.',
      fields,
    });
  });

  it('says how long to wait after too many requests', async () => {
    server.json(429, { message: 'Trop de demandes.', code: 'ERROR.LIMIT' }, { 'Retry-After': '840' });
    expect(await failure(api(write, {}, {}))).toMatchObject({
      status: 429,
      code: 'ERROR.LIMIT',
      retryAfter: 840,
      message: 'Trop de demandes\u00a0: réessayez dans 14\u00a0minutes.',
    });
  });

  it('is said in French even when a proxy answers with a page', async () => {
    server.answers((_request, response) =>
      response.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Oops</h1>'),
    );
    const error = await failure(api(read, {}));
    expect(error).toMatchObject({ kind: 'http', status: 500, code: '', fields: {} });
    expect(error.message).toMatch(/^Le service est momentanément indisponible/);
  });

  it('keeps its status when its body is cut', async () => {
    server.answers((_request, response) => {
      response.writeHead(503, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"mess', () => response.destroy());
    });
    expect(await failure(api(read, {}))).toMatchObject({ kind: 'http', status: 503 });
  });
});

describe('no answer', () => {
  it('is "network" when the connection breaks', async () => {
    server.answers((_request, response) => response.destroy());
    expect(await failure(api(read, {}))).toMatchObject({ kind: 'network', status: 0 });
  });

  it('is "network" when another address answers in its place', async () => {
    server.answers(({ path }, response) => {
      if (path === '/api/x') response.writeHead(302, { Location: '/api/portal' }).end();
      else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"a","count":2}');
    });
    expect(await failure(api(write, {}, {}))).toMatchObject({ kind: 'network' });
    expect(server.asked().map(({ path }) => path)).toEqual(['/api/x']);
  });

  it.each(['before the headers', 'in the middle of the body'])(
    'is "timeout" after 30 s %s',
    async (moment) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const reached = new Promise<void>((resolve) => {
        server.answers((_request, response) => {
          if (moment === 'before the headers') return resolve();
          response.writeHead(200, { 'Content-Type': 'application/json' });
          response.write('{"id":', () => resolve());
        });
      });
      const call = failure(api(read, {}));
      await reached;
      await vi.advanceTimersByTimeAsync(timeLimit);
      expect(await call).toMatchObject({ kind: 'timeout' });
    },
  );

  it('rejects with its own reason when the caller gives up', async () => {
    const abort = new AbortController();
    const reason = new Error('typed another letter');
    server.answers(() => abort.abort(reason));
    await expect(api(read, {}, undefined, { signal: abort.signal })).rejects.toBe(reason);
    await expect(api(read, {}, undefined, { signal: abort.signal })).rejects.toBe(reason);
    expect(server.asked()).toHaveLength(1);
  });
});
