/** Vehicles that are driven, with a report at both ends of a trip, as the team sends them. */

import type { ReportContent } from '../../src/domain/report/condition-report.ts';
import type { SealedReport } from '../../src/domain/report/seal.ts';
import { sendAs } from './accounts.ts';
import { inDriversPlace, sealed } from './condition-reports.ts';
import type { Desk } from './desk.ts';
import { someVehicle } from './vehicles.ts';

type Said = { readonly [Name in keyof ReportContent]?: ReportContent[Name] };

const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

export interface Ride {
  readonly id: string;
  readonly reference: string;
  readonly tripId: string;
  readonly plate: string;
}

/** A paid booking of one trip, given to somebody. */
export async function ride(
  desk: Desk,
  plate: string,
  person: 'teammate' | 'admin' = 'teammate',
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Ride> {
  const id = await desk.booked({ ...single, vehicle: someVehicle({ plate }), ...fields });
  const driverId = desk.driverId(person);
  const given = await desk.change(id, 'assign', { tripKind: 'outbound', driverId });
  if (given.status !== 200) throw new Error(`assign answered ${JSON.stringify(given.body)}`);
  const { reference, trips, vehicle } = await desk.read(id);
  return { id, reference, tripId: trips[0].id, plate: vehicle.plate };
}

/** Sends a report of it. @param sealedAt by the tablet's clock, now where it is absent */
export async function report(
  desk: Desk,
  { tripId, plate }: Ride,
  {
    after = null,
    sealedAt = desk.now(),
    ...content
  }: Said & {
    readonly after?: SealedReport | null;
    readonly sealedAt?: Date;
  },
): Promise<SealedReport> {
  const made = await sealed({
    tripId,
    kind: after === null ? 'pickup' : 'at_provider',
    after,
    sealedAt: sealedAt.toISOString(),
    content: { plate, wPlate: null, ...content },
  });
  const { status, body } = await sendAs(
    desk.team('admin'),
    'POST',
    `${desk.server.url}/api/condition_report`,
    inDriversPlace(made),
  );
  if (status !== 201) throw new Error(`condition_report answered ${status} ${JSON.stringify(body)}`);
  return made;
}
