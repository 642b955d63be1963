import { describe, expect, it } from 'vitest';
import { freeThen } from '../../../../src/domain/planning/free-then.ts';
import type { Proposal } from '../../../../src/domain/planning/propose.ts';

const proposal = (name: string, fields: Partial<Proposal> = {}): Proposal => ({
  driverId: name,
  name,
  reason: 'Absence ce jour-là',
  isAdvised: false,
  isAbsent: false,
  wayMinutes: null,
  ...fields,
});
const said = (proposals: readonly Proposal[], ownId: string | null = null) => {
  const { isFree, said } = freeThen(proposals, ownId);
  return `${isFree} ${said}`.replaceAll('\u00a0', ' ');
};

describe('at an hour that is thought of', () => {
  const marc = proposal('Marc', { isAdvised: true, wayMinutes: 12 });
  const zoe = proposal('Zoé', { isAdvised: true });

  it('the first who is advised is free, or whoever has the trip', () => {
    expect(said([marc, zoe])).toBe('true Libre à cette heure : Marc, à 12 min.');
    expect(said([marc, zoe], 'Zoé')).toBe('true Libre à cette heure : Zoé, aucun trajet avant.');
  });

  it('who has the trip and cannot make it is not said to be free', () => {
    expect(said([marc, proposal('Léa')], 'Léa')).toBe('true Libre à cette heure : Marc, à 12 min.');
  });

  it('tells who could be given the trip: not whoever has it and can make it, nor anybody where nobody is free', () => {
    const driver = (proposals: readonly Proposal[], ownId: string | null) =>
      freeThen(proposals, ownId).driver;
    expect(driver([marc, zoe], null)).toEqual({ id: 'Marc', name: 'Marc' });
    expect(driver([marc, proposal('Léa')], 'Léa')).toEqual({ id: 'Marc', name: 'Marc' });
    expect(driver([marc, zoe], 'Zoé')).toBe(null);
    expect(driver([proposal('Léa')], null)).toBe(null);
  });

  it('nobody is, for two reasons at most, and for none where nobody drives', () => {
    const hugo = proposal('Hugo', { reason: 'Autre trajet à 14\u00a0h' });
    const ana = proposal('Ana', { reason: '8\u00a0h déjà ce jour-là' });
    expect(said([ana, hugo, proposal('Léa')])).toBe(
      'false Personne n’est libre à cette heure : Ana, 8 h déjà ce jour-là ; Hugo, autre trajet à 14 h.',
    );
    expect(said([])).toBe('false Personne n’est libre à cette heure.');
  });
});
