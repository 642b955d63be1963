/** The one way to know the time, so that tests choose it. */

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
