/** What administrators type of prices: a table of the fields, from which come the form, what the API takes, and what is said to change. */

import { frenchNumber } from '../lib/french-number.ts';
import { formatEuros } from '../lib/money.ts';
import { orNothing, type Rule } from '../lib/text-rule.ts';
import { readEuros } from '../lib/typed-euros.ts';
import { wholeNumber } from '../settings/whole-number.ts';
import type { BandId } from './band.ts';
import type { FeeCents } from './fees.ts';
import { bandIds, type SetTariff } from './set-tariff.ts';
import { services, type TariffService } from './tariff.ts';
import type { TariffVersion } from './versions.ts';

type Line = TariffService['code'];

export type TariffFieldName =
  | `km_${BandId}`
  | `${Line}_${BandId}`
  | `fee_${keyof FeeCents}`
  | 'freeMinutes'
  | 'smallFeeMinutes'
  | 'monthlyPrice'
  | 'months'
  | 'radius';

/** As texts, each as it is typed. */
export type TariffValues = Readonly<Record<TariffFieldName, string>>;

/** How a number is typed, and how it reads where it is shown. */
interface Unit {
  readonly typed: (value: number) => string;
  readonly shown: (value: number) => string;
}

const whole = (one: string): Unit => ({ typed: String, shown: (value) => `${value}\u00a0${one}` });
const kilometres: Unit = {
  typed: (metres) => String(metres / 1000),
  shown: (metres) => `${metres / 1000}\u00a0km`,
};
const euros: Unit = { typed: (cents) => frenchNumber(cents, 2), shown: formatEuros };

export interface TariffField {
  readonly name: TariffFieldName;
  /** Beside the others of its group, and by itself. */
  readonly label: string;
  readonly fullLabel: string;
  readonly unit: Unit;
  readonly rule: Rule;
  /** Of a version; null where it has no price. */
  readonly read: (version: TariffVersion) => number | null;
}

/** @param from in cents, as `to` is: both are right too */
const amount =
  (from: number, to: number): Rule =>
  (value) => {
    const cents = readEuros(value);
    return cents >= from && cents <= to
      ? null
      : `Indiquez un montant de ${formatEuros(from)} à ${formatEuros(to)}.`;
  };

const price = amount(100, 500_000);
const fee = amount(100, 100_000);
const kilometresRule = wholeNumber(1, 100);
const minutesRule = wholeNumber(1, 240);

/** « 2e tranche ». */
const ordinal = (index: number): string => `${index === 0 ? '1re' : `${index + 1}e`} tranche`;

const bandFields: readonly TariffField[] = bandIds.map((id, index) => ({
  name: `km_${id}`,
  label: `${ordinal(index)}, jusqu’à (km)`,
  fullLabel: `${ordinal(index)}, jusqu’à`,
  unit: kilometres,
  rule: kilometresRule,
  read: ({ bands }) => bands[index]?.toMetres ?? null,
}));

const priceField = ({ code, label }: Pick<TariffService, 'code' | 'label'>, id: BandId): TariffField => ({
  name: `${code}_${id}`,
  label: `${ordinal(bandIds.indexOf(id))} (€)`,
  fullLabel: `${label}, ${ordinal(bandIds.indexOf(id))}`,
  unit: euros,
  // Nothing is on quote.
  rule: orNothing(price),
  read: ({ services }) => services.find((service) => service.code === code)?.cents[id] ?? null,
});

/** The fee that each part is of, and which of its lines. */
const feeParts: Readonly<Record<keyof FeeCents, readonly [code: string, line: number, label: string]>> = {
  fuel: ['fuel_reserve', 0, 'Réserve\u00a0: carburant'],
  refuelling: ['fuel_reserve', 1, 'Réserve\u00a0: frais de plein'],
  late: ['late', 0, 'Retard court'],
  late_pickup: ['late_pickup', 0, 'Long retard à la prise en charge'],
  late_return: ['late_return', 0, 'Long retard au retour, présenté à nouveau le jour même'],
  late_return_overnight: ['late_return_overnight', 0, 'Gardiennage, par jour'],
};

const feePartNames = Object.keys(feeParts) as (keyof FeeCents)[];

