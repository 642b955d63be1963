/** What the list of drivers and its forms, which load when they are asked for, tell each other. */

/** Where an absence that is being typed is kept. */
export const ABSENCE_DRAFT = 'absence';

/** Says what was done, and shows it. */
export type ReadAgain = (said: string) => Promise<void>;
