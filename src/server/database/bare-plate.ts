/** Plates as they are searched for: SQL beside what the domain makes of typed ones. */

/** The plate of a booking without its separators, as an index has it: plates are kept in capitals. */
export const BARE_PLATE = `translate(vehicle ->> 'plate', ' .-–·', '')`;

/** The three digits in the middle of a French plate; null of any other. An index has them, the newest bookings first. */
export const PLATE_DIGITS = `substring(${BARE_PLATE} from '^[A-Z]{2}([0-9]{3})[A-Z]{2}$')`;
