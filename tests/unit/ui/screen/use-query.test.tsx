import { cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNewQuery, useQuery } from '../../../../src/ui/screen/use-query.ts';

// The document tells of a new address later than a browser does: here, only when it is said.
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

// A public one: who may see it is nobody's to say.
const path = '/contact';

function Named() {
  return <p>{useQuery().get('mail')}</p>;
}

/** Follows a link before the browser has painted what is drawn: effects that wait for it have not run. */
function Hasty({ to }: { readonly to: string }) {
  useLayoutEffect(() => {
    history.replaceState(null, '', `#${to}`);
    dispatchEvent(new Event('hashchange'));
  }, [to]);
  return null;
}

it('draws what a link asks for that is followed before the first paint', () => {
  history.replaceState(null, '', `#${path}?mail=a@exemple.fr`);
  const { container } = render(
    <>
      <Named />
      <Hasty to={`${path}?mail=b@exemple.fr`} />
    </>,
  );
  expect(container.textContent).toBe('b@exemple.fr');
});

it('tells of another query, and not of another screen', () => {
  history.replaceState(null, '', `#${path}?mail=a@exemple.fr`);
  const told = vi.fn();
  function Screen() {
    useNewQuery(told);
    return null;
  }
  const { rerender } = render(<Screen />);
  rerender(
    <>
      <Screen />
      <Hasty to={`${path}?mail=b@exemple.fr`} />
    </>,
  );
  expect(told).toHaveBeenCalledTimes(1);
  rerender(
    <>
      <Screen />
      <Hasty to="/tarif" />
    </>,
  );
  expect(told).toHaveBeenCalledTimes(1);
});
