import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startIslands } from '../../../src/app/island-mount.ts';

const label = signal('Estimer');

function Estimator() {
  return <button type="button">{label.value}</button>;
}

/** Stands for the browser's observer: the test says when a placeholder comes near the screen. */
class Observer {
  static near: (target: Element, isIntersecting?: boolean) => void;
  static watched = new Set<Element>();
  constructor(callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    Observer.near = (target, isIntersecting = true) => {
      if (Observer.watched.has(target)) callback([{ target, isIntersecting }]);
    };
  }
  observe = (target: Element) => Observer.watched.add(target);
  unobserve = (target: Element) => Observer.watched.delete(target);
}

beforeEach(() => {
  document.body.innerHTML = '<div data-island="estimate"><p>Appelez le 04 65 71 00 00</p></div>';
  Observer.watched.clear();
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => vi.unstubAllGlobals());

const place = () => document.querySelector('[data-island]') as HTMLElement;

it('waits for its placeholder to come near the screen, then takes its place', async () => {
  const load = vi.fn(async () => Estimator);
  startIslands({ estimate: load }, vi.fn());
  Observer.near(place(), false);
  expect(load).not.toHaveBeenCalled();
  Observer.near(place());
  await vi.waitFor(() => expect(place().innerHTML).toBe('<button type="button">Estimer</button>'));
  Observer.near(place());
  expect(load).toHaveBeenCalledTimes(1);
});

it('follows its signals once mounted', async () => {
  startIslands({ estimate: async () => Estimator }, vi.fn());
  Observer.near(place());
  await vi.waitFor(() => expect(place().textContent).toBe('Estimer'));
  label.value = 'Calculer';
  await vi.waitFor(() => expect(place().textContent).toBe('Calculer'));
});

it('mounts at once where nothing can be observed', async () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  startIslands({ estimate: async () => Estimator }, vi.fn());
  await vi.waitFor(() => expect(place().querySelector('button')).not.toBeNull());
});

it('leaves a placeholder that names no island as it is', () => {
  place().dataset.island = 'other';
  const load = vi.fn(async () => Estimator);
  startIslands({ estimate: load }, vi.fn());
  Observer.near(place());
  expect(load).not.toHaveBeenCalled();
});

it('says that it failed, keeps the phone number, reports it, and works when tried again', async () => {
  const failure = new TypeError('Failed to fetch');
  const load = vi.fn(async () => Estimator).mockRejectedValueOnce(failure);
  const reported = vi.fn();
  startIslands({ estimate: load }, reported);
  Observer.near(place());
  await vi.waitFor(() => expect(reported).toHaveBeenCalledExactlyOnceWith(failure));
  expect(place().textContent).toContain('Appelez le 04 65 71 00 00');
  expect(place().querySelector('[role=alert]')?.textContent).toContain('n’a pas pu être chargée');

  place().querySelector('button')?.click();
  await vi.waitFor(() => expect(place().innerHTML).toContain('<button type="button">'));
  await vi.waitFor(() => expect(document.activeElement).toBe(place()));
  expect(place().querySelector('[role=alert]')).toBeNull();
});

it('can fail again without saying so twice', async () => {
  const load = vi.fn(async () => {
    throw new TypeError('Failed to fetch');
  });
  startIslands({ estimate: load }, vi.fn());
  Observer.near(place());
  await vi.waitFor(() => expect(place().querySelectorAll('[role=alert]')).toHaveLength(1));
  place().querySelector('button')?.click();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(place().querySelectorAll('[role=alert]')).toHaveLength(1);
});
