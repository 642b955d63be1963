/**
 * In place of wouter's hook of the browser's address, which its router has where it is given none: ours always is (`app/shell.tsx`).
 * That hook would patch the browser's history, and come with every screen.
 */
export const useBrowserLocation = undefined;
export const useSearch = undefined;
