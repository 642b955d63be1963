/** Where the pages are that the API makes of condition reports, under the site's own address. */

export const comparisonPath = (ticket: string): string => `/etat-des-lieux/${ticket}`;

export const videoPath = (ticket: string): string => `/video/${ticket}`;

/** How long the link of a comparison counts: long enough to be shown to an insurer. */
export const COMPARISON_DAYS = 30;

/** How long the link of a video does. */
export const VIDEO_DAYS = 30;
