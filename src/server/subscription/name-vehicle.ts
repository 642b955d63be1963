/** Names a vehicle of a subscription: in a free place, or in that of another, once a month. */

import { namedPlate, namingRefusal } from '../../domain/subscription/named-vehicles.ts';
import { isOver } from '../../domain/subscription/subscription-states.ts';
import { plateError } from '../../domain/vehicle/plate.ts';
import { addTeamEvent } from '../audit/audit-event.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Transacting } from '../calls/services.ts';
import { problem } from '../http/problem.ts';
import { queueMail } from '../outbox/mail.ts';
import { lockOwned, type Owned } from './owned-subscription.ts';
import { vehiclesMail } from './subscription-mails.ts';
import { addVehicle, countChanges, endVehicle, platesOf, vehiclesOf } from './vehicle-store.ts';

/** @param field said of a plate that is none. @throws problem ERROR.INVALID */
export function readPlateOf(typed: string, foreign: boolean, field: string): string {
  const plate = namedPlate(typed, foreign);
  if (plate !== null) return plate;
  throw problem('ERROR.INVALID', {
    fields: { [field]: plateError(typed, foreign) ?? 'Indiquez la plaque d’immatriculation.' },
  });
}

export interface VehicleNaming extends Owned {
  readonly clientId: string;
  /** The account that asks. */
  readonly callerId: string;
  readonly plate: string;
  readonly foreignPlate: boolean;
  /** The one whose place it takes; null takes a free place. */
  readonly replaces: string | null;
}

/**
 * Idempotent on `clientId`. What was ordered with the vehicle that gives way stays included.
 * @throws problem ERROR.NOT_FOUND, ERROR.INVALID or ERROR.STATE
 */
export function nameVehicle({ database, clock, appUrl }: Transacting, asked: VehicleNaming): Promise<void> {
  const now = clock();
  const plate = readPlateOf(asked.plate, asked.foreignPlate, 'plate');
  return database.tx(async (tx) => {
    const stored = await lockOwned(tx, asked);
    const { subscription } = stored;
    const { id } = subscription;
    if (await isRepeat(tx, asked.clientId, id, now)) return;
    if (isOver(subscription.status)) throw problem('ERROR.STATE', { message: 'Cet abonnement est terminé.' });
    const vehicles = await vehiclesOf(tx, subscription, now);
    const plates = vehicles?.map((vehicle) => vehicle.plate) ?? null;
    const { replaces } = asked;
    const refusal = namingRefusal({ plates, changes: await countChanges(tx, id, now) }, { plate, replaces });
    if (refusal !== null) throw problem('ERROR.STATE', { message: refusal });
    if (replaces !== null) await endVehicle(tx, id, replaces, now);
    await addVehicle(tx, id, plate, now);
    await tx.query('update subscription set updated_at = $2, version = version + 1 where id = $1', [id, now]);
    const event = { kind: 'subscription_vehicle_named', recordId: id, accountId: asked.callerId } as const;
    await addTeamEvent(tx, event, now);
    const named = await platesOf(tx, subscription, now);
    await queueMail(tx, vehiclesMail({ ...stored, appUrl, plates: named, at: now }), now);
  });
}
