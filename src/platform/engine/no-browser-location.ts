/** In place of wouter's default location, which follows the path: ours follows the hash (ARCHITECTURE.md, Routing). */

export const useBrowserLocation = null;
export const useSearch = null;
