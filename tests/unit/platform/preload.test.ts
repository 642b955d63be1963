import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const links: HTMLLinkElement[] = [];
let preload: typeof import('../../../src/platform/preload.ts').__vitePreload;

beforeEach(async () => {
  vi.resetModules();
  preload = (await import('../../../src/platform/preload.ts')).__vitePreload;
  // Kept out of the document, which would fetch them.
  vi.spyOn(document.head, 'append').mockImplementation((link) => void links.push(link as HTMLLinkElement));
});
afterEach(() => {
  links.length = 0;
  vi.restoreAllMocks();
});

const settle = (link = links.at(-1), type: 'load' | 'error' = 'load') =>
  link?.[`on${type}`]?.(new Event(type));
const load = vi.fn(async () => 'part');
beforeEach(() => load.mockClear());
const turn = () => new Promise((resolve) => setTimeout(resolve));

it('asks for all files at once, and waits for the styles alone', async () => {
  const loaded = preload(load, ['assets/a.js', 'assets/a.css', 'assets/b.css']);
  expect(links.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['modulepreload', '/assets/a.js'],
    ['stylesheet', '/assets/a.css'],
    ['stylesheet', '/assets/b.css'],
  ]);
  settle(links[1]);
  await turn();
  expect(load).not.toHaveBeenCalled();
  settle(links[2]);
  expect(await loaded).toBe('part');
});

it('needs no file at all', async () => {
  expect(await preload(load)).toBe('part');
  expect(links).toEqual([]);
});

it('asks for a file once, and the second part waits for the style that the first one asked for', async () => {
  const both = [preload(load, ['assets/a.css']), preload(load, ['assets/a.css'])];
  expect(links).toHaveLength(1);
  await turn();
  expect(load).not.toHaveBeenCalled();
  settle();
  expect(await Promise.all(both)).toEqual(['part', 'part']);
});

it('names the style that failed, takes its link away and asks for it anew', async () => {
  const failing = preload(load, ['assets/a.css']);
  const [link] = links;
  if (!link) throw new Error('no link');
  const remove = vi.spyOn(link, 'remove');
  settle(link, 'error');
  await expect(failing).rejects.toThrow(`${location.origin}/assets/a.css`);
  expect(remove).toHaveBeenCalledOnce();
  const again = preload(load, ['assets/a.css']);
  expect(links).toHaveLength(2);
  settle();
  expect(await again).toBe('part');
});

it('leaves a script that failed to its own import, and asks for it anew', async () => {
  expect(await preload(load, ['assets/a.js'])).toBe('part');
  settle(links[0], 'error');
  await preload(load, ['assets/a.js']);
  expect(links).toHaveLength(2);
});
