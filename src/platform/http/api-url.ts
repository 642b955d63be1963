/** First load. Where the API answers: the one place that knows it. */

/** Ends with `/`. Same origin, unless the build was made for an API on another host (`VITE_API_URL`). */
export const apiBase = `${import.meta.env.VITE_API_URL || '/api/'}`.replace(/\/*$/, '/');
