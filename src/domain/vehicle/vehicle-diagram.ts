/** The drawings of a vehicle are in `vehicle-drawings.svg`: pictures, which a browser loads as such. */

/** What each is drawn in; a damage at 0, 0 is at its upper left corner. */
export const DIAGRAM_BOX = { width: 100, height: 50 } as const;
