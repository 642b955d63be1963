/** Limits of the planning's acts, which both sides know. */

/** As many trips as one act gives: a day of the whole team. */
export const MOVES_MAX = 60;
