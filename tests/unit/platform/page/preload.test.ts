import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { __vitePreload as preload } from '../../../../src/platform/page/preload.ts';

const load = vi.fn(async () => 'part');

/** What the document's head holds, kept out of it: it would fetch them, and the test says when they are there. */
let head: HTMLLinkElement[];

beforeEach(() => {
  load.mockClear();
  head = [];
  vi.spyOn(document.head, 'append').mockImplementation((link) => void head.push(link as HTMLLinkElement));
  vi.spyOn(document, 'querySelector').mockImplementation(
    (selector) => head.find((link) => selector === `link[href="${link.getAttribute('href')}"]`) ?? null,
  );
  vi.spyOn(HTMLLinkElement.prototype, 'remove').mockImplementation(function remove(this: HTMLLinkElement) {
    head = head.filter((link) => link !== this);
  });
});
afterEach(() => vi.restoreAllMocks());

const settle = (link = head.at(-1), type: 'load' | 'error' = 'load') => link?.dispatchEvent(new Event(type));
const turn = () => new Promise((resolve) => setTimeout(resolve));

it('asks for all files at once, and waits for the styles alone', async () => {
  const loaded = preload(load, ['assets/a.js', 'assets/a.css', 'assets/b.css']);
  expect(head.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['modulepreload', '/assets/a.js'],
    ['stylesheet', '/assets/a.css'],
    ['stylesheet', '/assets/b.css'],
  ]);
  settle(head[1]);
  await turn();
  expect(load).not.toHaveBeenCalled();
  settle(head[2]);
  expect(await loaded).toBe('part');
});

it('needs no file at all', async () => {
  expect(await preload(load)).toBe('part');
  expect(head).toEqual([]);
});

it('asks for a style once, whoever wants it, before and after it is there', async () => {
  const both = [preload(load, ['assets/a.css']), preload(load, ['assets/a.css'])];
  expect(head).toHaveLength(1);
  await turn();
  expect(load).not.toHaveBeenCalled();
  settle();
  expect(await Promise.all(both)).toEqual(['part', 'part']);
  expect(await preload(load, ['assets/a.css'])).toBe('part');
  expect(head).toHaveLength(1);
});

it('asks for a script once, whoever wants it', async () => {
  await Promise.all([preload(load, ['assets/a.js']), preload(load, ['assets/a.js'])]);
  expect(head).toHaveLength(1);
});

it('names the style that failed, takes its link away and asks for it anew', async () => {
  const failing = preload(load, ['assets/a.css']);
  settle(head[0], 'error');
  await expect(failing).rejects.toThrow(`${location.origin}/assets/a.css`);
  expect(head).toEqual([]);
  const again = preload(load, ['assets/a.css']);
  expect(head).toHaveLength(1);
  settle();
  expect(await again).toBe('part');
});

it('leaves a script that failed to its own import, and asks for it anew', async () => {
  expect(await preload(load, ['assets/a.js'])).toBe('part');
  settle(head[0], 'error');
  expect(head).toEqual([]);
  await preload(load, ['assets/a.js']);
  expect(head).toHaveLength(1);
});
