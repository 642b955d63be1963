/** The parts of a customer's list of bookings. */

const running: readonly string[] = ['in_progress'];
const over: readonly string[] = ['completed', 'closed', 'cancelled', 'withdrawn', 'expired'];

export const isRunning = (status: string): boolean => running.includes(status);
export const isOver = (status: string): boolean => over.includes(status);

/** In the order of the screen: what is to come, what is under way, what is over. */
export const groups = [
  ['À venir', (status: string) => !isRunning(status) && !isOver(status)],
  ['En cours', isRunning],
  ['Passées', isOver],
] as const;
