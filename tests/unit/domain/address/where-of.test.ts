import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whereOf } from '../../../../src/domain/address/where-of.ts';
import { law } from '../law.ts';

const town = { label: '13120 Gardanne', googleCode: '13041' };
const street = { label: '3 Cours Mirabeau, 13100 Aix-en-Provence', googleCode: '13001_1234' };

describe('where somebody is met', () => {
  it.each([
    [
      'the street that was said in words, in a commune',
      town,
      '12 cours Mirabeau',
      '12 cours Mirabeau, 13120 Gardanne',
    ],
    [
      'one line of it',
      town,
      ' 12 cours Mirabeau \r\n\n porte B ',
      '12 cours Mirabeau, porte B, 13120 Gardanne',
    ],
    ['the commune, where nothing was said', town, null, town.label],
    ['the commune, where blanks were said', town, ' \n ', town.label],
    ['the commune, where what was said leads somewhere', town, 'Payez sur evil.com', town.label],
    ['a whole address without its gate code', street, 'Digicode 12A', street.label],
  ])('is %s', (_, address, accessNote, where) => {
    expect(whereOf({ address, accessNote })).toBe(where);
  });

  it('never tells what was said of a whole address, and ends with the label in one line', () => {
    law(
      fc.property(
        fc.constantFrom(town, street),
        fc.option(fc.string({ unit: 'binary' })),
        (address, accessNote) => {
          const where = whereOf({ address, accessNote });
          return (
            where.endsWith(address.label) &&
            !/[\r\n]/.test(where) &&
            (address === town || where === street.label)
          );
        },
      ),
    );
  });
});
