/** Two people of the office at two desks, who change the same things: nothing is lost silently, and each is told. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasRole, team } from '../../src/domain/account/roles.ts';
import { keysOf } from '../../src/domain/lib/key-of.ts';
import { type AppServices, apiCalls } from '../../src/server/app.ts';
import { rolesOf } from '../../src/server/calls/handle.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { bookRows } from '../support/two-desks/books.ts';
import { claimRows } from '../support/two-desks/claims.ts';
import { endingRows } from '../support/two-desks/endings.ts';
import { failedMailRows } from '../support/two-desks/failed-mail.ts';
import { letterRows } from '../support/two-desks/letters.ts';
import { hold, orders, type Row } from '../support/two-desks/meeting.ts';
import { moneyRows } from '../support/two-desks/money.ts';
import { peopleRows } from '../support/two-desks/people.ts';
import { settingRows } from '../support/two-desks/settings.ts';
import { tripRows } from '../support/two-desks/trips.ts';

const DAY = 86_400_000;

const rows: readonly Row[] = [
  ...tripRows,
  ...moneyRows,
  ...endingRows,
  ...claimRows,
  ...letterRows,
  ...failedMailRows,
  ...peopleRows,
  ...bookRows,
  ...settingRows,
];

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// A week of its own: no slot is full, and no driver is elsewhere.
beforeEach(() => desk.later(7 * DAY));

/** What is asked alike at both desks has one order. */
const ordersOf = ({ against }: Row) =>
  keysOf(orders).filter((order) => against !== undefined || order !== 'the other first');

describe.each(rows)('$call, $says,', (row) => {
  test.each(ordersOf(row))('%s', (order) => hold(desk, row, order));
});

test('nobody was mailed the same twice by any of it', async () => {
  const told = (await desk.written()).map(({ to, subject, text }) => `${to}: ${subject}\n${text}`);
  const again = told.filter((mail, index) => told.indexOf(mail) !== index);
  // What was prepared is mailed once more where both desks ask for that.
  expect(again.filter((mail) => !mail.includes('Votre commande préparée par téléphone'))).toEqual([]);
  expect(again).toEqual([...new Set(again)]);
});

/** Of the calls by which the team changes something, those by which nobody can take away what another does, and why. */
const alone: Readonly<Record<string, readonly string[]>> = {
  'it is one’s own': ['POST /change-password', 'POST /push_subscription', 'DELETE /push_subscription'],
  'each makes a thing of its own': [
    'POST /booking',
    'POST /quote_request',
    'POST /books/invoice',
    'POST /media',
  ],
  'whoever announced it sends it, and its hash says what it is': [
    'PUT /media/:id/slice/:index',
    'PUT /claim/:id/file/:fileId',
  ],
  'whoever pays twice is given it back': ['POST /payment/session'],
  'it is refused whatever is sent': ['PUT /customer'],
  'it is only asked who should get what': ['POST /planning/plan'],
};

test('every call by which the team changes something is asked at two desks, or has a reason not to be', () => {
  const changing = apiCalls({} as AppServices)
    .filter(({ method, roles }) => method !== 'GET' && hasRole(rolesOf(roles), ...team))
    .map(({ method, path }) => `${method} ${path}`);
  const met = new Set(rows.flatMap(({ call, against }) => (against ? [call, against] : [call])));
  expect(changing.toSorted()).toEqual([...met, ...Object.values(alone).flat()].toSorted());
});
