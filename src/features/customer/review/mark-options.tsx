/** Marks as they are chosen among: in words and a figure, with stars for who sees them. */
import { HIGHEST_MARK, marks } from '../../../domain/review/review.ts';

/** From the best to the worst, as their table has them. */
export const markOptions = ([5, 4, 3, 2, 1] as const).map((mark) => ({
  value: String(mark),
  label: (
    <>
      {mark} sur {HIGHEST_MARK}, {marks[mark]}{' '}
      <span aria-hidden="true">
        {'★'.repeat(mark)}
        {'☆'.repeat(HIGHEST_MARK - mark)}
      </span>
    </>
  ),
}));
