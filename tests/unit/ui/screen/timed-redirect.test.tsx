import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimedRedirect } from '../../../../src/ui/screen/timed-redirect.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  location.hash = '#/auth/signup';
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = () =>
  render(
    <TimedRedirect
      to="/auth/login?redirectTo=subscription"
      afterMs={3_000}
      place="la page de connexion"
      linkLabel="Me connecter maintenant"
    />,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('says where and when, with a link for now', () => {
  const { container } = show();
  expect(container.textContent).toBe(
    'Vous allez être redirigé vers la page de connexion dans 3 secondes. Me connecter maintenant',
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/auth/login?redirectTo=subscription');
});

it('goes there at that time, not before', () => {
  show();
  pass(2_999);
  expect(location.hash).toBe('#/auth/signup');
  pass(1);
  expect(location.hash).toBe('#/auth/login?redirectTo=subscription');
});

it('goes nowhere once its screen was left', () => {
  const { unmount } = show();
  unmount();
  pass(10_000);
  expect(location.hash).toBe('#/auth/signup');
});
