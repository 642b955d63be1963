// @vitest-environment node
/** No SQL of the server names a state by hand: it has them from the machine that knows them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bookingStates } from '../../../src/domain/booking/booking-states.ts';
import { claimStates } from '../../../src/domain/claim/claim-states.ts';
import { invoiceStates } from '../../../src/domain/invoice/invoice-states.ts';
import { disputeStates } from '../../../src/domain/payment/dispute-states.ts';
import { paymentStates } from '../../../src/domain/payment/payment-states.ts';
import { refundStates } from '../../../src/domain/payment/refund-states.ts';
import { reviewStates } from '../../../src/domain/review/review-states.ts';
import { subscriptionStates } from '../../../src/domain/subscription/subscription-states.ts';
import { tripStates } from '../../../src/domain/trip/trip.ts';
import { ownFiles } from './own-files.ts';
import { sourceTexts } from './source-texts.ts';

const states = new Set(
  [
    ...[bookingStates, disputeStates, invoiceStates, paymentStates],
    ...[claimStates, refundStates, reviewStates, subscriptionStates, tripStates],
  ].flatMap(Object.keys),
);

/** A text that quotes a state: nothing but SQL is written so. */
const namesState = (text: string): boolean =>
  Array.from(text.matchAll(/'([^']*)'/g)).some(([, quoted]) => quoted !== undefined && states.has(quoted));

/** Lists of nothing but states, written out. */
const stateLists = (source: string): string[] =>
  Array.from(source.matchAll(/\[(?:\s*'\w+',?)+\s*\]/g), ([list]) => list).filter((list) =>
    Array.from(list.matchAll(/'(\w+)'/g)).every(([, name]) => name !== undefined && states.has(name)),
  );

it('writes out no list of states where SQL is made of one', () => {
  const lists = ownFiles
    .filter((name) => /^src\/server\/.*\.tsx?$/.test(name))
    .map((name) => ({ name, source: readFileSync(name, 'utf8') }))
    .filter(({ source }) => source.includes('stateList('))
    .map(({ name, source }) => ({ name, lists: stateLists(source) }));
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter((file) => file.lists.length > 0)).toEqual([]);
});

it('has the states of its conditions from their machines', () => {
  const texts = ownFiles
    .filter((name) => /^src\/server\/.*\.tsx?$/.test(name))
    .flatMap((name) => sourceTexts(name).map((text) => ({ name, text })));
  expect(texts.filter(({ text }) => /^\s*select /.test(text)).length).toBeGreaterThan(50);
  expect(texts.filter(({ text }) => namesState(text))).toEqual([]);
});
