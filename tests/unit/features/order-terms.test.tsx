import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { cancellationScale } from '../../../src/domain/tariff/cancellation-scale.ts';
import { Terms } from '../../../src/features/booking/terms.tsx';

afterEach(cleanup);

it('an order says that a move keeps the step of the scale, and that what is paid before the trip is an acompte', () => {
  const { container } = render(<Terms cancellation={cancellationScale} />);
  const said = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(said).toContainEqual(
    expect.stringMatching(/^Déplacer .*la part rendue n’est pas plus grande qu’au moment du déplacement\.$/),
  );
  expect(said).toContain('Ce que vous payez avant le trajet est un acompte, et non des arrhes.');
});
