/** The life of a damage claim: it ends, and comes back when something new comes up. */
import { expect, it } from 'vitest';
import {
  claimMachine,
  claimStates,
  endedClaims,
  isClaimOpen,
  openClaims,
} from '../../../../src/domain/claim/claim-states.ts';
import { keysOf } from '../../../../src/domain/lib/key-of.ts';
import { impossible, next } from '../../../../src/domain/lib/machine.ts';

const moves = keysOf(claimMachine.transitions);

it('is open or over, and nothing else', () => {
  expect([...openClaims, ...endedClaims].toSorted()).toEqual(keysOf(claimStates).toSorted());
  expect(keysOf(claimStates).filter(isClaimOpen)).toEqual([...openClaims]);
  expect(isClaimOpen('of a newer API')).toBe(false);
});

it.each(openClaims)('%s can be settled, refused and dropped at once', (state) => {
  const ends = moves.map((move) => next(claimMachine, state, move)).filter((to) => to && !isClaimOpen(to));
  expect(ends.toSorted()).toEqual([...endedClaims].toSorted());
});

it.each(endedClaims)('%s can be opened again and changes in no other way', (state) => {
  expect(moves.filter((move) => next(claimMachine, state, move) !== null)).toEqual(['reopen']);
  expect(next(claimMachine, state, 'reopen')).toBe('opened');
});

it('says in French what cannot be', () => {
  expect(impossible(claimMachine, 'settled', 'declare')).toBe(
    'Ce dossier ne peut pas être déclaré à l’assureur\u00a0: état actuel, «\u00a0réglé\u00a0».',
  );
});
