import { expect, it } from 'vitest';
import { inFrench, sizeText } from '../../../../src/domain/report/waiting-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const medium = (type: 'photo' | 'video', bytes: number) => ({ type, slices: [{ bytes }] });

it.each([
  [{ moves: 0, reports: 0, media: [] }, 0, ''],
  [{ moves: 1, reports: 0, media: [] }, 1, '1 étape de vos trajets'],
  [
    {
      moves: 3,
      reports: 2,
      media: [medium('photo', 400_000), medium('photo', 1), medium('video', 5_000_000)],
    },
    8,
    '3 étapes de vos trajets, 2 états des lieux, 2 photos, 1 vidéo (5,5 Mo)',
  ],
  [{ moves: 0, reports: 1, media: [medium('photo', 1)] }, 2, '1 état des lieux, 1 photo (0,1 Mo)'],
])('counts %j as %i, « %s »', (waiting, count, what) => {
  const text = inFrench(waiting);
  expect([text.count, plain(text.what)]).toEqual([count, what]);
});

it('rounds a size up, so that nothing is no size', () => {
  expect([0, 1, 100_000, 100_001, 12_345_678, 10_700_000_000].map((bytes) => plain(sizeText(bytes)))).toEqual(
    ['0,0 Mo', '0,1 Mo', '0,1 Mo', '0,2 Mo', '12,4 Mo', '10,7 Go'],
  );
});
