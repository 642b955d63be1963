/** The dates that tell when a vehicle is due for its technical inspection, as a form asks for one of them. */

/** By what each is the day of (domain.md, vehicle). */
export const inspectionDates = {
  due: 'Le prochain contrôle, au plus tard le',
  last: 'Le dernier contrôle, fait le',
  first: 'La première mise en circulation, le',
} as const;

export type InspectionDate = keyof typeof inspectionDates;
