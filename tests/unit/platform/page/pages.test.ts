import { beforeEach, expect, it } from 'vitest';
import { NOT_FOUND, pageFor, showPage } from '../../../../src/platform/page/pages.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <main id="/tarif"></main>
    <main id="/concept"><p id="/concept#video"></p></main>
    <main id="${NOT_FOUND}"></main>
    <main id="/"></main>
    <section id="/section"></section>`;
});

/** What the style of the document would show. */
const shown = () =>
  document.documentElement.hasAttribute('data-override')
    ? [...document.querySelectorAll('main.on')].map(({ id }) => id)
    : [document.querySelector('main:target')?.id ?? '/'];

it.each([
  ['', '/'],
  ['#/', '/'],
  ['#/tarif', '/tarif'],
  ['#/tarif/', '/tarif'],
  ['#/tarif?utm_source=lettre', '/tarif'],
  ['#/concept#video', '/concept'],
  ['#/concept#nowhere', '/concept'],
  ['#/concept?a=b#video', '/concept'],
  ['#/nowhere', NOT_FOUND],
  ['#/section', NOT_FOUND],
  ['#/Tarif', NOT_FOUND],
])('for %j shows %s, and no other page', (hash, id) => {
  location.hash = hash;
  showPage();
  expect(shown()).toEqual([id]);
  expect(pageFor(hash)?.id).toBe(id);
});

it('gives the choice back to the browser after a correction', () => {
  location.hash = '#/nowhere';
  showPage();
  location.hash = '#/tarif';
  showPage();
  expect(document.documentElement.hasAttribute('data-override')).toBe(false);
  expect(document.querySelector('main.on')).toBeNull();
});
