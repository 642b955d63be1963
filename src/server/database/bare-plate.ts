/** Plates as they are searched for: SQL beside what the domain makes of typed ones. */

/** The plate of a booking without its separators, as an index has it: plates are kept in capitals. */
export const BARE_PLATE = `translate(vehicle ->> 'plate', ' .-–·', '')`;
