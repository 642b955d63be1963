// @vitest-environment node
import { number, string, type } from 'superstruct';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PageQuery } from '../../../src/domain/lib/contract/page.ts';
import { resourceContracts } from '../../../src/domain/lib/contract/resource-contracts.ts';
import { json, openSessionTab, type SessionTab } from './session-tab.ts';

const record = type({ id: string(), version: number() });

interface RecordQuery extends PageQuery {
  readonly role?: string;
}

const records = resourceContracts<object, object, RecordQuery>()('/record', record);

let tab: SessionTab;

beforeEach(async () => {
  tab = await openSessionTab();
  tab.signIn();
});

afterEach(() => tab.close());

const answers = (body: unknown, status = 200) =>
  tab.api.answers((_, response) => json(response, status, body));
const asked = () => tab.api.asked().map(({ method, path, query, body }) => ({ method, path, query, body }));

describe('a resource', () => {
  it('lists a page with a query', async () => {
    const page = { items: [{ id: 'a', version: 1 }], next: 'a' };
    answers(page);
    expect(
      await tab.call(records.list, {}, undefined, { query: { role: 'ROLE_PARTNER', after: 'é' } }),
    ).toEqual(page);
    expect(asked()).toEqual([
      { method: 'GET', path: '/api/record', query: { role: 'ROLE_PARTNER', after: 'é' }, body: '' },
    ]);
  });

  it('reads one by its id', async () => {
    answers({ id: 'a', version: 1 });
    expect(await tab.call(records.read, { id: 'a/b' })).toEqual({ id: 'a', version: 1 });
    expect(asked()).toMatchObject([{ method: 'GET', path: '/api/record/a%2Fb' }]);
  });

  it('creates', async () => {
    answers({ id: 'new' }, 201);
    expect(await tab.call(records.create, {}, { clientId: 'c', mail: 'a@b.fr' })).toEqual({
      id: 'new',
    });
    expect(asked()).toMatchObject([
      { method: 'POST', path: '/api/record', body: '{"clientId":"c","mail":"a@b.fr"}' },
    ]);
  });

  it('does not create what has an id already', async () => {
    answers({ id: 'new' });
    await expect(tab.call(records.create, {}, { id: 'a' })).rejects.toMatchObject({
      status: 409,
      code: 'ERROR.EXISTS_ID',
      message: 'Cette ressource existe déjà.',
    });
    expect(asked()).toEqual([]);
  });

  it('updates, the id in the path alone', async () => {
    answers({ id: 'a', version: 2 });
    const changed = await tab.call(records.update, { id: 'a' }, { version: 1, phone: '0601' });
    expect(changed).toEqual({ id: 'a', version: 2 });
    expect(asked()).toMatchObject([
      { method: 'PUT', path: '/api/record/a', body: '{"version":1,"phone":"0601"}' },
    ]);
  });

  it.each([{}, { id: undefined }, { id: '' }])('does not update what has no id: %j', async (params) => {
    answers({ id: 'a', version: 2 });
    await expect(tab.call(records.update, params as { id: string }, { version: 1 })).rejects.toMatchObject({
      status: 400,
      message: "Pas d'id pour la resource",
    });
    expect(asked()).toEqual([]);
  });

  it('removes', async () => {
    answers({ done: true });
    await tab.call(records.remove, { id: 'a' });
    expect(asked()).toMatchObject([{ method: 'DELETE', path: '/api/record/a', body: '' }]);
  });

  it('hands on the refusals of the API', async () => {
    answers({ message: 'Ce compte existe.', code: 'ERROR.EXISTS' }, 409);
    await expect(tab.call(records.create, {}, {})).rejects.toMatchObject({
      code: 'ERROR.EXISTS',
    });
  });
});
