import { beforeEach, expect, it } from 'vitest';
import {
  forgetLost,
  isAnythingLost,
  loseWaiting,
  setWaiting,
} from '../../../../src/platform/tablet/keep-waiting.ts';
import { waitingOf } from '../../../../src/platform/tablet/waiting.ts';

beforeEach(() => localStorage.clear());

it('keeps what waits by account, and leaves no key once nothing does', () => {
  setWaiting('a@exemple.fr', { count: 2, what: '2 étapes' });
  setWaiting('b@exemple.fr', { count: 1, what: '1 étape' });
  expect(waitingOf('a@exemple.fr')).toEqual({ count: 2, what: '2 étapes' });
  setWaiting('a@exemple.fr', { count: 0, what: '' });
  expect([waitingOf('a@exemple.fr'), waitingOf('b@exemple.fr')?.count]).toEqual([undefined, 1]);
  setWaiting('b@exemple.fr', { count: 0, what: '' });
  expect(localStorage.getItem('waiting')).toBeNull();
});

it.each(['null', '1', '"x"', '[]', '{', ''])('takes %j, stored by nobody of ours, for nothing', (stored) => {
  localStorage.setItem('waiting', stored);
  expect(waitingOf('a@exemple.fr')).toBeUndefined();
  setWaiting('a@exemple.fr', { count: 1, what: '1 étape' });
  expect(waitingOf('a@exemple.fr')?.count).toBe(1);
});

it('remembers what a database held that is gone, until it has been told', () => {
  setWaiting('a@exemple.fr', { count: 2, what: '2 étapes' });
  loseWaiting();
  loseWaiting();
  setWaiting('a@exemple.fr', { count: 1, what: '1 photo' });
  expect(waitingOf('a@exemple.fr')).toEqual({ count: 1, what: '1 photo', lost: '2 étapes' });
  expect(isAnythingLost()).toBe(true);
  setWaiting('a@exemple.fr', { count: 0, what: '' });
  expect(waitingOf('a@exemple.fr')?.lost).toBe('2 étapes');
  forgetLost('a@exemple.fr');
  expect(localStorage.getItem('waiting')).toBeNull();
  loseWaiting();
  expect(isAnythingLost()).toBe(false);
});
