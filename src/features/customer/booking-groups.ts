/** The parts of a customer's list of bookings. */

const running: readonly string[] = ['in_progress'];
const done: readonly string[] = ['completed', 'closed'];
const givenUp: readonly string[] = ['cancelled', 'withdrawn', 'expired'];

export const isRunning = (status: string): boolean => running.includes(status);
export const isGivenUp = (status: string): boolean => givenUp.includes(status);
const isDone = (status: string): boolean => done.includes(status);
export const isOver = (status: string): boolean => isDone(status) || isGivenUp(status);

/** In the order of the screen: what is to come, what is under way, what is done, and what came to nothing. */
export const groups = [
  ['À venir', (status: string) => !isRunning(status) && !isOver(status)],
  ['En cours', isRunning],
  ['Passées', isDone],
  ['Annulées', isGivenUp],
] as const;
