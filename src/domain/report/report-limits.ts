/** How much a condition report may hold: what its tablet lets be filled in, and what the API takes. */

/** Longest texts, in UTF-16 code units. */
export const RESERVATIONS_MAX_LENGTH = 2_000;
export const REASON_MAX_LENGTH = 500;
export const PLATE_MAX_LENGTH = 20;
/** Of who signs. */
export const SIGNER_MAX_LENGTH = 100;
/** Of a signature's path. */
export const PATH_MAX_LENGTH = 20_000;

export const MILEAGE_MAX = 9_999_999;
/** Of a receipt, in cents. */
export const RECEIPT_MAX_CENTS = 1_000_000;
/** Of a damage, or of a receipt. */
export const PHOTOS_MAX = 10;
