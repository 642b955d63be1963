import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedDraft } from '../../../src/ui/form/draft.ts';

const draft = storedDraft('some-draft');
const content = { values: { name: 'Élodie' }, attempt: { clientId: 'a', content: '{}' } };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a draft', () => {
  it('is read as it was written', () => {
    expect(draft.read()).toBeNull();
    draft.write(content);
    expect(draft.read()).toEqual(content);
  });

  it('survives the tab', () => {
    draft.write(content);
    sessionStorage.clear();
    expect(draft.read()).toEqual(content);
  });

  it('belongs to its tab first: another tab does not replace it', () => {
    draft.write(content);
    localStorage.setItem('some-draft', JSON.stringify({ values: { name: 'Autre onglet' } }));
    expect(draft.read()).toEqual(content);
  });

  it('goes with its tab where that was asked for', () => {
    storedDraft('some-draft', 'tab').write(content);
    expect([sessionStorage.length, localStorage.length]).toEqual([1, 0]);
    expect(storedDraft('some-draft', 'tab').read()).toEqual(content);
  });

  it('leaves nothing once cleared', () => {
    draft.write(content);
    draft.clear();
    expect(draft.read()).toBeNull();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it.each([
    'null',
    '',
    '{',
    '12',
    '"text"',
    '[]',
    '{"values":null}',
    '{"values":{"name":3}}',
    '{"values":{"name":{}},"attempt":3}',
  ])('is not hurt by what it finds stored: %s', (stored) => {
    localStorage.setItem('some-draft', stored);
    const read = draft.read();
    expect(Object.keys(read?.values ?? {})).toEqual([]);
    expect(read?.attempt?.content).toBeUndefined();
  });

  it('is as if there were none when storage throws', () => {
    vi.stubGlobal('sessionStorage', undefined);
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    draft.write(content);
    expect(draft.read()).toBeNull();
    expect(draft.clear).not.toThrow();
    vi.unstubAllGlobals();
  });
});
