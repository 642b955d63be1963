/** First load. What is said of a part of a page that could not start. Apart from its schema, which the first load does without. */

/** In UTF-16 code units. */
export const FAILURE_MAX_LENGTH = 200;
