/** The folders that media are kept in, by how their ids begin: none of them lists every medium of the company. */
export const mediaFolders: readonly string[] = Array.from(
  { length: 256 },
  (_, index) => `${index.toString(16).padStart(2, '0')}/`,
);
