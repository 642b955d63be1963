/** planning: who drives what and when, who should, and who is absent. */

import { team } from '../../domain/account/roles.ts';
import { done } from '../../domain/lib/contract/outcome.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import type { Slot } from '../../domain/lib/time/slots.ts';
import { readPlanning as readPlanningCall } from '../../domain/planning/calls.ts';
import {
  cancelAbsence,
  recordAbsence,
  recordDriverPhone,
  recordLicence,
} from '../../domain/planning/driver-calls.ts';
import { absenceSpanError } from '../../domain/planning/driver-rules.ts';
import { readFreeHours, readFreeHoursBetween } from '../../domain/planning/free-calls.ts';
import { moveTrips, planTrips } from '../../domain/planning/move-calls.ts';
import {
  absenceSchema,
  cancelAbsenceSchema,
  driverPhoneSchema,
  licenceSchema,
  moveTripsSchema,
  planTripsSchema,
} from '../../domain/planning/planning-schema.ts';
import { readProposals } from '../../domain/planning/proposal-calls.ts';
import { plannedTrip } from '../booking/driver-load.ts';
import { isRepeat } from '../calls/applied-change.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { dayQuery, nameQuery, needed, pointQuery, recordId, recordQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { problem } from '../http/problem.ts';
import { NO_TRIP } from '../trip/trip-store.ts';
import { addAbsence, removeAbsence } from './absence.ts';
import { noteOfDriver } from './driver-notes.ts';
import { freeOn } from './free-on.ts';
import { moveAll } from './move-trips.ts';
import { readPlanning } from './planning.ts';
import { contactOf, findGivable, freeHourSaid, planAll, proposalsFor } from './proposals.ts';

const neededDay = needed(dayQuery, 'Indiquez un jour.');
const spanQuery = nameQuery({ next: true }, 'Les jours suivants se demandent par «\u00a0next\u00a0».');
const placeQuery = needed(pointQuery, 'Indiquez un lieu.');

export const planningCalls = (services: Services) => [
  handle(
    readPlanningCall,
    {
      summary: 'The trips of everybody on a day or in its week, what nobody drives, and the drivers',
      roles: team,
      query: {
        day: dayQuery,
        span: nameQuery({ week: true }, 'La semaine se demande par «\u00a0week\u00a0».'),
      },
    },
    ({ query: { day, span } }) => {
      const now = services.clock();
      return readPlanning(
        services.database,
        { day: day ?? parisTime(now).day, isWeek: span === 'week' },
        now,
      );
    },
  ),
  handle(
    readProposals,
    {
      summary: 'Whom to call about a trip, and who should drive it, the best first, and why',
      roles: team,
      params: { id: recordId(NO_TRIP) },
    },
    async ({ params: { id } }) => {
      const trip = await findGivable(services.database, id);
      const { proposals, nearest } = await proposalsFor(services, trip);
      const free = await nearest();
      return {
        contact: contactOf(trip),
        nearest: free && freeHourSaid(free, trip),
        free,
        proposals: proposals.map(({ isAbsent: _, wayMinutes: __, ...proposal }) => proposal),
      };
    },
  ),
  handle(
    readFreeHours,
    {
      summary: 'Who would be free for a trip at each hour of a day, or why nobody would',
      roles: team,
      query: { trip: recordQuery(NO_TRIP), day: neededDay, span: spanQuery },
    },
    async ({ query: { trip: id, day, span } }) => {
      const trip = await findGivable(services.database, id);
      const plannedAt = (slot: Slot) => plannedTrip(trip, { kind: trip.kind, slot });
      return freeOn(services, { day, isNext: span !== null, plannedAt, trip });
    },
  ),
  handle(
    readFreeHoursBetween,
    {
      summary:
        'Who would be free at each hour of a day for a trip that is not ordered yet, or why nobody would',
      roles: team,
      query: { from: placeQuery, to: placeQuery, day: neededDay, span: spanQuery },
    },
    ({ query: { from, to, day, span } }) =>
      freeOn(services, {
        day,
        isNext: span !== null,
        plannedAt: (slot) => ({ from, to, slot }),
        trip: null,
      }),
  ),
  handle(
    moveTrips,
    {
      summary: 'Gives trips, moves them between drivers or takes them back, each done or refused by itself',
      roles: team,
      body: json(moveTripsSchema),
    },
    async ({ session: { accountId }, body: { clientId, moves } }) => {
      const asked = moves.map(({ tripId, from, to }) => ({
        tripId: tripId.toLowerCase(),
        from: from?.toLowerCase() ?? null,
        to: to?.toLowerCase() ?? null,
      }));
      const results = await moveAll(services, { clientId: clientId.toLowerCase(), accountId }, asked);
      services.mail.wake();
      return { results };
    },
  ),
  handle(
    planTrips,
    {
      summary: 'Who would get each of several trips, and why, without giving any',
      roles: team,
      body: json(planTripsSchema),
    },
    async ({ body: { tripIds } }) => {
      const asked = tripIds.map((id) => id.toLowerCase());
      return { gifts: await planAll(services, asked) };
    },
  ),
  handle(
    recordAbsence,
    { summary: 'Notes days on which a driver is absent', roles: team, body: json(absenceSchema) },
    ({ session: { accountId }, body }) => {
      const lastDay = absenceSpanError(body.firstDay, body.lastDay);
      if (lastDay !== null) throw problem('ERROR.INVALID', { fields: { lastDay } });
      const asked = {
        ...body,
        clientId: body.clientId.toLowerCase(),
        driverId: body.driverId.toLowerCase(),
        reason: body.reason?.trim() || null,
        accountId,
      };
      return services.database.tx((tx) => addAbsence(tx, asked, services.clock()));
    },
  ),
  handle(
    cancelAbsence,
    { summary: 'Takes such days back', roles: team, body: json(cancelAbsenceSchema) },
    async ({ session: { accountId }, body }) => {
      const id = body.absenceId.toLowerCase();
      const now = services.clock();
      await services.database.tx(async (tx) => {
        if (await isRepeat(tx, body.clientId.toLowerCase(), id, now)) return;
        await removeAbsence(tx, { id, accountId }, now);
      });
      return done;
    },
  ),
  handle(
    recordLicence,
    {
      summary: 'Notes until when a driver’s licence is valid',
      roles: team,
      body: json(licenceSchema),
      problems: ['ERROR.STATE'],
    },
    async ({ session: { accountId }, body: { clientId, driverId, until, from } }) => {
      const logged = { kind: 'licence_recorded', accountId, note: until } as const;
      await noteOfDriver(services, { clientId, driverId, name: 'licenceUntil', value: until, from, logged });
      return done;
    },
  ),
  handle(
    recordDriverPhone,
    {
      summary: 'Notes how the team calls a driver',
      roles: team,
      body: json(driverPhoneSchema),
      problems: ['ERROR.STATE'],
    },
    async ({ session: { accountId }, body: { clientId, driverId, phone, from } }) => {
      const [value, logged] = [phone?.trim() || null, { kind: 'driver_phone_recorded', accountId } as const];
      await noteOfDriver(services, { clientId, driverId, name: 'phone', value, from, logged });
      return done;
    },
  ),
];
