/** One vehicle among those that a partner orders together, in signals: typed, or read from a file. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { customerRules } from '../../domain/customer/customer.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import { optional } from '../../domain/lib/text-rule.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { slotsByTime } from '../../domain/lib/time/slot-at.ts';
import { openSlots, type Slot } from '../../domain/lib/time/slots.ts';
import type { PartnerPart } from '../../domain/partner/partner-order.ts';
import { partnerNote } from '../../domain/partner/partner-order.ts';
import { columnLabels, type ImportField, type ImportTexts } from '../../domain/vehicle/vehicle-columns.ts';
import { uuid } from '../../platform/http/uuid.ts';
import { textsIn } from '../../ui/form/draft.ts';
import { createField, type FieldState, type Rule } from '../../ui/form/field-state.ts';
import { createVehicle, type VehicleState } from '../../ui/order/vehicle-state.ts';

/** What is not right of it yet. */
export interface RowProblem {
  readonly column: string;
  readonly reason: string;
}

interface Attempt {
  readonly clientId: string;
  readonly content: string;
}

export interface VehicleRow {
  readonly id: string;
  /** Of the file that it was read from; null where it was typed. */
  readonly line: number | null;
  readonly vehicle: VehicleState;
  /** All of them, those of the vehicle too, in the order of the file. */
  readonly fields: Readonly<Record<ImportField, FieldState>>;
  readonly problems: ReadonlySignal<readonly RowProblem[]>;
  /** Its own appointment; null where it has that of all. */
  readonly slot: ReadonlySignal<Slot | null>;
  /** What was last sent of it: the same content sent again after a lost answer keeps its id. */
  readonly attempt: Signal<Attempt | null>;
  /** Once it is ordered. */
  readonly ordered: Signal<{ readonly id: string; readonly reference: string } | null>;
  /** Why the API refused it, in French. */
  readonly failure: Signal<string | null>;
  /** Expects fields that are right. */
  readonly part: () => PartnerPart;
}

/** Worked out once: a file has hundreds of lines. What has become too close since is refused by the API. */
let byTime: ReadonlyMap<string, Slot> | undefined;

function slotOf(day: string, hour: string): Slot | null {
  byTime ??= slotsByTime(openSlots(systemClock()));
  return byTime.get(`${day} ${hour}`) ?? null;
}

const NO_SLOT = 'Aucun rendez-vous n’est possible ce jour à cette heure\u00a0: choisissez-en un autre.';

export function createVehicleRow(texts: Partial<ImportTexts> = {}, line: number | null = null): VehicleRow {
  const vehicle = createVehicle(texts);
  const rules = customerRules(() => '');
  const field = (name: ImportField, rule: Rule) => createField(name, rule, texts[name]);

  // Who is known already needs no more than an e-mail; who is named is named whole.
  const isNamed = (): boolean =>
    [firstName, lastName, phone, companyName].some(({ value }) => value.value.trim() !== '');
  const named =
    (rule: Rule): Rule =>
    (value) =>
      isNamed() ? rule(value) : null;
  const mail = field('mail', rules.mail);
  const firstName: FieldState = field('firstName', (value) => named(rules.firstName)(value));
  const lastName: FieldState = field('lastName', (value) => named(rules.lastName)(value));
  const phone: FieldState = field('phone', (value) => named(rules.phone)(value));
  const companyName: FieldState = field('companyName', rules.companyName);

  const day = field('day', () => null);
  const hour = field('hour', (value) => {
    if (value === '' && day.value.value === '') return null;
    return slotOf(day.value.value, value) ? null : NO_SLOT;
  });
  const slot = computed(() => slotOf(day.value.value, hour.value.value));
  const partnerReference = field('partnerReference', optional(partnerNote));
  const purchaseOrder = field('purchaseOrder', optional(partnerNote));

  const { plate, foreignPlate, vin, ...others } = vehicle.fields;
  const fields: Readonly<Record<ImportField, FieldState>> = {
    plate,
    foreignPlate,
    vin,
    ...others,
    mail,
    firstName,
    lastName,
    phone,
    companyName,
    day,
    hour,
    partnerReference,
    purchaseOrder,
  };
  const problems = computed(() =>
    (Object.keys(fields) as ImportField[]).flatMap((name) => {
      const { value: reason } = fields[name].error;
      return reason === null ? [] : [{ column: columnLabels[name], reason }];
    }),
  );
  const read = (name: ImportField) => fields[name].value.value.trim();
  const part = (): PartnerPart => ({
    mail: normaliseEmail(read('mail')),
    identity: isNamed()
      ? {
          firstName: read('firstName'),
          lastName: read('lastName'),
          phone: read('phone'),
          companyName: read('companyName') || null,
        }
      : null,
    partnerReference: read('partnerReference') || null,
    purchaseOrder: read('purchaseOrder') || null,
  });
  return {
    id: uuid(),
    line,
    vehicle,
    fields,
    problems,
    slot,
    attempt: signal(null),
    ordered: signal(null),
    failure: signal(null),
    part,
  };
}

/** The same vehicle once more, to be changed: its plate and its number are another's. */
export const duplicateOf = (row: VehicleRow): VehicleRow =>
  createVehicleRow({ ...textsOf(row), plate: '', vin: '' });

const textsOf = ({ fields }: VehicleRow): Partial<ImportTexts> =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value.value]));

/** What is kept of it until it is ordered. */
export const keptRow = (row: VehicleRow) => ({
  texts: textsOf(row),
  line: row.line,
  attempt: row.attempt.value,
});

/** @param kept whatever was in the browser's storage */
export function restoredRow(kept: unknown): VehicleRow {
  const { texts, line, attempt } = Object(kept);
  const row = createVehicleRow(textsIn(texts), line ?? null);
  row.attempt.value = attempt ?? null;
  return row;
}
