/** plate: the register of W plates, who drove what under each, and who drove at an instant. */

import { team } from '../../domain/account/roles.ts';
import { parisInstant, parisYear } from '../../domain/lib/time/paris-time.ts';
import {
  changeCertificate,
  findDriver,
  listPlateUses,
  type Register,
  readPlateUses,
  readRegister as readRegisterCall,
  recordCertificate,
} from '../../domain/plate/calls.ts';
import { certificateChangeSchema, certificateSchema } from '../../domain/plate/plate-schema.ts';
import { barePlate, readWPlate } from '../../domain/vehicle/bare-plate.ts';
import { isRepeat } from '../calls/applied-change.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { dayQuery, idQuery, needed, plateQuery, timeQuery, yearQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { csvResponse } from '../http/csv-response.ts';
import { driversAt } from './driver-at.ts';
import { actOnCertificate, addCertificate, readRegister } from './register.ts';
import { listUses, usesCsv } from './use-list.ts';

const changing = { roles: ['ROLE_ADMIN'], problems: ['ERROR.STATE'] } as const;

export const plateCalls = (services: Services) => {
  const { database, clock } = services;
  /** Does it, and answers all as it has become. */
  const change = async (work: (tx: Queryable, now: Date) => Promise<void>): Promise<Register> => {
    const now = clock();
    await database.tx((tx) => work(tx, now));
    return readRegister(database, now);
  };
  return [
    handle(
      readRegisterCall,
      { summary: 'The W plates, their certificates, and what is driven under each now', roles: team },
      () => readRegister(database, clock()),
    ),
    handle(
      recordCertificate,
      {
        ...changing,
        summary: 'Records the certificate of a year, for a plate that is new or renewed',
        body: json(certificateSchema),
      },
      ({ session: { accountId }, body }) => change((tx, now) => addCertificate(tx, body, { accountId, now })),
    ),
    handle(
      changeCertificate,
      {
        ...changing,
        summary: 'Takes back a certificate that was recorded by mistake, or says that it is not renewed',
        body: json(certificateChangeSchema),
      },
      ({ session: { accountId }, body: { clientId, certificateId, ...asked } }) =>
        change(async (tx, now) => {
          const id = certificateId.toLowerCase();
          if (await isRepeat(tx, clientId.toLowerCase(), id, now)) return;
          await actOnCertificate(tx, { ...asked, id }, { accountId, now });
        }),
    ),
    handle(
      listPlateUses,
      {
        summary: 'Who drove which vehicle under which W plate, the latest first',
        roles: team,
        query: { after: idQuery, plate: plateQuery },
      },
      ({ query: { after, plate } }) =>
        listUses(database, plate === null ? null : (readWPlate(plate) ?? barePlate(plate)), after),
    ),
    handle(
      readPlateUses,
      { summary: 'The same of a year (CSV)', roles: team, query: { year: yearQuery } },
      async ({ query: { year: asked } }) => {
        const year = asked ?? parisYear(clock());
        return csvResponse(await usesCsv(database, Number(year)), `plaques-w-${year}`);
      },
    ),
    handle(
      findDriver,
      {
        summary: 'Who drove under a plate, a W plate or a vehicle’s own, at an instant in France',
        roles: team,
        query: {
          plate: needed(plateQuery, 'Indiquez la plaque.'),
          day: needed(dayQuery, 'Indiquez le jour de l’infraction.'),
          time: needed(timeQuery, 'Indiquez l’heure de l’infraction.'),
        },
      },
      async ({ query: { plate, day, time } }) => ({
        drives: await driversAt(database, plate, parisInstant(day, time)),
      }),
    ),
  ];
};
