// @vitest-environment node
/** Prices, distances and delays that sentences name come from the data that the product computes with, never by hand. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ADVANCE_MAX, ADVANCE_MIN } from '../../../src/domain/booking/advance.ts';
import { PAYMENT_MINUTES } from '../../../src/domain/booking/booking.ts';
import { numberWord } from '../../../src/domain/lib/number-word.ts';
import { promisedHours } from '../../../src/domain/lib/time/slots.ts';
import { PARTNER_DUE_DAYS } from '../../../src/domain/partner/partner-billing.ts';
import { VIDEO_DAYS } from '../../../src/domain/report/report-link.ts';
import { company } from '../../../src/domain/settings/company.ts';
import { WITHDRAWAL_DAYS } from '../../../src/domain/settings/law.ts';
import { INVOICE_YEARS } from '../../../src/domain/settings/retention.ts';
import { consentDays, sessionDays } from '../../../src/domain/settings/stored-data.ts';
import { FIRST_PAYMENT_DAYS, refusalPolicy } from '../../../src/domain/subscription/subscription.ts';
import { bands } from '../../../src/domain/tariff/band.ts';
import { cancellationScale } from '../../../src/domain/tariff/cancellation-scale.ts';
import { FREE_MINUTES, fees, SMALL_FEE_MINUTES } from '../../../src/domain/tariff/fees.ts';
import { insurance } from '../../../src/domain/tariff/insurance.ts';
import { services, subscription } from '../../../src/domain/tariff/tariff.ts';
import { linkHours } from '../../../src/server/account/account-mails.ts';
import { ownFiles } from './own-files.ts';
import { sourceTexts } from './source-texts.ts';

const cents = [
  ...services.flatMap((service) => Object.values(service.cents)).filter((price) => price !== null),
  ...fees.flatMap(({ lines }) => lines.map((line) => line.cents)),
  subscription.cents,
  insurance.coverCents,
  insurance.derogationCents,
  ADVANCE_MIN,
  ADVANCE_MAX,
];

/** By the unit that they are said in, as a sentence may write it. */
const figures = new Map<string, readonly number[]>([
  ['€|euros?', cents.map((price) => price / 100)],
  ['km|kilomètres?', [...bands.map(({ toMetres }) => toMetres), subscription.maxMetres].map((m) => m / 1000)],
  ['mois', [subscription.months]],
  ['ans?|années?', [INVOICE_YEARS, ...company.drivers.map(({ years }) => years)]],
  [
    'jours?',
    [
      WITHDRAWAL_DAYS,
      PARTNER_DUE_DAYS,
      VIDEO_DAYS,
      FIRST_PAYMENT_DAYS,
      refusalPolicy.endAfterDays,
      consentDays,
      sessionDays,
    ],
  ],
  [
    'h|heures?',
    [
      ...promisedHours,
      ...Object.values(linkHours),
      ...cancellationScale.map(({ minutesBefore }) => minutesBefore / 60),
    ],
  ],
  ['min|minutes?', [PAYMENT_MINUTES, FREE_MINUTES, SMALL_FEE_MINUTES]],
]);

/** « Une » is an article as well: it says nothing of a figure. */
const words = new Map(
  Object.entries(numberWord).flatMap(([number, word]) =>
    word === 'une' ? [] : [[word as string, Number(number)]],
  ),
);
const SPACE = '[ \\u00a0]';
const NUMBER = `\\d+(?:${SPACE}\\d{3})*(?:,\\d+)?|${[...words.keys()].join('|')}`;
const numberOf = (number: string): number =>
  words.get(number) ?? Number(number.replace(/[ \u00a0]/g, '').replace(',', '.'));

/** The figures of a text that are those of the data: « 15 km », « 48 à 72 heures », « quatorze jours ». */
const ofTheData = (text: string): string[] =>
  [...figures].flatMap(([unit, values]) =>
    Array.from(
      text.matchAll(
        new RegExp(
          `(?<![\\p{L}\\d,.])(${NUMBER})(?: à (${NUMBER}))?${SPACE}?(?:${unit})(?![\\p{L}\\d])`,
          'gu',
        ),
      ),
    )
      .filter(([, ...numbers]) =>
        numbers.some((number) => number && numberOf(number) > 0 && values.includes(numberOf(number))),
      )
      .map(([found]) => found),
  );

const texts = ownFiles
  .filter((name) => /^src\/.*\.(?:tsx?|md)$/.test(name))
  .flatMap((name) =>
    (name.endsWith('.md') ? [readFileSync(name, 'utf8')] : sourceTexts(name)).map((text) => ({ name, text })),
  );

it('reads the figures of a sentence', () => {
  expect(ofTheData('Dès 34,90\u00a0€, jusqu’à 200\u00a0000\u00a0€.')).toEqual([
    '34,90\u00a0€',
    '200\u00a0000\u00a0€',
  ]);
  expect(ofTheData('Sous 48 à 72\u00a0heures, 48h, à 15 km')).toEqual([
    '15 km',
    '48 à 72\u00a0heures',
    '48h',
  ]);
  expect(ofTheData('Pendant quatorze jours ; à 1234,90 € et en 148 h')).toEqual(['quatorze jours']);
});

it('has none that is written by hand', () => {
  const byHand = texts.flatMap(({ name, text }) => ofTheData(text).map((figure) => ({ name, figure })));
  expect(byHand).toEqual([]);
});