const feeField = (part: keyof FeeCents): TariffField => {
  const [code, line, label] = feeParts[part];
  return {
    name: `fee_${part}`,
    label: `${label} (€)`,
    fullLabel: label,
    unit: euros,
    rule: fee,
    read: ({ fees }) => fees.find((one) => one.code === code)?.lines[line]?.cents ?? null,
  };
};

const minutesField = (name: 'freeMinutes' | 'smallFeeMinutes', label: string): TariffField => ({
  name,
  label: `${label} (minutes)`,
  fullLabel: label,
  unit: whole('minutes'),
  rule: minutesRule,
  read: ({ lateness }) => lateness[name],
});

const subscriptionFields: readonly TariffField[] = [
  {
    name: 'monthlyPrice',
    label: 'Prix par mois (€)',
    fullLabel: 'Abonnement, par mois',
    unit: euros,
    rule: amount(100, 100_000),
    read: ({ subscription }) => subscription.cents,
  },
  {
    name: 'months',
    label: 'Engagement (mois)',
    fullLabel: 'Engagement de l’abonnement',
    unit: whole('mois'),
    rule: wholeNumber(1, 36),
    read: ({ subscription }) => subscription.months,
  },
  {
    name: 'radius',
    label: 'Trajets inclus jusqu’à (km)',
    fullLabel: 'Trajets inclus jusqu’à',
    unit: kilometres,
    rule: kilometresRule,
    read: ({ subscription }) => subscription.maxMetres,
  },
];

export interface TariffGroup {
  readonly label: string;
  readonly hint?: string;
  readonly fields: readonly TariffField[];
}

/** In the order of the screen. */
export const tariffGroups: readonly TariffGroup[] = [
  {
    label: 'Tranches de distance',
    hint: 'À vol d’oiseau de l’établissement, en kilomètres entiers. Un prix laissé vide est sur devis.',
    fields: bandFields,
  },
  ...services.map((service) => ({
    label: service.label,
    fields: bandIds.map((id) => priceField(service, id)),
  })),
  {
    label: 'Retards et réserve',
    fields: [
      minutesField('freeMinutes', 'Rien n’est dû avant'),
      minutesField('smallFeeMinutes', 'Retard court jusqu’à'),
      ...feePartNames.map(feeField),
    ],
  },
  { label: 'Abonnement', fields: subscriptionFields },
];

export const tariffFields: readonly TariffField[] = tariffGroups.flatMap(({ fields }) => fields);

/** A version as it would be typed. */
export const typedOf = (version: TariffVersion): TariffValues =>
  Object.fromEntries(
    tariffFields.map(({ name, unit, read }) => {
      const value = read(version);
      return [name, value === null ? '' : unit.typed(value)];
    }),
  ) as TariffValues;

const byName = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

/** What was typed, each of its fields under its rule. @param firstDay `YYYY-MM-DD` */
export function setFrom(values: TariffValues, firstDay: string): SetTariff {
  const metres = (name: TariffFieldName) => Number(values[name]) * 1000;
  const cents = (name: TariffFieldName) => readEuros(values[name]);
  return {
    firstDay,
    bandEnds: byName(bandIds, (id) => metres(`km_${id}`)),
    cents: byName(
      services.map(({ code }) => code),
      (code) =>
        byName(bandIds, (id) => (values[`${code}_${id}`].trim() === '' ? null : cents(`${code}_${id}`))),
    ),
    fees: byName(feePartNames, (part) => cents(`fee_${part}`)),
    lateness: { freeMinutes: Number(values.freeMinutes), smallFeeMinutes: Number(values.smallFeeMinutes) },
    subscription: {
      cents: cents('monthlyPrice'),
      months: Number(values.months),
      maxMetres: metres('radius'),
    },
  };
}

export interface TariffChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** What one version has otherwise than another, in French. */
export function tariffChanges(before: TariffVersion, after: TariffVersion): TariffChange[] {
  return tariffFields.flatMap(({ fullLabel, unit, read }) => {
    const [from, to] = [before, after].map((version) => {
      const value = read(version);
      return value === null ? 'sur devis' : unit.shown(value);
    }) as [string, string];
    return from === to ? [] : [{ label: fullLabel, from, to }];
  });
}
