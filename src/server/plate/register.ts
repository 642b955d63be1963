/** The register of W plates: their certificates, and what is driven under each now. */

import type { Infer } from 'superstruct';
import type { AuditKind } from '../../domain/audit/audit-kinds.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import type { Register } from '../../domain/plate/calls.ts';
import type { certificateSchema } from '../../domain/plate/plate-schema.ts';
import type { CertificateAct } from '../../domain/plate/w-certificate.ts';
import {
  certificateEnd,
  certificateYearError,
  renewalStart,
  yearsToRecord,
} from '../../domain/plate/w-certificate.ts';
import { readWPlate } from '../../domain/vehicle/bare-plate.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import type { Queryable } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import { lockName } from '../database/named-lock.ts';
import { problem } from '../http/problem.ts';
import { checkUses } from './check-use.ts';
import { type DriveRow, readDrives, toDrive, W_PLATE } from './drives.ts';

/** More plates than a company of ours has. */
const LIMIT = 200;

interface PlateRow {
  readonly plate: string;
  readonly certificates: readonly { readonly id: string; readonly year: number }[];
  readonly isGivenUp: boolean;
}

export async function readRegister(database: Queryable, now: Date): Promise<Register> {
  const { day } = parisTime(now);
  const [plates, driven] = await Promise.all([
    database.query<PlateRow>(
      `select plate, json_agg(json_build_object('id', id, 'year', year) order by year desc) as certificates,
         (array_agg(given_up_at order by year desc))[1] is not null as "isGivenUp"
       from w_certificate group by plate order by plate limit ${LIMIT}`,
    ),
    readDrives(
      database,
      `${W_PLATE} is not null and signed_at > $1::timestamptz - interval '30 days'`,
      [now],
      '"to" is null',
    ),
  ]);
  // The latest comes first, and the first of a plate counts.
  const using = new Map<string | null, DriveRow>(driven.toReversed().map((drive) => [drive.wPlate, drive]));
  return {
    plates: plates.map(({ plate, certificates, isGivenUp }) => {
      const newest = certificates[0]?.year ?? 0;
      const drive = using.get(plate);
      return {
        plate,
        certificates,
        endsOn: certificateEnd(newest),
        isValid: certificates.some(({ year }) => year === Number(day.slice(0, 4))),
        isEnding: !isGivenUp && day >= renewalStart(newest),
        isGivenUp,
        using: drive ? toDrive(drive) : null,
      };
    }),
    years: yearsToRecord(day),
  };
}

interface Recording {
  readonly accountId: string;
  readonly now: Date;
}

/** @throws problem ERROR.INVALID for a year that is over or far, ERROR.STATE where the plate has that certificate */
export async function addCertificate(
  tx: Queryable,
  { clientId, plate: typed, year }: Infer<typeof certificateSchema>,
  { accountId, now }: Recording,
): Promise<void> {
  if (await findByClientId(tx, 'w_certificate', clientId.toLowerCase())) return;
  const refusal = certificateYearError(parisTime(now).day)(year);
  if (refusal !== null) throw problem('ERROR.INVALID', { fields: { year: refusal } });
  const plate = readWPlate(typed) ?? typed;
  await lockName(tx, `w plate ${plate}`);
  const [added] = await tx.query<{ id: string }>(
    `insert into w_certificate (client_id, plate, year, recorded_at, recorded_by) values ($1, $2, $3, $4, $5)
     on conflict (plate, year) do nothing returning id`,
    [clientId.toLowerCase(), plate, Number(year), now, accountId],
  );
  if (!added) {
    const message = `Le certificat ${year} de la plaque ${plate} est déjà au registre.`;
    throw problem('ERROR.STATE', { message, fields: { year: message } });
  }
  await checkUses(tx, plate, null, now);
  const detail = { what: plate, to: year };
  await addAuditEvent(tx, { kind: 'certificate_recorded', recordId: added.id, accountId, detail }, now);
}

/** What each act does to a certificate that is as it must be. */
const acts: Readonly<Record<CertificateAct, { readonly sql: string; readonly kind: AuditKind }>> = {
  give_up: {
    sql: 'update w_certificate set given_up_at = $2 where id = $1 and given_up_at is null',
    kind: 'certificate_given_up',
  },
  resume: {
    sql: 'update w_certificate set given_up_at = null where id = $1 and given_up_at is not null and $2::timestamptz is not null',
    kind: 'certificate_resumed',
  },
  remove: {
    sql: 'delete from w_certificate where id = $1 and $2::timestamptz is not null',
    kind: 'certificate_removed',
  },
};

interface CertificateChange {
  readonly id: string;
  readonly act: CertificateAct;
  /** Whether it was given up when that was asked; absent where nobody says. */
  readonly isGivenUp?: boolean | undefined;
}

/** @throws problem ERROR.STATE where somebody else was first */
export async function actOnCertificate(
  tx: Queryable,
  { id, act, isGivenUp }: CertificateChange,
  { accountId, now }: Recording,
): Promise<void> {
  const { sql, kind } = acts[act];
  const [changed] = await tx.query<{ plate: string; year: number }>(
    `${sql} and (given_up_at is not null) = coalesce($3::boolean, given_up_at is not null) returning plate, year`,
    [id, now, isGivenUp ?? null],
  );
  if (!changed)
    throw problem('ERROR.STATE', { message: 'Ce certificat n’est plus tel qu’il était affiché.' });
  const { plate, year } = changed;
  await checkUses(tx, plate, null, now);
  const detail = { what: `${plate}, ${year}` };
  await addAuditEvent(tx, { kind, recordId: id, accountId, detail }, now);
}
