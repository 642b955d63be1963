// @vitest-environment node
/** No SQL of the server names a state by hand: it has them from the machine that knows them. */
import { expect, it } from 'vitest';
import { bookingStates } from '../../../src/domain/booking/booking-states.ts';
import { invoiceStates } from '../../../src/domain/invoice/invoice-states.ts';
import { paymentStates } from '../../../src/domain/payment/payment-states.ts';
import { subscriptionStates } from '../../../src/domain/subscription/subscription-states.ts';
import { tripStates } from '../../../src/domain/trip/trip-states.ts';
import { ownFiles } from './own-files.ts';
import { sourceTexts } from './source-texts.ts';

const states = new Set(
  [bookingStates, invoiceStates, paymentStates, subscriptionStates, tripStates].flatMap(Object.keys),
);

/** A text that quotes a state: nothing but SQL is written so. */
const namesState = (text: string): boolean =>
  Array.from(text.matchAll(/'([^']*)'/g)).some(([, quoted]) => quoted !== undefined && states.has(quoted));

it('has the states of its conditions from their machines', () => {
  const texts = ownFiles
    .filter((name) => /^src\/server\/.*\.tsx?$/.test(name))
    .flatMap((name) => sourceTexts(name).map((text) => ({ name, text })));
  expect(texts.filter(({ text }) => /^\s*select /.test(text)).length).toBeGreaterThan(50);
  expect(texts.filter(({ text }) => namesState(text))).toEqual([]);
});
