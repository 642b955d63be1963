import { describe, expect, it } from 'vitest';
import nearbyTowns from '../../../src/domain/address/nearby-towns.json';
import { distanceBetween } from '../../../src/domain/lib/place.ts';
import { company } from '../../../src/domain/settings/company.ts';
import { directionOf, project, within } from '../../../src/features/estimate/projection.ts';

const { origin } = company;

describe('the projection', () => {
  it('puts the provider’s place at the centre, north up and east right', () => {
    expect(project(origin)).toEqual({ x: 0, y: 0 });
    expect(project({ lat: origin.lat + 0.1, lon: origin.lon }).y).toBeLessThan(0);
    expect(project({ lat: origin.lat, lon: origin.lon + 0.1 }).x).toBeGreaterThan(0);
  });

  it('keeps the distances to the provider’s place within 0.5 %', () => {
    for (const [name, lat, lon] of nearbyTowns as [string, number, number][]) {
      const { x, y } = project({ lat, lon });
      const metres = distanceBetween({ lat, lon }, origin);
      expect(Math.abs(Math.hypot(x, y) - metres) / metres, name).toBeLessThan(0.005);
    }
  });
});

it('draws what is too far at the edge, in its own direction', () => {
  expect(within({ x: 3, y: 4 }, 10)).toEqual({ x: 3, y: 4 });
  expect(within({ x: 30, y: 40 }, 10)).toEqual({ x: 6, y: 8 });
  expect(within({ x: 0, y: 0 }, 10)).toEqual({ x: 0, y: 0 });
});

it.each([
  [0, -1, 'au nord'],
  [1, -1, 'au nord-est'],
  [1, 0, 'à l’est'],
  [1, 1, 'au sud-est'],
  [0, 1, 'au sud'],
  [-1, 1, 'au sud-ouest'],
  [-1, 0, 'à l’ouest'],
  [-1, -1, 'au nord-ouest'],
])('(%i, %i) is %s of the provider’s place', (x, y, direction) => {
  expect(directionOf({ x, y })).toBe(direction);
});
