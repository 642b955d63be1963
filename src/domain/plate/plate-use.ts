/** What is not as it should be where a vehicle is driven under a W plate: it serves one vehicle at a time, in France only. */

export interface PlateUse {
  /** As it is written: W-123-AB. */
  readonly plate: string;
  /** In which it begins, in France. */
  readonly year: number;
  /** Its certificates. */
  readonly years: readonly number[];
  /** An end of the trip is abroad. */
  readonly abroad: boolean;
  /** Bookings whose vehicles were driven under it at the same time. */
  readonly others: readonly string[];
}

/** Each in French; none where all is right. */
export function plateAlarms({ plate, year, years, abroad, others }: PlateUse): string[] {
  return [
    ...(years.length === 0 ? [`La plaque ${plate} n’est pas au registre.`] : []),
    ...(years.length > 0 && !years.includes(year)
      ? [`La plaque ${plate} n’a pas de certificat pour ${year}.`]
      : []),
    ...(abroad ? [`La plaque ${plate} ne vaut qu’en France, et ce trajet est à l’étranger.`] : []),
    ...others.map(
      (reference) =>
        `La plaque ${plate} était en même temps sur un autre véhicule (${reference})\u00a0: elle n’en couvre qu’un à la fois.`,
    ),
  ];
}

/** Two spans of time have an instant in common. @param to null while it lasts */
export const isAtOnce = (one: TimeSpan, other: TimeSpan): boolean =>
  (other.to === null || one.from < other.to) && (one.to === null || other.from < one.to);

export interface TimeSpan {
  readonly from: Date;
  readonly to: Date | null;
}
