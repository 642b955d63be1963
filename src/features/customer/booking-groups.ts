/** The parts of a customer's list of bookings. */

/** In the order of the screen: what is to come, what is under way, what is over. */
export const groups = [
  ['À venir', (status: string) => !running.includes(status) && !over.includes(status)],
  ['En cours', (status: string) => running.includes(status)],
  ['Passées', (status: string) => over.includes(status)],
] as const;

const running: readonly string[] = ['in_progress'];
const over: readonly string[] = ['completed', 'closed', 'cancelled', 'withdrawn', 'expired'];
